"""When a decision needs to know more first: memory is asked in words, or a person is (A6, C4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treetap.core.aids import aided
from treetap.core.assignment import Ending
from treetap.errors import TaskInvalid
from treetap.models import (
    Asked,
    AskHuman,
    Exchange,
    Knowledge,
    NeedKnowledge,
    Query,
    Question,
    Recollection,
    Status,
)

if TYPE_CHECKING:
    from treetap.core.strategy_node import StrategyNode


async def ask_memory(node: StrategyNode, decision: NeedKnowledge) -> Ending | None:
    """What memory knows goes into the next decision, a few times at most."""
    most = node.context.settings.strategy_tree.knowledge_rounds
    if len(node.knowledge) >= most:
        node.failure = f"Memory was asked {most} times already: decide with what is known."
        node.context.thresholds.failed()
        return node.crossed()
    parts = node.context.parts
    try:
        frame = await parts.reader.read(decision.query)
    except TaskInvalid as error:
        node.failure = f"Memory cannot be asked '{decision.query[:80]}': {error.message}"
        node.context.thresholds.failed()
        return node.crossed()
    query = Query(
        frame=frame,
        screen=node.context.screen,
        purpose="knowledge",
        device=node.context.info,
        apps=node.context.apps,
    )
    found = await aided(node.context, parts.recall.recall(query), Recollection())
    node.knowledge.append(Knowledge(query=decision.query, recollection=found))
    return None


async def ask_person(node: StrategyNode, decision: AskHuman) -> Ending | None:
    """What a person says goes into the next decision. Nobody there: the node cannot go on.

    Nobody is asked the same thing twice.
    """
    if any(one.question.text == decision.question for one in node.answers):
        node.failure = f"A person has answered that already: {decision.question}"
        node.context.thresholds.failed()
        return node.crossed()
    question = Question(
        text=decision.question,
        kind=decision.answer,
        choices=decision.choices,
        timeout=node.context.settings.safety.human_timeout,
        frame_id=node.context.screen.frame.id,
    )
    answer = await node.context.parts.human.ask(question)
    await node.context.tell(node.id, Asked(question=question, answer=answer))
    if not answer.given:
        return Ending(Status.FAILED, f"Nobody answered: {decision.question}")
    node.answers.append(Exchange(question=question, answer=answer))
    await node.context.look(node.id)  # The person may have touched the phone meanwhile.
    return None
