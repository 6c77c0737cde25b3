"""What comes over a page uncalled: an invitation that is left, a notification that takes a touch."""

from __future__ import annotations

import pytest

from tests import samples
from tests.unit.test_policy_offline import APPS, at, decided, page, rows, stayed
from treetap.decision.knows import Knows
from treetap.decision.offline.missed import to_the_app_before, without_missed
from treetap.decision.offline.uncalled import uncalled
from treetap.models import (
    Blocker,
    BlockerKind,
    LaunchApp,
    LocateResult,
    Method,
    Point,
    Role,
    Screen,
    Situation,
    StepRecord,
    Tap,
    Target,
    Visit,
)

KNOWS = Knows()


def asking(title: str, *buttons: str) -> Screen:
    words = samples.element(title, samples.row(4), id="title", role=Role.TEXT)
    answers = [
        samples.element(text, samples.row(5 + at), id=text, role=Role.BUTTON, clickable=True)
        for at, text in enumerate(buttons)
    ]
    out = Tap(target=Target(element=buttons[0], text=buttons[0]))
    names = ("title", *buttons)
    over = Blocker(kind=BlockerKind.INVITATION, description=title, elements=names, way_out=out)
    return page(words, *answers, blockers=(over,), name="asking")


def after(sentence: str, screen: Screen, touched: str = "") -> Situation:
    visits = (Visit(page_key="a", state_key="s", action=samples.tap(touched)),) if touched else ()
    return at(sentence, screen, visited=visits)


@pytest.mark.parametrize(
    ("sentence", "title", "buttons", "touched"),
    [
        ("Mark the soup recipe as a favorite", "Enjoying Cookpot? Tap a star", ("Not now", "Submit"), "Soup"),
        ("收藏番茄汤的菜谱", "喜欢Cookpot吗？轻点星星评分", ("以后再说", "提交"), "番茄汤"),
        ("Show the recipe of 3 March", "Cookpot 3.2 is here", ("Later", "Update now"), "3 March"),
        ("Turn on the timer in Cookpot", "News by mail", ("Not now", "Turn on"), "Timer"),
    ],
)
def test_an_invitation_that_nobody_spoke_of_is_uncalled(
    sentence: str, title: str, buttons: tuple[str, ...], touched: str
) -> None:
    screen = asking(title, *buttons)
    assert uncalled(screen.blockers[0], after(sentence, screen, touched), KNOWS)


@pytest.mark.parametrize(
    ("sentence", "title", "buttons", "touched"),
    [
        ("Update the app Cookpot", "A newer Cookpot", ("Later", "Update now"), ""),
        ("给Cookpot评个分", "轻点星星评分", ("以后再说", "提交"), "评分"),
        ("Give Cookpot five stars", "Tap a star to rate it", ("Not now", "Submit"), "Rate this app"),
        ("Turn on news by mail in Cookpot", "Get news by mail", ("Not now", "Turn on"), ""),
    ],
)
def test_one_that_the_task_or_the_touch_spoke_of_is_not(
    sentence: str, title: str, buttons: tuple[str, ...], touched: str
) -> None:
    screen = asking(title, *buttons)
    assert not uncalled(screen.blockers[0], after(sentence, screen, touched), KNOWS)


async def test_it_is_left_before_anything_else() -> None:
    screen = asking("Enjoying Cookpot? Tap a star", "Not now", "5 stars", "Submit")
    decision = await decided("Mark the soup recipe as a favorite in Cookpot", screen)
    assert decision.action == screen.blockers[0].way_out


# A banner over the upper edge


def touch(screen: Screen, leads_to: Screen, y: int) -> StepRecord:
    place = LocateResult(
        found=True, center=Point.pixel(180, y), bounds=samples.row(0), confidence=1.0, method=Method.TREE
    )
    step = stayed(samples.tap("Pin"), screen)
    return step.model_copy(
        update={"location": place, "before": screen.frame.id, "after": leads_to.frame.id, "leads_to": "x"}
    )


HERE = page(*rows("Pin", "Soup"))
THERE = page(*rows("Rain"), package=APPS[0].package, name="rain")


def later(*steps: StepRecord) -> Situation:
    visits = tuple(Visit(page_key=one.page_key, state_key="s", action=one.action) for one in steps)
    situation = at("Pin the recipe Soup", THERE, steps=steps, visited=visits)
    return situation.model_copy(update={"seen": (HERE,)})


def test_a_touch_that_opened_another_app_at_the_upper_edge_was_not_made() -> None:
    situation = later(touch(HERE, THERE, 30))
    back = to_the_app_before(situation)
    assert back is not None
    assert isinstance(back[0], LaunchApp)
    assert back[0].app.fill() == HERE.package
    assert not without_missed(situation).steps
    assert not without_missed(situation).visited


def test_further_down_it_was_and_so_it_was_the_second_time() -> None:
    for steps in ([touch(HERE, THERE, 300)], [touch(HERE, THERE, 30), touch(HERE, THERE, 30)]):
        situation = later(*steps)
        assert to_the_app_before(situation) is None
        assert without_missed(situation) == situation


def test_nor_was_it_one_that_stayed_in_the_app_or_went_home() -> None:
    home = page(package="com.nobody.knows", name="home")
    for there in (page(*rows("Pinned")), home):
        situation = later(touch(HERE, there, 30)).model_copy(update={"screen": there})
        assert to_the_app_before(situation) is None


def test_two_accidents_lead_to_two_apps() -> None:
    other = page(*rows("Seven"), package="com.maker.deskclock", name="clock")
    situation = later(touch(HERE, other, 30), touch(HERE, THERE, 30))
    situation = situation.model_copy(update={"seen": (HERE, other)})
    assert to_the_app_before(situation) is not None
    assert not without_missed(situation).steps
