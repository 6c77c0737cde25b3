"""A prompt is sized to the model's limits in every part of it, in any writing."""

from __future__ import annotations

import json

import pytest

from tests.unit.llm_stage import stage
from treetap.app.minds import POLICIES
from treetap.bench.endpoint.behaviours import answers, says
from treetap.bench.endpoint.exchange import Behaviour, Exchange
from treetap.bench.endpoint.scene import element, page, situation
from treetap.errors import PromptTooLong
from treetap.models import (
    Allowed,
    Answer,
    App,
    Decider,
    NamedValue,
    NodeRecord,
    Question,
    Role,
    Situation,
    Status,
    StepRecord,
    StepStatus,
    Tap,
    Target,
    Text,
)
from treetap.models import (
    Exchange as Asking,
)
from treetap.policy.model.form import short_schema
from treetap.policy.model.prompt import Prompt, build_prompt
from treetap.prompts.sizing import fitted, tokens

WRITINGS = {
    "zh": "打开货仓清单并核对码头上每一箱的编号和重量以及其他说明",
    "en": "Open the list of the depot and compare the number of each crate ",
    "ru": "Открыть список склада и сверить номера всех ящиков у причала ",
    "emoji": "📦🚢⚓️ 12 · ",
}
COSTS = (("\U00010000", 2), ("\u0800", 1), ("\x80", 0.5), ("", 0.3))
GOOD = '{"thought": "t", "kind": "act", "steps": [{"do": "back"}]}'


def counted(text: str) -> float:
    """About what tokenizers make of it: one for a character of Chinese, two of a picture, 0.3 of a letter."""
    return sum(
        2 if char > "\uffff" else 1 if char > "\u0800" else 0.5 if char > "\x7f" else 0.3 for char in text
    )


def crowded(words: str, rows: int = 400) -> Situation:
    """A long list, and much of everything else."""
    long = words * 20

    def step(number: int) -> StepRecord:
        return StepRecord(
            action=Tap(target=Target(text=Text.literal(f"s{number} {long}"[:120]))),
            status=StepStatus.FAILED,
            decided_by=Decider.MODEL,
            error=long[:400],
        )

    parts = [NodeRecord(id=f"0.{one}", task=long[:80], status=Status.FAILED) for one in range(6)]
    said = [Asking(question=Question(text=f"q{one}?"), answer=Answer(text=long[:80])) for one in range(30)]
    return situation(
        page(*(element(f"{words} {number}", number, role=Role.TEXT) for number in range(rows))),
        steps=tuple(step(number) for number in range(1, 31)),
        apps=tuple(App(package=f"org.example.a{one}", label=f"a{one} {long}"[:12]) for one in range(60)),
        bank=tuple(NamedValue(name=f"v{one}", value=long[:40]) for one in range(60)),
        done=tuple(parts),
        answers=tuple(said),
        failure=f"f {long}"[:400],
    )


def whole(prompt: Prompt) -> str:
    """All that goes to an endpoint that is told the schema in words."""
    return f"{prompt.system}{json.dumps(short_schema(Allowed()))}{prompt.user}"


@pytest.mark.parametrize("picture", [False, True])
@pytest.mark.parametrize(
    ("context", "reply"), [(32_000, 2_048), (16_000, 2_048), (8_192, 2_048), (4_096, 800)]
)
@pytest.mark.parametrize("writing", WRITINGS)
def test_all_of_a_prompt_fits_into_its_tokens(writing: str, context: int, reply: int, picture: bool) -> None:
    room = context - reply
    prompt = build_prompt(crowded(WRITINGS[writing]), Allowed(), context=room, pictures=int(picture))
    spent = counted(whole(prompt)) + (1_200 if picture else 0)
    assert spent <= room
    if not picture:
        assert spent > min(room, 12_000) / 2
        assert prompt.listing.left_out > 0 or room > 10_000
    assert len(prompt.listing.lines) >= 3


