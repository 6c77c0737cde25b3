"""What the offline policy knows of words: the same in other words, opposites, buttons, names."""

from __future__ import annotations

import pytest

from tests import samples
from treetap.decision.knows import Knows
from treetap.decision.offline.apps import choose_apps, is_home
from treetap.language.installed import with_installed
from treetap.language.lexicon.load import load_lexicon
from treetap.language.reader import read_task
from treetap.models import App, Polarity, Role

KNOWS = Knows()


@pytest.mark.parametrize(
    ("label", "wanted"),
    [
        ("WLAN", ["wifi"]),
        ("Dark theme", ["深色模式"]),
        ("深色模式", ["dark", "theme"]),
        ("Aeroplane mode", ["飞行模式"]),
        ("Torch", ["flashlight"]),
    ],
)
def test_the_same_in_other_words_is_the_same(label: str, wanted: list[str]) -> None:
    assert KNOWS.means(label, wanted) == 1.0


@pytest.mark.parametrize(
    ("label", "wanted"),
    [
        ("Turn off Wi-Fi", ["turn on", "wifi"]),
        ("打开蓝牙", ["关闭", "蓝牙"]),
        ("Kitchen", ["wifi"]),
        ("王芳", ["王五"]),
    ],
)
def test_the_contrary_and_anything_else_is_not(label: str, wanted: list[str]) -> None:
    assert KNOWS.means(label, wanted) == 0.0


def test_what_says_more_is_less_sure() -> None:
    assert 0 < KNOWS.means("Bluetooth settings", ["bluetooth"]) < KNOWS.means("Bluetooth", ["bluetooth"])


@pytest.mark.parametrize(
    ("label", "verb"),
    [
        ("OK", ("confirm", Polarity.POSITIVE)),
        ("确定", ("confirm", Polarity.POSITIVE)),
        ("Delete recipe", ("delete", Polarity.NEGATIVE)),
        ("删除这条短信", ("delete", Polarity.NEGATIVE)),
        ("Turn all timers off", ("set", Polarity.NEGATIVE)),
        ("Open navigation drawer", ("menu", Polarity.NEUTRAL)),
        ("⋮", ("more", Polarity.NEUTRAL)),
        ("Call history", None),
        ("Kitchen", None),
    ],
)
def test_a_button_says_what_it_does(label: str, verb: tuple[str, Polarity] | None) -> None:
    assert KNOWS.verb_of(label) == verb


@pytest.mark.parametrize("label", ["Send", "Pay now", "立即支付", "Uninstall", "Forget", "Allow", "Update"])
def test_what_may_commit_is_known(label: str) -> None:
    assert KNOWS.commits(label)


@pytest.mark.parametrize("label", ["More options", "Display", "搜索", "Recipes", "Call history"])
def test_what_leads_on_commits_to_nothing(label: str) -> None:
    assert not KNOWS.commits(label)


def test_a_value_stands_there_to_the_letter_or_not_at_all() -> None:
    assert KNOWS.says("Lunch with Ann", "Ann")
    assert not KNOWS.says("Lunch with Anna", "Ann")
    assert KNOWS.same("“Road trip”", "road trip")


def test_a_row_is_called_by_its_texts_and_a_nameless_icon_by_its_row() -> None:
    row = samples.element("", samples.row(1), id="row", role=Role.ITEM, clickable=True)
    title = samples.element("Soup", samples.row(1, 0, 200), parent="row", role=Role.TEXT)
    icon = samples.element("", samples.row(1, 300), id="icon", parent="row", role=Role.ICON, clickable=True)
    screen = samples.screen("recipes", row, title, icon)
    things = {one.id: one for one in KNOWS.actionable(screen)}
    assert things["row"].label == "Soup"
    assert "Soup" in things["icon"].names


def test_what_lies_behind_a_dialog_cannot_be_touched() -> None:
    page = samples.element("Page", samples.row(1), role=Role.BUTTON, clickable=True)
    box = samples.element("", samples.row(4), id="box", role=Role.DIALOG)
    button = samples.element("OK", samples.row(4), parent="box", role=Role.BUTTON, clickable=True)
    assert [one.label for one in KNOWS.actionable(samples.screen("p", page, box, button))] == ["OK"]


async def test_without_an_embedder_nothing_is_alike() -> None:
    assert await KNOWS.alike(["wifi"], ["network", "sound"]) == [0.0, 0.0]


async def test_an_embedder_says_what_is_alike() -> None:
    async def embed(texts: object) -> list[list[float]]:
        return [[1.0, 0.0], [1.0, 0.0], [0.0, 1.0]]

    assert await Knows(embed=embed).alike(["a"], ["b", "c"]) == [1.0, 0.0]


@pytest.mark.parametrize(
    ("sentence", "app", "thing"),
    [
        ("In Larder, add a product named 'Yoghurt'", "larder", "product"),
        ("从采购清单中删除生姜", "采购清单", "生姜"),
        ("Delete the event 'Choir' from Day Book", "day book", "event"),
    ],
)
def test_an_installed_app_is_known_by_its_label(sentence: str, app: str, thing: str) -> None:
    lexicon = with_installed(load_lexicon(), ["Larder", "采购清单", "Day Book"])
    goals = read_task(sentence, lexicon).goals
    assert [(goal.app, goal.object) for goal in goals] == [(app, thing)]


def test_labels_leave_what_is_known_as_it_is() -> None:
    lexicon = load_lexicon()
    assert with_installed(lexicon, ["Settings", "", "X"]).senses == lexicon.senses


def test_an_app_of_a_name_that_is_no_word_is_named_wherever_the_name_stands() -> None:
    apps = (App(package="org.a", label="零钱本"), App(package="com.maker.systemsettings", label="设置"))
    lexicon = with_installed(load_lexicon(), [app.label for app in apps])
    frame = read_task("把零钱本的每月预算设为800", lexicon)
    situation = samples.situation(frame, samples.screen("home", package="com.maker.launcher"), apps=apps)
    choices = choose_apps(frame.goals[0], frame.sentence, situation, Knows(lexicon))
    assert choices[0].app.label == "零钱本"
    assert choices[0].named


def test_an_app_that_is_said_once_is_for_both_goals() -> None:
    apps = (App(package="org.a", label="Nestwork"),)
    lexicon = with_installed(load_lexicon(), ["Nestwork"])
    frame = read_task("Turn on the kettle and turn off the lamp in Nestwork", lexicon)
    situation = samples.situation(frame, samples.screen("home", package="com.maker.launcher"), apps=apps)
    for goal in frame.goals:
        choices = choose_apps(goal, goal.clause, situation, Knows(lexicon))
        assert [one.app.label for one in choices] == ["Nestwork"]


def test_an_app_about_homes_is_no_home_screen() -> None:
    assert not is_home("org.maker.home.control")
    assert is_home("com.maker.launcher")
