"""What models have cost, put down to the node that they worked for (C8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treetap.models import Usage

if TYPE_CHECKING:
    from treetap.core.strategy_node import StrategyNode


async def charge(node: StrategyNode) -> Usage:
    """Every call since the last time: it is told, and it counts for this node and for the run."""
    spent = Usage()
    for call in node.context.parts.meter.taken():
        spent += call.usage
        await node.context.tell(node.id, call)
    node.usage += spent
    node.context.budget.add(spent)
    return spent
