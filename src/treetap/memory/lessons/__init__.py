"""Lessons from failures, kept as "do not": one file of JSON Lines, found again by task and page (A11, F3)."""
