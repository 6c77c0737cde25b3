"""Screen embedders: what turns screens into vectors."""
