"""The offline policy takes care: what it tries out, whose row it touches, what it does in its own dialogs."""

from __future__ import annotations

from typing import Any

import pytest

from tests import samples
from tests.unit.test_policy_offline import FLAT, at, decided, page, rows, touched
from treetap.decision.knows import Knows
from treetap.decision.offline.candidates import candidates
from treetap.decision.offline.exploring import depth
from treetap.decision.offline.newest import newest
from treetap.decision.offline.policy import OfflinePolicy
from treetap.decision.offline.wanted import wanted
from treetap.errors import DecisionNotAllowed
from treetap.models import (
    Action,
    Allowed,
    Back,
    Blocker,
    BlockerKind,
    Bounds,
    Branch,
    BranchMode,
    Commitment,
    Decider,
    Direction,
    Element,
    LaunchApp,
    Role,
    Screen,
    ScrollTo,
    SetChecked,
    StepRecord,
    StepStatus,
    Swipe,
    Tap,
    Target,
    Text,
    Visit,
)

KNOWS = Knows()


def button(text: str, number: int, **more: Any) -> Element:
    return samples.element(text, samples.row(number), **{"role": Role.BUTTON, "clickable": True} | more)


def lines(number: int, *texts: str, name: str = "") -> list[Element]:
    """A row with a title and what stands below it."""
    whole = samples.element(
        "", samples.row(number), id=name or texts[0], role=Role.ITEM, clickable=True, resource_id="x:id/entry"
    )
    box = whole.bounds
    high = (box.bottom - box.top) / len(texts)
    parts = [
        samples.element(
            text,
            Bounds.pixel(8, int(box.top + at * high), 300, int(box.top + (at + 1) * high)),
            id=f"{text}-{number}",
            parent=whole.id,
            role=Role.TEXT,
        )
        for at, text in enumerate(texts)
    ]
    return [whole, *parts]


def scrolled(*elements: Element, **more: Any) -> Screen:
    pane = samples.element("", Bounds.pixel(0, 60, 360, 700), id="pane", role=Role.LIST, scrollable=True)
    return page(pane, *elements, **more)


def done(action: Action, screen: Screen, status: StepStatus = StepStatus.SUCCESS) -> StepRecord:
    return StepRecord(
        action=action, status=status, decided_by=Decider.OFFLINE, page_key=screen.page_key, state_key="before"
    )


# What may be tried out


@pytest.mark.parametrize(
    ("label", "may"),
    [
        ("Preferences", True),
        ("Saved places", True),
        ("More options", True),
        ("+49 30 1234567", False),
        ("12:30", False),
        ("Send", False),
        ("Play", False),
        ("Pair new device", False),
        ("返回", False),
    ],
)
def test_only_what_shows_something_is_tried_out(label: str, may: bool) -> None:
    found = candidates(page(button(label, 2)), KNOWS)[0]
    assert found.navigates is may


def test_the_next_of_a_player_is_not_the_next_of_a_page() -> None:
    icon = samples.element("", samples.row(2), id="next", role=Role.ICON, clickable=True, description="Next")
    assert not candidates(page(icon), KNOWS)[0].navigates
    assert candidates(page(button("Next", 2)), KNOWS)[0].navigates


def test_a_row_with_a_switch_is_never_tried_out() -> None:
    screen = page(*samples.switch("Metric units", 2, on=False))
    assert not any(one.navigates for one in candidates(screen, KNOWS))


# Whose row it is


async def test_somebody_with_half_the_name_is_not_touched_but_scrolled_past() -> None:
    screen = scrolled(*rows("Zoe Carter", "Mia Carter", "Ben Cole"))
    decision = await decided("Delete the contact 'Ben Carter' in Cookpot", screen)
    assert isinstance(decision.action, ScrollTo)


async def test_a_name_that_is_not_there_is_typed_into_the_search() -> None:
    field = samples.element(
        "", samples.row(0), id="find", role=Role.FIELD, editable=True, clickable=True, hint="Search people"
    )
    screen = page(field, *rows("Zoe Carter", "Mia Carter", "Ben Cole"))
    decision = await decided("Delete the contact 'Ben Carter' in Cookpot", screen)
    assert decision.action.kind in {"input_text", "set_value"}
    assert "Ben Carter" in decision.action.model_dump_json()


async def test_no_other_song_is_played_while_one_is_looked_for() -> None:
    screen = page(*rows("Blue Harbour", "Low Rain", "Quarter Moon", "Paper Kites"))
    with pytest.raises(DecisionNotAllowed, match="was looked through"):
        back = Visit(page_key=screen.page_key, state_key=screen.state_key, action=Back(to_first_page=True))
        await OfflinePolicy().decide(at("Play the song 'Amber' in Cookpot", screen, visited=(back,)), FLAT)


