"""Pixels: decoding, differences, fingerprints, reading text, and the store they live in."""
