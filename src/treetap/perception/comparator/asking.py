"""The vision model's word where the local evidence leaves it open. Its reply is checked, never trusted."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue, ValidationError

from treetap.core.ports import VisionModel
from treetap.errors import BudgetSpent, EndpointBusy, EndpointRefused, ReplyInvalid, UnknownName
from treetap.matching.holds import is_guess
from treetap.models import Appears, Expectation, Sight, Verdict, VerdictStatus
from treetap.perception.comparator.judge import Case, done
from treetap.prompts.quoting import quoted
from treetap.prompts.render import render

_LONGEST = 400
"""Characters of one thing that the model is told."""
_LOWER = 0.7
"""What is left of the confidence in a local verdict that could not be checked."""
_SCHEMA: dict[str, JsonValue] = {
    "type": "object",
    "properties": {
        "status": {"enum": ["success", "failure", "ineffective"]},
        "cause": {"type": "string", "minLength": 1},
        "unmet": {"type": "array", "items": {"type": "integer", "minimum": 1}},
        "confidence": {"type": "number", "minimum": 0, "maximum": 1},
    },
    "required": ["status", "cause", "unmet", "confidence"],
    "additionalProperties": False,
}


class _Reply(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")

    status: Literal["success", "failure", "ineffective"]
    cause: str = Field(min_length=1, max_length=1000)
    unmet: list[int]
    confidence: float = Field(ge=0, le=1, strict=False)


async def ask(vision: VisionModel, case: Case, local: Verdict) -> Verdict:
    """The model's verdict, or the local one with less confidence where the model is of no use."""
    sight = Sight(
        question=_question(case, local),
        frames=(case.before.frame.id, case.after.frame.id),
        response_schema=_SCHEMA,
        purpose="compare",
    )
    try:
        answer = await vision.look(sight)
        reply = _Reply.model_validate(answer.data)
    except (ReplyInvalid, EndpointBusy, EndpointRefused, BudgetSpent, UnknownName, ValidationError):
        return local.model_copy(update={"confidence": round(local.confidence * _LOWER, 3)})
    return _verdict(reply, case, local)


def _question(case: Case, local: Verdict) -> str:
    return render(
        "compare",
        action=quoted(done(case.action), _LONGEST),
        expected=[quoted(_said(one), _LONGEST) for one in case.expect],
        evidence=quoted(local.cause, _LONGEST),
    )


def _said(expectation: Expectation) -> str:
    """A guess in its own words, anything else as it is written down."""
    if isinstance(expectation, Appears) and expectation.target.sentence is not None and is_guess(expectation):
        return expectation.target.sentence.fill()
    return expectation.model_dump_json(exclude_defaults=True)


def _verdict(reply: _Reply, case: Case, local: Verdict) -> Verdict:
    """What was seen for certain stays: the model decides only what was open."""
    unmet = {number - 1 for number in reply.unmet}
    if any(not 0 <= number < len(case.expect) for number in unmet):
        return local.model_copy(update={"confidence": round(local.confidence * _LOWER, 3)})
    held = [
        number not in unmet and reply.status == "success" if one.met is None else one.met
        for number, one in enumerate(case.held)
    ]
    status = VerdictStatus(reply.status)
    if not case.effect.changed and not case.effect.doubtful:
        status = local.status  # what is pixel for pixel the same was not touched, whatever anyone says
    elif status is VerdictStatus.SUCCESS and not all(held):
        status = VerdictStatus.FAILURE
    return local.model_copy(
        update={
            "status": status,
            "cause": reply.cause if status is VerdictStatus(reply.status) else local.cause,
            "confidence": min(reply.confidence, 0.9),
            "met": tuple(one for one, yes in zip(case.expect, held, strict=True) if yes),
            "unmet": tuple(one for one, yes in zip(case.expect, held, strict=True) if not yes),
            "decided_by": "vision",
        }
    )
