"""Reflectors: the contract, and what a lesson says."""

from __future__ import annotations

import pytest

from tests import samples
from tests.contracts.reflector import ReflectorContract
from treetap.core.clock import FrozenClock
from treetap.core.ports import Reflector
from treetap.models import (
    Failure,
    Reflection,
    StepStatus,
    Suggestion,
    Tap,
    Target,
    Text,
    Verdict,
    VerdictStatus,
)
from treetap.policy.reflect import NoReflector, RuleReflector


class TestRuleReflector(ReflectorContract):
    @pytest.fixture
    def reflector(self) -> Reflector:
        return RuleReflector(FrozenClock())


class TestNoReflector(ReflectorContract):
    learns = False

    @pytest.fixture
    def reflector(self) -> Reflector:
        return NoReflector()


async def told(failure: Failure) -> Reflection:
    reflection = await RuleReflector(FrozenClock()).reflect(failure)
    assert reflection is not None
    return reflection


async def test_the_same_failure_gives_the_same_lesson() -> None:
    assert (await told(samples.failure())).id == (await told(samples.failure())).id


async def test_another_page_or_deed_gives_another() -> None:
    one = samples.failure()
    last = one.steps[-1].model_copy(update={"action": samples.tap("Legal")})
    others = [samples.failure(page="about"), one.model_copy(update={"steps": (last,)})]
    assert len({(await told(failure)).id for failure in (one, *others)}) == 3


async def test_an_element_id_does_not_count() -> None:
    """The same button has another id on the next screen."""
    ids = set()
    for name in ("e3", "e7"):
        action = Tap(target=Target(element=name, text=Text.literal("About phone")))
        last = samples.failure().steps[-1].model_copy(update={"action": action})
        ids.add((await told(samples.failure().model_copy(update={"steps": (last,)}))).id)
    assert len(ids) == 1


async def test_a_lesson_is_a_sentence_that_names_the_deed_and_the_cause() -> None:
    lesson = (await told(samples.failure())).lesson
    assert lesson.startswith("Do not tap 'About phone' here")
    assert "changed nothing" in lesson


@pytest.mark.parametrize(
    ("update", "says"),
    [
        ({"suggestion": Suggestion.DISMISS}, "clear away"),
        ({"suggestion": Suggestion.WAIT}, "Wait until"),
        ({"status": VerdictStatus.FAILURE}, "leads elsewhere"),
    ],
)
async def test_the_verdict_tells_what_to_do_instead(update: dict[str, object], says: str) -> None:
    failure = samples.failure()
    last = failure.steps[-1]
    assert last.verdict is not None
    last = last.model_copy(update={"verdict": last.verdict.model_copy(update=update)})
    assert says in (await told(failure.model_copy(update={"steps": (last,)}))).lesson


async def test_what_worked_is_not_warned_of() -> None:
    """The run failed after a step that went well: the way was wrong, not the step."""
    fine = Verdict(status=VerdictStatus.SUCCESS, cause="It shows.")
    last = samples.failure().steps[-1].model_copy(update={"status": StepStatus.SUCCESS, "verdict": fine})
    reflection = await told(samples.failure().model_copy(update={"steps": (last,)}))
    assert reflection.action is None
    assert "Try another" in reflection.lesson


async def test_a_value_to_be_filled_in_stands_by_its_name() -> None:
    action = Tap(target=Target(text=Text.slot("recipient")))
    last = samples.failure().steps[-1].model_copy(update={"action": action})
    assert "<recipient>" in (await told(samples.failure().model_copy(update={"steps": (last,)}))).lesson
