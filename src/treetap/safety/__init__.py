"""The guard: what an action commits to, and whether the person asked for just that."""
