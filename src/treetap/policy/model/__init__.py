"""The policy that asks a language model: what it is shown, what it may answer, and what becomes of that."""
