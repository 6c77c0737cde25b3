"""Who decides: the offline policy and the one that asks a model."""