async def test_an_entry_is_known_by_what_it_says_in_another_order() -> None:
    screen = page(
        *lines(1, "Hana", "Budget for May"), *lines(2, "Library", "Book overdue"), *lines(3, "Gym", "Invoice")
    )
    decision = await decided("Delete the email about the overdue book in Cookpot", screen)
    assert isinstance(decision.action, Tap) or decision.action.kind == "long_press"
    assert "Library" in decision.action.model_dump_json()


async def test_a_title_that_stands_in_the_task_is_meant_even_in_ordinary_words() -> None:
    screen = page(
        *lines(1, "Choir", "18:00"), *lines(2, "Movie night", "20:00"), *lines(3, "Dentist", "9:00")
    )
    decision = await decided("What is the place of my Movie night event in Cookpot?", screen)
    assert touched(decision) == "Movie night"


async def test_the_newest_is_the_first_of_its_list() -> None:
    screen = page(*lines(1, "Zed", "See you"), *lines(2, "Ann", "Hello"), *lines(3, "Kim", "Right"))
    sentence = "Reply to the most recent message in Cookpot with: On my way"
    assert touched(await decided(sentence, screen)) == "Zed"
    down = done(Swipe(direction=Direction.UP), screen, StepStatus.SUCCESS)
    lower = await decided(sentence, screen, steps=(down,))
    assert getattr(getattr(lower.action, "target", None), "element", None) != "Zed", "newer ones are above"
    card = page(*lines(1, "Zed", "187 0025"), *lines(2, "Ann", "187 0026"), name="card")
    elsewhere = at(sentence, card).model_copy(update={"seen": (screen,)})
    goal = elsewhere.frame.goals[0]
    assert newest(wanted(goal, elsewhere, KNOWS), elsewhere, KNOWS) is None, "nothing here is by date"


# Apps


async def test_what_lies_over_the_app_is_gone_back_from_when_it_does_not_come_up() -> None:
    screen = page(*rows("Pictures"), package="org.other")
    launch = LaunchApp(app=Text.literal("net.cook.pot"), description="Open Cookpot")
    visit = Visit(page_key=screen.page_key, state_key=screen.state_key, action=launch)
    failed = done(launch, screen, StepStatus.FAILED)
    decision = await decided("Turn on metric units in Cookpot", screen, visited=(visit,), steps=(failed,))
    assert isinstance(decision.action, Back)


# Switches that say it in other words


class _Meaning:
    """An embedder for which labels with these first words are so near to whatever is asked for."""

    def __init__(self, **near: float) -> None:
        self._near = near

    async def embed(self, texts: Any) -> list[list[float]]:
        found = [self._near.get(text.split()[0].casefold(), 1.0) for text in texts]
        return [[near, (1 - near * near) ** 0.5] for near in found]


@pytest.mark.parametrize(("near", "sets"), [(0.8, True), (0.4, False)])
async def test_a_switch_in_other_words_is_set_only_if_its_meaning_stands_out(near: float, sets: bool) -> None:
    screen = page(*samples.switch("Warn me of storms", 2, on=True), *samples.switch("Guests", 3, on=True))
    policy = OfflinePolicy(embedder=_Meaning(warn=near, guests=0.1))  # type: ignore[arg-type]
    situation = at("Turn off weather alerts in Cookpot", screen)
    try:
        decision = await policy.decide(situation, FLAT)
    except DecisionNotAllowed:
        decision = None
    assert isinstance(getattr(decision, "action", None), SetChecked) is sets


# In a dialog of one's own


def _choice(*options: str, chosen: str) -> Screen:
    box = samples.element("", Bounds.pixel(20, 100, 340, 600), id="box", role=Role.DIALOG)
    parts: list[Element] = []
    for number, text in enumerate(options):
        item = samples.element("", samples.row(2 + number), id=f"o{number}", parent="box", role=Role.ITEM)
        item = item.model_copy(update={"clickable": True})
        dot = samples.element(
            "", samples.row(2 + number, 300), id=f"d{number}", parent=item.id, role=Role.RADIO
        ).model_copy(update={"checked": text == chosen})
        words = samples.element(text, samples.row(2 + number, 0, 200), id=f"t{number}", parent=item.id)
        parts += [item, dot, words]
    names = tuple(one.id for one in (box, *parts))
    over = Blocker(kind=BlockerKind.DIALOG, description="A dialog", elements=names, way_out=Back())
    return page(box, *parts, blockers=(over,), name="choice")


@pytest.mark.parametrize(
    ("sentence", "options"),
    [
        ("Change the currency in Cookpot to $", ("¥", "$", "kr")),
        ("Use Fahrenheit in Cookpot", ("Celsius", "Fahrenheit")),
    ],
)
async def test_the_option_that_is_named_is_chosen(sentence: str, options: tuple[str, ...]) -> None:
    decision = await decided(sentence, _choice(*options, chosen=options[0]))
    assert decision.action.kind in {"tap", "set_checked"}
    assert "1" in str(decision.action.target.element)