@pytest.mark.parametrize("writing", WRITINGS)
def test_what_matters_least_gives_way_first(writing: str) -> None:
    roomy = build_prompt(crowded(WRITINGS[writing]), Allowed(), context=30_000).user
    small = build_prompt(crowded(WRITINGS[writing]), Allowed(), context=4_200).user
    assert "apps: " in roomy
    assert "apps: " not in small
    assert "\nlast failure: " in small
    assert 'said "' in small
    steps = [line.split()[1] for line in small.splitlines() if line.startswith("step ")]
    assert steps == sorted(steps, key=int)
    assert steps[-1] == "30"
    assert "step 19 " in roomy and "step 19 " not in small


def test_on_an_empty_screen_there_is_more_to_tell() -> None:
    words = WRITINGS["zh"]
    full = build_prompt(crowded(words), Allowed(), context=6_000).user
    empty = build_prompt(crowded(words, rows=1), Allowed(), context=6_000).user
    assert empty.count("\nsaved ") == 20 > full.count("\nsaved ")
    assert '"v59"' in empty and '"v39"' not in empty


def test_where_little_is_to_be_told_the_list_has_the_room() -> None:
    bare = situation(crowded(WRITINGS["zh"]).screen)
    crowd = build_prompt(crowded(WRITINGS["zh"]), Allowed(), context=6_000)
    assert len(build_prompt(bare, Allowed(), context=6_000).listing.lines) > 1.4 * len(crowd.listing.lines)


def test_a_context_that_is_no_context_still_shows_something() -> None:
    prompt = build_prompt(crowded(WRITINGS["en"]), Allowed(), context=-48)
    assert prompt.listing.lines
    assert counted(prompt.user) < 800


@pytest.mark.parametrize("text", [*WRITINGS.values(), "", "a", "Ж", "字", "👨‍👩‍👧"])
def test_nothing_is_longer_than_it_is_thought(text: str) -> None:
    assert tokens(text) >= counted(text)


def test_what_does_not_fit_ends_it_and_a_block_goes_on_where_it_was_left() -> None:
    blocks = [("a", ["one", "two"]), ("b", ["x" * 6]), ("a", ["three", "y" * 60]), ("c", ["z"])]
    assert fitted(blocks, 30) == {"a": ["one", "two", "three"], "b": ["x" * 6], "c": []}
    assert fitted(blocks, 100) == {"a": ["one", "two", "three", "y" * 60], "b": ["x" * 6], "c": ["z"]}
    assert fitted(blocks, 10)["a"] == ["one", "two"]
    assert fitted(blocks, 9)["a"] == ["one"]


def test_apps_that_are_not_all_told_are_said_to_be_more() -> None:
    few = situation(apps=tuple(App(package=f"org.example.a{one}") for one in range(61)))
    assert ', "org.example.a59", …\n' in build_prompt(few, Allowed(), context=30_000).user
    one = situation(apps=few.apps[:1])
    assert 'apps: "org.example.a0"\n' in build_prompt(one, Allowed(), context=30_000).user


def taking(most: int) -> Behaviour:
    """A model with so many tokens of context, prompt and reply together."""

    def behaviour(call: Exchange) -> None:
        if counted(call.prompt) + call.request["max_tokens"] <= most:
            call.say(GOOD)
        else:
            call.send(400, {"error": {"message": f"This model's maximum context length is {most} tokens."}})

    return behaviour


@pytest.mark.parametrize(("most", "calls"), [(32_000, 1), (9_000, 2), (4_900, 3)])
async def test_a_context_that_was_promised_too_large_is_found_out(most: int, calls: int) -> None:
    async with stage(taking(most), max_tokens=800) as on:
        policy = POLICIES.make("llm", on.model, context=32_000, max_tokens=800)
        decision = await policy.decide(crowded(WRITINGS["zh"]), Allowed())
        assert (decision.kind, len(on.endpoint.calls)) == ("terminal", calls)
        await policy.decide(crowded(WRITINGS["zh"]), Allowed())
        assert len(on.endpoint.calls) == calls + 1


async def test_what_is_always_too_much_is_refused_after_two_halvings() -> None:
    said = {"error": {"message": "Input is too long."}}
    async with stage(answers(400, said), says("Never said.")) as on:
        on.endpoint.behave(answers(400, said))
        with pytest.raises(PromptTooLong):
            await POLICIES.make("llm", on.model).decide(crowded(WRITINGS["en"]), Allowed())
        assert len(on.endpoint.calls) == 3
