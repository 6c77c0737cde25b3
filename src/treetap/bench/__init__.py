"""Studies: each is one command that prints its figures."""
