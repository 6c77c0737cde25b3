"""The guard: whether the person asked for just what an action commits to."""
