"""What remembering costs: `uv run python -m treetap.bench.memory`."""
