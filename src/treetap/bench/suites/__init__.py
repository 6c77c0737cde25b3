"""The frozen suites, one file each. `python -m treetap.bench.episodes.make` writes them anew."""
