"""Is the task done? The judge that asks a model; rules have looked before it."""
