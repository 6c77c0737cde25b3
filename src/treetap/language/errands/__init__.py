"""Errands: to find something out in one place and to put it into another."""
