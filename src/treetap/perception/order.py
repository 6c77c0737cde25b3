"""Reading order: rows from top to bottom, each from left to right, what is inside right after its frame."""

from __future__ import annotations

from collections.abc import Sequence

from treetap.perception.nodes import Node


def reading_order(nodes: Sequence[Node]) -> list[Node]:
    """All nodes that are kept, each before what lies in it."""
    inside: dict[int, list[Node]] = {}
    roots: list[Node] = []
    for node in nodes:
        above = node.parent
        while above is not None and not above.kept:
            above = above.parent
        (roots if above is None else inside.setdefault(id(above), [])).append(node)
    ordered: list[Node] = []
    stack = list(reversed(_in_rows(roots)))
    while stack:
        node = stack.pop()
        ordered.append(node)
        children = inside.get(id(node))
        if children:
            stack.extend(reversed(_in_rows(children)))
    return ordered


def _in_rows(nodes: list[Node]) -> list[Node]:
    """Siblings share a row where they overlap by more than half of the lower one's height."""
    if len(nodes) < 2:
        return nodes
    ordered: list[Node] = []
    row: list[Node] = []
    top = bottom = 0
    for node in sorted(nodes, key=lambda one: (one.window, one.rect[1])):
        upper, lower = node.rect[1], node.rect[3]
        common = min(bottom, lower) - max(top, upper)
        if row and node.window == row[0].window and 2 * common > min(bottom - top, lower - upper):
            row.append(node)
            top, bottom = max(top, upper), min(bottom, lower)
        else:
            ordered.extend(sorted(row, key=lambda one: one.rect[0]))
            row, top, bottom = [node], upper, lower
    ordered.extend(sorted(row, key=lambda one: one.rect[0]))
    return ordered
