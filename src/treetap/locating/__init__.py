"""From a target to a place to touch."""
