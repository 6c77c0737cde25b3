"""The policy round its calls: what is queued, what fits, who is asked, and what nobody has seen."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests import samples
from tests.fakes.frame_store import FakeFrameStore
from tests.unit.llm_stage import SHAPED, stage
from treetap.bench.endpoint.behaviours import BEHAVIOURS, answers, lacking, says
from treetap.bench.endpoint.scene import element, page, situation, usual
from treetap.errors import BudgetSpent, EndpointBusy, EndpointRefused, ReplyInvalid
from treetap.llm.scripted import ScriptedChatModel
from treetap.llm.vision import EndpointVisionModel
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
    Visit,
)
from treetap.policy.model.policy import FallbackPolicy, LlmPolicy
from treetap.policy.scripted import ScriptedPolicy
from treetap.prompts.listing import listed

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


@pytest.mark.parametrize("trouble", [EndpointBusy("Away."), EndpointRefused("401.")])
async def test_where_the_endpoint_stays_away_the_offline_policy_goes_on(trouble: Any) -> None:
    """For that task only: the next one asks the model again."""
    own = Terminal(action=samples.tap("Open"), by=Decider.OFFLINE)
    model = LlmPolicy(ScriptedChatModel([trouble, BACK]))
    policy = FallbackPolicy(model, ScriptedPolicy([own, own]))
    assert await policy.decide(situation(), ANYTHING) == own
    assert (
        await policy.decide(
            after(visited=(Visit(page_key="p", state_key="s", action=samples.tap("Open")),)), ANYTHING
        )
        == own
    )
    assert (await policy.decide(situation(), ANYTHING)).by is Decider.MODEL


@pytest.mark.parametrize("trouble", [BudgetSpent("No calls left."), ReplyInvalid("No JSON.")])
async def test_what_the_model_itself_gets_wrong_is_not_passed_over(trouble: Any) -> None:
    own = Terminal(action=samples.tap("Open"), by=Decider.OFFLINE)
    policy = FallbackPolicy(LlmPolicy(ScriptedChatModel([trouble] * 3)), ScriptedPolicy([own]))
    with pytest.raises(type(trouble)):
        await policy.decide(situation(), ANYTHING)


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
