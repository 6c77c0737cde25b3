"""Actions and expectations as people type them."""

from __future__ import annotations

import pytest

from treetap.app.shorthand import ACTIONS, EXPECTATIONS, read_action, read_expectation
from treetap.cli.act import EXPECTED as EXPECTED_KINDS
from treetap.cli.act import KINDS
from treetap.errors import ConfigError
from treetap.models import (
    Appears,
    Back,
    Call,
    Checked,
    ClearText,
    Direction,
    DoubleTap,
    GoHome,
    Gone,
    HasValue,
    InputText,
    Key,
    LaunchApp,
    LongPress,
    OnPage,
    OpenUrl,
    PressKey,
    ScrollTo,
    Select,
    SetChecked,
    SetValue,
    Swipe,
    Tap,
    Target,
    Text,
    Toast,
    Wait,
)

WIFI = Target(text=Text.literal("Wi-Fi"))
SAID = {
    "tap:Wi-Fi": Tap(target=WIFI),
    "double_tap:Wi-Fi": DoubleTap(target=WIFI),
    "long_press:Wi-Fi": LongPress(target=WIFI),
    "scroll_to:Wi-Fi": ScrollTo(target=WIFI),
    "tap:12:30 $x": Tap(target=Target(text=Text.literal("12:30 $x"))),
    "swipe:up": Swipe(direction=Direction.UP),
    "input_text:hello: $5": InputText(text=Text.literal("hello: $5")),
    "input_text:Wi-Fi=a=b": InputText(text=Text.literal("a=b"), target=WIFI),
    "input_text:=a=b": InputText(text=Text.literal("a=b")),
    "clear_text": ClearText(),
    "clear_text:Wi-Fi": ClearText(target=WIFI),
    "key:enter": PressKey(key=Key.ENTER),
    "wait:2": Wait(seconds=2),
    "go_home": GoHome(),
    "back": Back(),
    "back:first": Back(to_first_page=True),
    "launch_app:设置": LaunchApp(app=Text.literal("设置")),
    "open_url:https://example.org/a=b": OpenUrl(url=Text.literal("https://example.org/a=b")),
    "call:123": Call(number=Text.literal("123")),
    "set_checked:Wi-Fi=on": SetChecked(target=WIFI, checked=True),
    "set_checked:Wi-Fi=关": SetChecked(target=WIFI, checked=False),
    "set_value:Wi-Fi=7": SetValue(target=WIFI, value=Text.literal("7")),
    "set_value:Wi-Fi=https://x/?a=b": SetValue(target=WIFI, value=Text.literal("https://x/?a=b")),
    "select:Wi-Fi=7": Select(target=WIFI, option=Text.literal("7")),
    '{"kind": "swipe", "direction": "left", "distance": 0.2}': Swipe(direction=Direction.LEFT, distance=0.2),
}
EXPECTED = {
    "appears:Wi-Fi": Appears(target=WIFI),
    "gone:Wi-Fi": Gone(target=WIFI),
    "checked:Wi-Fi=off": Checked(target=WIFI, checked=False),
    "value:Wi-Fi=$5": HasValue(target=WIFI, value=Text.literal("$5")),
    "page:Wi-Fi": OnPage(title=Text.literal("Wi-Fi")),
    "toast:Saved": Toast(text=Text.literal("Saved")),
}


@pytest.mark.parametrize("words", SAID)
def test_an_action_is_read(words: str) -> None:
    assert read_action(words) == SAID[words]


@pytest.mark.parametrize("words", EXPECTED)
def test_an_expectation_is_read(words: str) -> None:
    assert read_expectation(words) == EXPECTED[words]


def test_help_names_every_kind() -> None:
    assert KINDS.split(", ") == list(ACTIONS)
    assert EXPECTED_KINDS.split(", ") == list(EXPECTATIONS)


@pytest.mark.parametrize("words", SAID)
def test_what_json_prints_is_read_again(words: str) -> None:
    printed = SAID[words].model_dump_json(exclude_none=True)
    assert read_action(printed) == SAID[words]


def test_every_kind_is_tried_here() -> None:
    assert {words.split(":")[0] for words in SAID if not words.startswith("{")} == ACTIONS.keys()
    assert {words.split(":")[0] for words in EXPECTED} == EXPECTATIONS.keys()


@pytest.mark.parametrize(
    "words",
    [
        "",
        ":",
        "tip:Wi-Fi",
        "tap:",
        "tap",
        "swipe:sideways",
        "key:any",
        "wait:soon",
        "wait:nan",
        "wait:-1",
        "go_home:now",
        "back:last",
        "set_checked:Wi-Fi",
        "set_checked:Wi-Fi=maybe",
        "set_checked:=on",
        "set_value:Wi-Fi",
        "{",
        '{"kind": "tap"}',
        '{"kind": "tap", "target": {"text": "x"}, "more": 1}',
        "[" * 100_000,
        "{" * 100_000,
    ],
)
def test_what_is_no_action_says_so_and_what_there_is(words: str) -> None:
    with pytest.raises(ConfigError) as caught:
        read_action(words)
    assert "is not an action" in caught.value.message
    assert "Known: tap" in caught.value.hint


@pytest.mark.parametrize("words", ["seen:Wi-Fi", "checked:Wi-Fi", "page:", "toast"])
def test_what_is_no_expectation_says_so(words: str) -> None:
    with pytest.raises(ConfigError, match="is not an expectation"):
        read_expectation(words)
