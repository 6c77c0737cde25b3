"""What the agent lets a model do that makes no mistakes: `python -m treetap.bench.ceiling`."""
