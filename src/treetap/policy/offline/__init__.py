"""Decides without a model: candidates, features, a fitted scorer, a search."""
