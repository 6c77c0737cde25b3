"""Locating by sentence and text without a tree, the way on when one way fails, and the cache."""
