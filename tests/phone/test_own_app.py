"""An app of somebody's own: the one in the notes works as it stands there, and mistakes are answered."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.phone.little import Home, Lab
from virtualphone.app import BadApp, Seed, activity
from virtualphone.apps import default_apps
from virtualphone.checking import BadState
from virtualphone.loading import load_apps
from virtualphone.page import Page
from virtualphone.phone import Phone
from virtualphone.scene import compose
from virtualphone.toolkit import Scaffold, Slider, Text, TextField, Widget
from virtualphone.toolkit import __all__ as widgets
from virtualphone.toolkit.theme import LIGHT, STYLES
from virtualphone.tours.steps import Walker

PAGE = Path(__file__).parents[2] / "notes" / "virtual-phone.md"


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    code = re.search(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert code is not None
    path = tmp_path / "shelf.py"
    path.write_text(code[1], encoding="utf-8")
    return path


@pytest.mark.parametrize("locale", ["en", "zh"])
def test_the_app_of_the_notes_works_and_is_short(shelf: Path, locale: str) -> None:
    assert len(shelf.read_text(encoding="utf-8").splitlines()) < 100
    (kind,) = load_apps(shelf)
    phone = Phone([*default_apps(), kind], locale=locale)
    walker = Walker(phone)
    walker.hands.tap(*walker.centre(kind.label[locale == "zh"]))
    assert phone.front["package"] == kind.package
    walker.hands.tap(*walker.centre("fab"))
    walker.hands.tap(*walker.centre("title", 1))
    walker.keys.type("Dune")
    walker.keys.press(4)
    walker.hands.tap(*walker.centre("save"))
    titles = [book["title"] for book in phone.data(kind.package)["books"]]
    assert titles == ["Journey to the West", "Emma", "1984", "Dune"]
    walker.hands.hold(*walker.centre("book", 1))
    walker.hands.tap(*walker.centre("yes"))
    assert [book["title"] for book in phone.data(kind.package)["books"]] == [titles[0], *titles[2:]]
    assert "Emma" in phone.state["toasts"][0]["text"]


def test_the_page_names_every_widget_style_and_common_colour() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for name in (*widgets, *STYLES):
        assert re.search(rf"\b{name}\b", text), name
    named = re.search(r"Colours are roles.*?\(`(.*?)`\)", text, re.DOTALL)
    assert named is not None
    assert set(named[1].split()) <= set(LIGHT.roles)


HEAD = "from virtualphone import App, activity\nclass A(App):\n    package = 'a.b'\n    label = ('a', 'b')\n"
MAIN = "    @activity('Main', main=True)\n    def main(self, page):\n        return None\n"


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("x = 1", "no subclass"),
        ("import nothing_of_this_name", "nothing_of_this_name"),
        (
            "from virtualphone import App\nclass A(App):\n    package = 'nodots'\n    label = ('a', 'b')",
            "package",
        ),
        ("from virtualphone import App\nclass A(App):\n    package = 'a.b'\n    label = 'A'", "label"),
        (HEAD, "main=True"),
        (HEAD + "    icon = 'alarn'\n" + MAIN, "alarn.*alarm"),
        (HEAD + "    colour = '#zzz'\n" + MAIN, "#zzz"),
        (HEAD + "    words = {'save': 'Save'}\n" + MAIN, "save"),
        (HEAD + MAIN.replace("main=True", "main=True, back='leave'"), "leave"),
    ],
)
def test_a_file_that_is_no_app_is_answered(tmp_path: Path, code: str, words: str) -> None:
    path = tmp_path / "own.py"
    path.write_text(code, encoding="utf-8")
    with pytest.raises(BadApp, match=words):
        load_apps(path)
    with pytest.raises(BadApp, match="no file"):
        load_apps(tmp_path / "missing.py")


@pytest.mark.parametrize(
    ("data", "place"),
    [({"a": {"b": {1, 2}}}, "a/b"), ({"a": [1, (2, 3)]}, "a/1"), ({"a": {1: 2}}, "key 1"), ([1], "dict")],
)
def test_data_that_is_not_json_is_named_by_its_place(data: object, place: str) -> None:
    class Odd(Home):
        def seed(self, seed: Seed) -> dict[str, object]:
            return data  # type: ignore[return-value]

    with pytest.raises(BadState, match=place):
        Phone([Odd])


def test_a_page_that_is_none_and_a_word_that_is_not_there_are_named(shelf: Path) -> None:
    (kind,) = load_apps(shelf)
    phone = Phone([Home, kind])
    with pytest.raises(KeyError, match=r"tilte.*title"):
        phone.apps[kind.package].t("tilte")

    class Empty(Home):
        @activity("MainActivity", main=True)
        def main(self, page: Page) -> Widget:
            return None  # type: ignore[return-value]

    broken = Phone([Empty])
    broken.strict = True
    with pytest.raises(TypeError, match=r"Empty\.main must return a widget"):
        compose(broken)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: Slider(5, 1, 10), r"Slider needs page\.var.*not 5"),  # type: ignore[arg-type]
        (lambda: TextField("a", "b"), "TextField needs"),  # type: ignore[arg-type]
        (lambda: Scaffold("a", Text("b"), tabs=(1, 2)), "tabs of a Scaffold"),  # type: ignore[arg-type]
        (lambda: Text("a", label="b"), "Text has no option called 'label'"),
    ],
)
def test_a_widget_made_wrongly_says_what_it_wants(make: Callable[[], Widget], words: str) -> None:
    with pytest.raises(TypeError, match=words):
        make()


def test_an_overlay_that_is_not_there_is_answered_with_those_that_are() -> None:
    phone = Phone([Home, Lab])
    phone.launch(Lab.package)
    with pytest.raises(LookupError, match=r"askk.*ask, must, sheet, menu"):
        phone.page().show("askk")


def test_two_apps_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match=Home.package):
        Phone([Home, Home])
    with pytest.raises(ValueError, match="launcher"):
        Phone([])
