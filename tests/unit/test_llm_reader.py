"""The stand-in for a model: recipes in words, prompts read back, answers in the short form."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from tests import samples
from treetap.bench.endpoint.reader import Manner, Reader
from treetap.bench.endpoint.recipes import Deed, Named, Recipe, recipe_of
from treetap.bench.endpoint.shown import Shown, shown
from treetap.bench.templates import template_of
from treetap.core.shape import shape_of
from treetap.models import (
    Allowed,
    Decider,
    Mode,
    Screen,
    Situation,
    StepRecord,
    StepStatus,
    StrategyTreeSettings,
    Verdict,
    VerdictStatus,
)
from treetap.policy.model.prompt import build_prompt
from treetap.policy.model.reply import read_reply

SETTINGS = samples.settings()
LONG = Recipe(
    "turn on Wi-Fi",
    (
        Deed("tap", Named(own=("About phone",)), page=frozenset({"Settings", "About phone"})),
        Deed("tap", Named(own=("Build number",)), page=frozenset({"Build number"})),
        Deed("input_text", Named(hint="Message", field=True), "Hello", page=frozenset({"Build number"})),
    ),
)


def allowed(mode: Mode, depth: int = 0) -> Allowed:
    return shape_of(StrategyTreeSettings(mode=mode)).allowed(depth)


def request(situation: Situation, mode: Mode = Mode.TREE) -> dict[str, Any]:
    prompt = build_prompt(situation, allowed(mode), context=32_000)
    return {
        "messages": [
            {"role": "system", "content": prompt.system},
            {"role": "user", "content": [{"type": "text", "text": prompt.user}]},
        ]
    }


def page(seen: Screen = SETTINGS, mode: Mode = Mode.TREE, **more: Any) -> Shown:
    found = shown(request(samples.situation(seen=seen, **more), mode))
    assert found is not None
    return found


def worked(text: str, status: VerdictStatus = VerdictStatus.SUCCESS) -> StepRecord:
    verdict = Verdict(status=status, confidence=1, cause="It looks otherwise.")
    action, by = samples.tap(text), Decider.MODEL
    return StepRecord(action=action, status=StepStatus.SUCCESS, verdict=verdict, decided_by=by)


def test_a_prompt_is_read_back_line_by_line() -> None:
    found = page(steps=(worked("About phone"), worked("Details", VerdictStatus.FAILURE)), failure='say "x"')
    assert (found.task, found.whole, found.goals) == ("turn on Wi-Fi", "turn on Wi-Fi", ("g1",))
    lines = {line.words[0]: line for line in found.lines if line.words}
    assert lines["About phone"].role == "item"
    wifi = lines["Wi-Fi"]
    assert (wifi.number, wifi.role, wifi.by, wifi.state) == (3, "switch", "of", "off")
    assert [(one.what, one.words, one.fine) for one in found.steps] == [
        ("tap", ("About phone",), True),
        ("tap", ("Details",), False),
    ]
    assert {"act", "plan", "done", "ask_memory"} <= found.kinds
    assert {"tap", "scroll_to", "back"} <= found.actions


def test_where_only_plans_are_open_no_action_is_offered() -> None:
    assert not page(mode=Mode.HIERARCHICAL).actions
    assert page(mode=Mode.PLAN).actions


def test_steps_that_are_no_longer_told_are_counted_by_their_numbers() -> None:
    found = page(steps=tuple(worked(f"Row {number}") for number in range(23)))
    assert [one.number for one in found.steps] == list(range(4, 24))


def test_any_other_request_is_no_decision() -> None:
    assert shown({"messages": [{"role": "user", "content": "Hello"}]}) is None


def test_it_touches_what_the_list_shows_and_names_what_comes_later() -> None:
    reply = Reader([LONG], Manner(asks_memory=False)).reply(page())
    about = next(line.number for line in page().lines if "About phone" in line.words)
    assert reply["steps"] == [
        {"do": "tap", "at": about},
        {"do": "tap", "at": "Build number"},
        {"do": "input_text", "at": "Message", "text": "Hello"},
    ]
    read_reply(json.dumps(reply), allowed(Mode.TREE))


def test_it_goes_on_from_what_is_told_to_have_worked() -> None:
    reply = Reader([LONG], Manner(asks_memory=False)).reply(page(steps=(worked("About phone"),)))
    assert reply["steps"] == [{"do": "scroll_to", "at": "Build number"}]


def test_it_says_done_at_the_end_and_points_at_lines() -> None:
    told = tuple(worked(text) for text in ("About phone", "Something else", "Build number"))
    short = Recipe(LONG.sentence, LONG.deeds[:2])
    reply = Reader([short], Manner(asks_memory=False)).reply(page(steps=told))
    assert reply["kind"] == "done"
    numbers = {line.number for line in page().lines}
    assert reply["seen"] and set(reply["seen"]) <= numbers


def test_an_answer_is_pointed_at_or_said_in_its_words() -> None:
    seen = samples.chat("Ann", "Tea at five", f"{'It is a long story. ' * 6} The key is under the pot.")
    for answer, said in (("Tea at five", int), ("under the pot", str)):
        recipe = Recipe("turn on Wi-Fi", (Deed("tap", Named(own=("Ann",))),), answer)
        reply = Reader([recipe], Manner(asks_memory=False)).reply(page(seen, steps=(worked("Ann"),)))
        assert [type(one) for one in reply["seen"]] == [said]


def test_where_only_plans_are_open_the_whole_is_one_part() -> None:
    reply = Reader([LONG], Manner(asks_memory=False)).reply(page(mode=Mode.HIERARCHICAL))
    assert reply["tasks"] == [{"task": "turn on Wi-Fi", "goal": "g1"}]
    read_reply(json.dumps(reply), allowed(Mode.HIERARCHICAL))


def test_what_it_does_not_know_it_asks_a_person() -> None:
    assert Reader([]).reply(page())["kind"] == "ask_person"


def test_a_recipe_has_the_words_of_the_things_and_no_ids() -> None:
    recipe = recipe_of(template_of("music hear a song"), 11, "en")
    assert [(deed.do, deed.text) for deed in recipe.deeds] == [
        ("launch_app", "Music"),
        ("tap", None),
        ("set_value", "Monday Sun"),
        ("tap", None),
    ]
    touched = [deed.on for deed in recipe.deeds if deed.on is not None]
    assert touched[0].own == ("Search",)
    assert touched[1].field and touched[1].hint == "Songs, albums, artists"
    assert touched[2].own[0] == "Monday Sun"


def test_a_recipe_knows_the_answer_and_what_the_last_page_says() -> None:
    recipe = recipe_of(template_of("contacts which firm"), 11, "en")
    assert recipe.answer == "Kestrel Optics"
    assert "Kestrel Optics" in recipe.page


def reply_to(recipe: Recipe, **more: Any) -> dict[str, Any]:
    return Reader([recipe], Manner(asks_memory=False)).reply(page(**more))


def test_a_deed_that_was_not_tried_is_not_passed_over() -> None:
    """The screen is as it would be after the second deed too: that alone says nothing."""
    deeds = tuple(Deed("tap", Named(own=(name,)), page=page().texts) for name in ("Elsewhere", "About phone"))
    assert reply_to(Recipe(LONG.sentence, deeds))["steps"] == [{"do": "scroll_to", "at": "Elsewhere"}]


def test_a_number_on_a_key_is_never_said_in_words() -> None:
    deeds = (LONG.deeds[0], Deed("tap", Named(own=("7",)), page=frozenset({"7"})))
    assert len(reply_to(Recipe(LONG.sentence, deeds))["steps"]) == 1


def test_a_step_says_what_it_commits_to_and_stands_alone() -> None:
    first, second = LONG.deeds[0], Deed("tap", Named(own=("Send",)), commits="send")
    assert len(reply_to(Recipe(LONG.sentence, (first, second)))["steps"]) == 1
    (step,) = reply_to(Recipe(LONG.sentence, (replace(first, commits="delete"),)))["steps"]
    assert step["commits"] == "delete"


def test_after_a_failure_the_same_thing_is_named_otherwise() -> None:
    failed = worked("About phone", VerdictStatus.FAILURE)
    names = [reply_to(LONG, steps=(failed,) * times)["steps"][0]["at"] for times in (1, 2)]
    assert names == ["About phone", [500, 500]]


def test_a_tap_of_which_nothing_shows_counts_as_done() -> None:
    quiet = Recipe(LONG.sentence, (replace(LONG.deeds[0], mute=True),))
    idle = worked("About phone", VerdictStatus.INEFFECTIVE)
    assert reply_to(quiet, steps=(idle,))["kind"] == "done"


def test_what_cannot_be_done_is_said_after_a_look() -> None:
    recipe = Recipe(LONG.sentence, (Deed("tap", Named(own=("About phone",))),), possible=False)
    assert reply_to(recipe)["kind"] == "act"
    assert reply_to(recipe, steps=(worked("About phone"),))["kind"] == "infeasible"