async def test_a_permission_is_given_only_where_the_task_says_so() -> None:
    box = samples.element("", Bounds.pixel(20, 100, 340, 600), id="box", role=Role.DIALOG)
    yes, no = button("Allow", 4, parent="box"), button("Don't allow", 5, parent="box")
    out = Tap(target=Target(text="Don't allow"))
    over = Blocker(
        kind=BlockerKind.PERMISSION,
        description="It asks",
        elements=("box", yes.id, no.id),
        way_out=out,
    )
    screen = page(box, yes, no, blockers=(over,))
    granted = await decided("Open Cookpot and grant all permissions that it asks for", screen)
    assert touched(granted) == "Allow"
    assert granted.action.commits is Commitment.GRANT
    assert (await decided("Turn on metric units in Cookpot", screen)).action == out


# The same button many times


async def test_the_button_beside_the_name_is_meant() -> None:
    parts = []
    for number, name in enumerate(("Evening", "Leaving", "Cinema")):
        parts.append(samples.element(name, samples.row(2 + number, 0, 200), role=Role.TEXT))
        parts.append(
            button("Start", 2 + number, id=f"go{number}").model_copy(
                update={"bounds": samples.row(2 + number, 250)}
            )
        )
    decision = await decided("Start the Cinema scene in Cookpot", page(*parts))
    assert touched(decision) == "go2"


# What was done is not done again


async def test_after_it_was_sent_off_nothing_is_opened() -> None:
    screen = page(button("New recipe", 6), *rows("Soup", "Onion Pie", "Bread"))
    sent = done(Tap(target=Target(text="Save"), description="submit"), screen)
    back = Visit(page_key=screen.page_key, state_key=screen.state_key, action=Back(to_first_page=True))
    sentence = "Rename the recipe 'Stew' in Cookpot to 'Ragout'"
    with pytest.raises(DecisionNotAllowed):
        await OfflinePolicy().decide(at(sentence, screen, steps=(sent,), visited=(back,)), FLAT)


async def test_after_a_switch_was_set_nothing_else_is_touched() -> None:
    screen = page(*rows("Units and measures", "Sounds"))
    was = done(SetChecked(target=Target(text="Metric units"), checked=True), screen)
    with pytest.raises(DecisionNotAllowed):
        await OfflinePolicy().decide(at("Turn on metric units in Cookpot", screen, steps=(was,)), FLAT)


async def test_a_switch_whose_row_says_the_whole_task_is_set_and_not_just_touched() -> None:
    screen = page(*samples.switch("Show hidden recipes", 2, on=False))
    decision = await decided("In Cookpot, show hidden recipes", screen)
    assert isinstance(decision.action, SetChecked)


@pytest.mark.parametrize(
    ("sentence", "on"), [("在 Cookpot 里关掉除湿机", False), ("在 Cookpot 里打开除湿机", True)]
)
async def test_what_is_opened_or_closed_by_a_switch_is_turned_on_or_off(sentence: str, on: bool) -> None:
    decision = await decided(sentence, page(*samples.switch("除湿机", 2, on=not on)))
    assert isinstance(decision.action, SetChecked)
    assert decision.action.checked is on


async def test_a_bin_among_folders_deletes_nothing() -> None:
    found = candidates(page(*rows("Inbox", "Bin", "Sent")), KNOWS)
    assert not any(one.commits for one in found)


# The way back


def test_a_menu_that_led_on_is_no_page_on_the_way_back() -> None:
    steps = [("list", samples.tap("More options")), ("menu", samples.tap("Preferences")), ("prefs", Back())]
    visited = tuple(Visit(page_key=key, state_key=key, action=action) for key, action in steps)
    situation = at("Turn on metric units in Cookpot", page(name="x"), visited=visited)
    prefs = page(name="x").model_copy(update={"page_key": "list"})
    assert depth(situation.model_copy(update={"screen": prefs})) == 0


async def test_exploring_ends() -> None:
    screen = page(button("More options", 1), *rows("Sounds", "Colours"))
    many = tuple(done(samples.tap(f"t{n}"), screen) for n in range(30))
    with pytest.raises(DecisionNotAllowed, match="was looked through"):
        await OfflinePolicy().decide(at("Turn on metric units in Cookpot", screen, steps=many), FLAT)


async def test_ways_that_look_alike_are_alternatives_with_a_step_each() -> None:
    screen = page(*rows("Network", "Networks"), package="com.maker.systemsettings")
    decision = await OfflinePolicy().decide(at("Turn on airplane mode", screen), Allowed())
    assert isinstance(decision, Branch)
    assert decision.mode is BranchMode.ALTERNATIVES
    assert [child.step is not None for child in decision.children] == [True, True]


async def test_an_entry_that_is_called_after_a_deed_commits_to_nothing() -> None:
    screen = page(*rows("Call with Olga", "Lunch with Ann"))
    decision = await decided("Edit the plan 'Call with Olga' in Cookpot", screen)
    assert decision.action.commits is None
