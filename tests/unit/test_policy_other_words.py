"""Labels that say it in other words: heard by their meaning, their id, or a run of characters in common."""

from __future__ import annotations

import pytest

from tests import samples
from tests.unit.test_policy_offline import FLAT, at, decided, page, rows, stayed, touched
from treetap.decision.knows import Knows
from treetap.decision.offline.candidates import candidates
from treetap.decision.offline.policy import OfflinePolicy
from treetap.decision.offline.queries import query
from treetap.decision.offline.sayings import sayings, whereabouts_of
from treetap.decision.offline.tried import tried
from treetap.decision.offline.wanted import Wanted
from treetap.errors import DecisionNotAllowed
from treetap.language.embedding.universal import UniversalTextEmbedder
from treetap.language.reader import read_task
from treetap.matching.words import common_run
from treetap.models import Anchor, Blocker, BlockerKind, Element, InputText, Relation, Role, Screen, Tap, Text

KNOWS = Knows()


def _wanted(sentence: str) -> Wanted:
    goal = read_task(sentence).goals[0]
    return Wanted(goal, KNOWS, goal.clause or sentence)


async def _heard(sentence: str, screen: Screen) -> str | None:
    """What is touched by a policy that hears meanings; None if nothing is."""
    policy = OfflinePolicy(embedder=UniversalTextEmbedder())
    try:
        decision = await policy.decide(at(sentence, screen), FLAT)
    except DecisionNotAllowed:
        return None
    action = getattr(decision, "action", None)
    return action.target.element if isinstance(action, Tap) else None


def _menu(*labels: str) -> Screen:
    entries = rows(*labels)
    popup = Blocker(kind=BlockerKind.POPUP, description="a menu", elements=tuple(one.id for one in entries))
    return page(*entries, name="menu", blockers=(popup,))


# Heard by their meaning


def test_the_deed_alone_is_a_saying_and_so_is_where_such_things_are() -> None:
    assert "Bookmark" in sayings(_wanted("Bookmark the tomato soup in Cookpot"))
    assert "recently deleted" in whereabouts_of(_wanted("Restore the deleted recipe in Cookpot"))
    assert "set" not in {one.casefold() for one in sayings(_wanted("Set the volume in Cookpot"))}


@pytest.mark.parametrize(
    ("sentence", "labels", "meant"),
    [
        ("Turn on notifications in Cookpot", ("Colours", "Notices", "Ovens"), "Notices"),
        ("Change the font size in Cookpot", ("Letters and scale", "Ovens", "Guests"), "Letters and scale"),
        ("在Cookpot里设置语言", ("语种", "烤箱", "客人"), "语种"),
    ],
)
async def test_a_row_in_other_words_is_gone_into(sentence: str, labels: tuple[str, ...], meant: str) -> None:
    assert await _heard(sentence, page(*rows(*labels))) == meant


async def test_in_a_menu_without_a_known_word_the_likest_is_taken() -> None:
    labels = ("Load again", "Remember this page", "Look for words")
    assert await _heard("Bookmark this page in Cookpot", _menu(*labels)) == "Remember this page"
    assert await _heard("What is the price of the soup in Cookpot?", _menu("Ovens", "Guests")) is None


# Places that are called after a deed


@pytest.mark.parametrize("label", ["Saved pages", "Recently deleted", "Barred callers", "已归档", "最近删除"])
def test_what_was_done_names_a_place(label: str) -> None:
    assert KNOWS.verb_of(label) is None
    assert not KNOWS.commits(label)


@pytest.mark.parametrize("label", ["Up next", "Back camera"])
def test_not_all_that_begins_with_back_or_up_leads_back(label: str) -> None:
    assert KNOWS.verb_of(label) is None


# By its id


def _entry(text: str, name: str, number: int) -> list[Element]:
    whole = samples.element(
        "", samples.row(number), id=text, role=Role.ITEM, clickable=True, resource_id=f"x:id/{name}"
    )
    return [whole, samples.element(text, whole.bounds, id=f"{text} text", parent=whole.id, role=Role.TEXT)]


async def test_where_no_word_is_known_the_id_tells() -> None:
    screen = page(*_entry("Dustbin", "go_trash", 1), *_entry("Ovens", "go_ovens", 2))
    assert touched(await decided("Restore the deleted recipe in Cookpot", screen)) == "Dustbin"


async def test_what_is_only_called_fab_makes_something_new() -> None:
    fab = samples.element(
        "", samples.row(9, 300), id="round", role=Role.BUTTON, clickable=True, resource_id="x:id/fab"
    )
    assert (
        touched(await decided("Create a note “Soup” in Cookpot", page(*rows("Pie", "Stew"), fab))) == "round"
    )


def test_ids_that_rows_share_tell_nothing() -> None:
    screen = page(*_entry("Dustbin", "trash_row", 1), *_entry("Ovens", "trash_row", 2))
    assert [one.id_words for one in candidates(screen, KNOWS)] == ["", ""]


# What is typed into a search


@pytest.mark.parametrize(
    ("sentence", "typed"),
    [
        ("Pressing 7 for long should get me Amelia Scott", "Amelia Scott"),
        ("有人问我卖的自行车", "自行车"),
        ("On which day does my crate come", "crate"),
    ],
)
def test_a_search_is_given_a_name_or_one_telling_word(sentence: str, typed: str) -> None:
    assert query(_wanted(sentence), KNOWS) == typed


async def test_a_search_for_the_old_name_is_no_field_for_the_new_one() -> None:
    field = samples.element(
        "Soup", samples.row(0), id="query", role=Role.FIELD, editable=True, clickable=True,
        hint="Look for anything", resource_id="x:id/entry_7",
    )  # fmt: skip
    decision = await decided("Rename the recipe “Soup” to “Broth” in Cookpot", page(field, *rows("Soup")))
    typed = decision.action.text if isinstance(decision.action, InputText) else None
    assert typed is None
    assert decision.action.kind != "set_value"


# Buttons of rows


def test_what_counts_one_row_up_is_known_in_every_row() -> None:
    plus = samples.element("Longer", samples.row(1, 300), id="plus", role=Role.BUTTON, clickable=True)
    screen = page(plus, samples.element("25:00", samples.row(1), id="time", role=Role.TEXT))
    one, other = (
        Tap(target=KNOWS.target(plus, screen).model_copy(update={"anchors": (anchor,)}))
        for anchor in (
            Anchor(relation=Relation.SAME_ROW, text=Text.literal(told)) for told in ("15:14", "9:00")
        )
    )
    known = tried(at("Turn on metric units in Cookpot", screen, steps=(stayed(one, screen),)))
    assert known.has_acted_in_a_row(other, screen.page_key)
    assert not known.has_acted(other, screen.page_key)
    assert not known.has_acted_in_a_row(other, "another page")


# A run of characters


def test_a_run_of_three_characters_is_more_than_chance() -> None:
    assert common_run("占线时转移", "占线时把来电转接到13966776669") == 3 / 5
    assert common_run("无应答时转移", "占线时把来电转接到13966776669") == 0.0
    assert common_run("通话记录", "打电话") == 0.0
    assert common_run("When busy", "when busy forward") == 0.0
