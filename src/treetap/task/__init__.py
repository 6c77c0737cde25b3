"""A sentence in Chinese or English becomes a frame: goals, values, constraints. Needs no model."""
