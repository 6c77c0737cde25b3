"""Runs on the virtual phone, recorded as they happened: what memory learns from in studies and tests."""
