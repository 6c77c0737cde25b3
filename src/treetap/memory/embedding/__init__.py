"""Text embedders: what turns sentences into vectors."""
