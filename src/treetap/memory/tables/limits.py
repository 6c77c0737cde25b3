"""From when on what pays: measured with `python -m treetap.bench.memory`."""

from __future__ import annotations

from typing import Final

MEGABYTES = 32.0
"""That a level may take in memory."""
PARTS = 8
MOST_FILES: Final = 8
"""Data files of a table without an index; with more it is written anew."""


def in_memory(dimension: int) -> int:
    """Rows of a level that are searched in memory: 16,384 of the default embedder.

    To that size it is exact, and ten times faster than any query of the table.
    """
    return int(MEGABYTES * 2**20) // (4 * dimension)


def in_parts(dimension: int) -> int:
    """Rows of a level that are searched in a file of ours; from there on by LanceDB's index. 131,072."""
    return PARTS * in_memory(dimension)


def tail_rows(dimension: int) -> int:
    """Rows outside the index, which are searched in memory beside it; with more it is built anew."""
    return in_memory(dimension) // 2
