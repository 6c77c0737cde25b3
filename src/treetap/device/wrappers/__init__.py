"""Wrappers round any device: recording, faults, no tree; and a device made of saved screens."""
