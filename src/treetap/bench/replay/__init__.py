"""The second run: its time beside the phone's own, a script of taps, and an agent that asks a model."""
