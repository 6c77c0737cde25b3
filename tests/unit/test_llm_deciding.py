"""The policy round its calls: what is queued, what fits, who is asked, and what nobody has seen."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests import samples
from tests.fakes.frame_store import FakeFrameStore
from tests.unit.llm_stage import SHAPED, stage
from treetap.bench.endpoint.attacks import ATTACKS, MARKER
from treetap.bench.endpoint.behaviours import BEHAVIOURS, answers, lacking, says
from treetap.bench.endpoint.scene import element, page, situation, usual
from treetap.decision.model.listing import listed
from treetap.decision.model.policy import LlmPolicy
from treetap.decision.model.together import TogetherPolicy
from treetap.decision.scripted import ScriptedPolicy
from treetap.errors import BudgetSpent, DecisionNotAllowed, EndpointBusy, EndpointRefused, ReplyInvalid
from treetap.llm.scripted import ScriptedChatModel
from treetap.llm.vision import EndpointVisionModel
from treetap.memory.learning.model_strategist import ModelStrategist
from treetap.models import (
    Allowed,
    Back,
    Decider,
    Role,
    Sight,
    Situation,
    StepRecord,
    StepStatus,
    Tap,
    Target,
    Terminal,
    Text,
)

ANYTHING = Allowed()
TWO = '{"kind": "act", "steps": [{"do": "tap", "at": 6}, {"do": "tap", "at": "Send"}]}'
BACK = '{"kind": "act", "steps": [{"do": "back"}]}'


def after(status: StepStatus = StepStatus.SUCCESS, **more: Any) -> Situation:
    done = StepRecord(action=Tap(target=Target(text="Open")), status=status, decided_by=Decider.MODEL)
    return situation(**{"steps": (done,)} | more)


async def queued() -> tuple[LlmPolicy, ScriptedChatModel]:
    chat = ScriptedChatModel([TWO, BACK])
    policy = LlmPolicy(chat)
    await policy.decide(situation(), ANYTHING)
    return policy, chat


async def test_a_certain_step_is_taken_without_another_call() -> None:
    policy, chat = await queued()
    decision = await policy.decide(after(), ANYTHING)
    assert isinstance(decision, Terminal)
    assert isinstance(decision.action, Tap)
    assert decision.action.target.text is not None
    assert decision.by is Decider.MODEL
    assert len(chat.requests) == 1


@pytest.mark.parametrize(
    ("later", "allowed"),
    [
        (after(StepStatus.FAILED), ANYTHING),
        (after(failure="It went wrong."), ANYTHING),
        (after(task="something else"), ANYTHING),
        (after(screen=page(element("Elsewhere", 0, role=Role.TEXT))), ANYTHING),
        (after(screen=usual(loading=True)), ANYTHING),
        (situation(), ANYTHING),
        (after(), Allowed(actions=frozenset({"back"}))),
    ],
)
async def test_whatever_is_not_as_it_was_thought_ends_the_queue(later: Situation, allowed: Allowed) -> None:
    policy, chat = await queued()
    decision = await policy.decide(later, allowed)
    assert isinstance(decision, Terminal)
    assert isinstance(decision.action, Back)
    assert len(chat.requests) == 2


async def test_a_queued_step_is_not_taken_where_no_step_is_open() -> None:
    policy, _ = await queued()
    plans = Allowed(decisions=frozenset({"branch"}))
    decision = await policy.decide(after(), plans)
    plans.check(decision)


@pytest.mark.parametrize("words", ["An ordinary line of text", "一行普通的中文文字内容"])
@pytest.mark.parametrize("tokens", [500, 2_000])
def test_a_list_fits_into_its_tokens_in_any_writing(words: str, tokens: int) -> None:
    rows = [element(f"{words} {number}", number, role=Role.TEXT) for number in range(400)]
    fitted = listed(page(*rows), tokens)
    lines = "\n".join(fitted.lines)
    # About what tokenizers make of it: a token for a Chinese character, one for three or four letters.
    counted = sum(1 if char > "\u0800" else 0.3 for char in lines)
    assert counted <= tokens
    assert counted > tokens / 3
    assert fitted.left_out == 400 - len(fitted.lines) > 0


@pytest.mark.parametrize(
    "trouble",
    [EndpointBusy("b"), EndpointRefused("r"), ReplyInvalid("i"), DecisionNotAllowed("Nothing of that kind.")],
)
async def test_where_the_model_is_of_no_help_the_doubtful_step_is_taken(trouble: Any) -> None:
    doubtful = Terminal(action=samples.tap("Open"), confidence=0.2, by=Decider.OFFLINE)
    model = LlmPolicy(ScriptedChatModel([trouble]))
    both = TogetherPolicy(ScriptedPolicy([doubtful]), model)
    assert await both.decide(situation(), ANYTHING) == doubtful


async def test_three_useless_replies_are_no_help_either() -> None:
    doubtful = Terminal(action=samples.tap("Open"), confidence=0.2, by=Decider.OFFLINE)
    forbidden = '{"kind": "act", "steps": [{"do": "call", "text": "112"}]}'
    model = LlmPolicy(ScriptedChatModel([forbidden] * 3))
    both = TogetherPolicy(ScriptedPolicy([doubtful]), model)
    assert await both.decide(situation(), Allowed(actions=frozenset({"tap"}))) == doubtful


async def test_a_budget_that_is_spent_is_not_passed_over() -> None:
    both = TogetherPolicy(
        ScriptedPolicy([Terminal(action=samples.tap("Open"), confidence=0.2)]),
        LlmPolicy(ScriptedChatModel([BudgetSpent("No calls left.")])),
    )
    with pytest.raises(BudgetSpent):
        await both.decide(situation(), ANYTHING)


async def test_a_model_that_takes_no_pictures_is_not_asked_about_one() -> None:
    """It would answer all the same, and make it up."""
    frames = FakeFrameStore()
    shown = (await frames.put(samples.blank())).id
    sight = Sight(question="Where?", frames=(shown,), response_schema={"type": "object"}, deadline=5)
    async with stage(lacking("images", then=says('{"box": [1, 2, 3, 4]}')), frames=frames) as on:
        for calls in (1, 1):
            with pytest.raises(EndpointRefused, match="takes no pictures"):
                await EndpointVisionModel(on.model).look(sight)
            assert len(on.endpoint.calls) == calls


@pytest.mark.parametrize(
    "said", ["This model's maximum context length is 4096 tokens.", "Input is too long."]
)
async def test_a_prompt_that_is_too_long_says_what_to_lower(said: str) -> None:
    async with stage(answers(400, {"error": {"message": said}})) as on:
        with pytest.raises(EndpointRefused) as caught:
            await on.model.chat(SHAPED)
    assert "context" in caught.value.hint


@pytest.mark.parametrize("attack", ATTACKS)
async def test_a_strategy_is_asked_for_with_the_record_in_its_block(attack: str) -> None:
    chat = ScriptedChatModel(["Open the conversation and send it."])
    task = samples.task_experience()
    touched = Tap(target=Target(text=Text.literal(attack)))
    step = task.tree.steps[0].model_copy(update={"action": touched})
    tree = task.tree.model_copy(update={"parts": (step,)})
    await ModelStrategist(chat).strategy(task.model_copy(update={"tree": tree}))
    text = chat.requests[0].messages[0].text
    outside, _, rest = text.partition("\n<told>\n")
    block, _, below = rest.partition("\n</told>\n")
    assert MARKER not in outside + below
    assert len(block.splitlines()) == 1


@pytest.mark.parametrize("name", ["fine", "fine, as events"])
async def test_a_picture_goes_along_where_the_model_sees(name: str) -> None:
    frames = FakeFrameStore()
    screen = usual()
    frame = await frames.put(samples.drawn(screen))
    async with stage(BEHAVIOURS[name], frames=frames) as on:
        shown = situation(screen.model_copy(update={"frame": frame}))
        decision = await LlmPolicy(on.model, frames=frames).decide(shown, ANYTHING)
        content = on.bodies[0]["messages"][1]["content"]
    assert decision.kind == "done"
    assert [part["type"] for part in content] == ["text", "image_url"]
    assert "thousandths" in json.dumps(on.bodies[0]["messages"][0])
