"""Tests that need the extra `models`: real libraries, tiny models made here and loaded from disk."""
