"""Widgets share the room as they say, and text fits where it stands."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from virtualphone.toolkit import Button, Column, Dialog, Gap, Icon, Row, Scroll, Stack, Text, Ui
from virtualphone.toolkit import text as fonts
from virtualphone.toolkit.box import Box, Space, display_list, path_to
from virtualphone.toolkit.lines import lines_of, place_at, row_of, tail_of
from virtualphone.toolkit.metrics import Metrics
from virtualphone.toolkit.theme import DARK, LIGHT, STYLES, Theme
from virtualphone.toolkit.widget import Widget


def ui(**options: object) -> Ui:
    return Ui(Metrics(1080, 2400, 420), LIGHT, **options)  # type: ignore[arg-type]


def place(widget: Widget, w: int = 1000, h: int = 2000) -> Box:
    return widget.layout(ui(), Space(w, h, tight_w=True, tight_h=True)).settle()


def test_growing_children_share_what_the_others_leave() -> None:
    box = place(Column(Gap(100), Column(grow=1), Column(grow=3)))
    fixed, one, three = (child.h for child in box.children)
    assert fixed == 262
    assert three == pytest.approx(3 * one, abs=3)
    assert fixed + one + three == pytest.approx(2000, abs=3)


def test_a_row_puts_children_beside_each_other_and_centres_them() -> None:
    box = place(Row(Icon("add", size=24), Gap(10), Icon("add", size=48)))
    small, gap, large = box.children
    assert (small.x, gap.x, large.x) == (0, 63, 63 + 26)
    assert (small.y, large.y) == ((2000 - 63) // 2, (2000 - 126) // 2)


@pytest.mark.parametrize(
    ("align", "x", "y"), [("top left", 0, 0), ("bottom right", 937, 1937), ("", 468, 968), ("top", 468, 0)]
)
def test_a_stack_places_its_children(align: str, x: int, y: int) -> None:
    box = place(Stack(Icon("add", size=24), align=align))
    assert (box.children[0].x, box.children[0].y) == (x, y)


def test_children_that_are_not_there_leave_no_gap() -> None:
    with_holes = place(Column(None, Text("a"), False, Text("b"), gap=10))
    without = place(Column(Text("a"), Text("b"), gap=10))
    assert [child.rect for child in with_holes.children] == [child.rect for child in without.children]


def test_only_what_is_in_sight_of_a_list_is_laid_out() -> None:
    box = place(Scroll(*[Text(f"line {number}", height=50) for number in range(100)]), h=500)
    assert 3 < len(box.children) < 8
    assert box.scroller is not None
    assert box.scroller.most == 100 * 131 - 500


def test_the_one_drawn_last_is_the_one_touched() -> None:
    box = place(Stack(Button("under", id="under"), Button("over", id="over")))
    deepest = path_to(box, 500, 1000)[-1]
    assert deepest.info is not None
    assert deepest.info.id == "over"


def test_nothing_outside_a_clip_is_drawn() -> None:
    box = place(Scroll(*[Text(f"line {number}") for number in range(100)]), h=300)
    words = [op for op in display_list(box) if op[0] == "text"]
    assert 0 < len(words) < 8


@given(
    st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), max_size=120),
    st.integers(20, 900),
    st.sampled_from([None, 1, 2]),
    st.booleans(),
)
def test_lines_never_exceed_their_width(text: str, width: int, most: int | None, bold: bool) -> None:
    size = 42
    lines = fonts.wrap(text, size, bold, width, most)
    assert most is None or len(lines) <= most
    for line in lines:
        assert len(line.rstrip(".")) <= 1 or fonts.width_of(line, size, bold) <= width


def test_a_text_that_is_cut_says_so_and_one_that_fits_does_not() -> None:
    assert fonts.wrap("a long sentence that does not fit here", 42, False, 300, 1)[0].endswith("...")
    assert fonts.wrap("short", 42, False, 300, 1) == ("short",)
    assert fonts.wrap("一二三四五六七八九十", 40, False, 200) == ("一二三四五", "六七八九十")
    assert fonts.wrap("one two three", 42, False, 170) == ("one two", "three")


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(
    ("ink", "paper"),
    [
        ("text", "surface"),
        ("text_soft", "surface"),
        ("on_primary", "primary"),
        ("on_primary_soft", "primary_soft"),
        ("text", "container_high"),
        ("on_error", "error"),
        ("on_toast", "toast"),
        ("on_bubble_out", "bubble_out"),
        ("text", "key"),
        ("text", "key_soft"),
        ("primary", "surface"),
    ],
)
def test_words_can_be_read(theme: Theme, ink: str, paper: str) -> None:
    """The contrast that accessibility guidelines ask of body text."""

    def light(name: str) -> float:
        parts = [value / 255 for value in theme.colour(name)[:3]]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    high, low = sorted((light(ink), light(paper)), reverse=True)
    assert (high + 0.05) / (low + 0.05) >= 4.5


def test_light_and_dark_know_the_same_roles() -> None:
    assert set(LIGHT.roles) == set(DARK.roles)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: place(Text("x", "huge")), "huge.*headline"),
        (lambda: place(Icon("no_such_icon")), "no_such_icon"),
        (lambda: place(Text("x", colour="pinkish")), "pinkish.*primary"),
        (lambda: Button("x", look="shiny"), "shiny.*filled"),
    ],
)
def test_a_name_that_is_not_there_is_answered_with_those_that_are(make: object, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        make()  # type: ignore[operator]


def test_a_dialog_stays_inside_its_area_whatever_is_in_it() -> None:
    long = Dialog("Title " * 30, "word " * 2000, buttons=[Button("Yes"), Button("No")])
    box = long.place(ui(), (0, 74, 1080, 2274))
    assert box.x >= 0
    assert box.x + box.w <= 1080
    assert box.y >= 74
    assert box.y + box.h <= 2274
    buttons = [part for part in box.settle().walk() if part.info and part.info.cls.endswith("Button")]
    assert [button.y + button.h <= box.y + box.h for button in buttons] == [True, True]


def test_styles_are_known_by_size() -> None:
    sizes = [STYLES[name][0] for name in ("small", "note", "body", "title", "headline", "display", "clock")]
    assert sizes == sorted(sizes)


@given(st.text("ab 一二\n", max_size=60), st.integers(60, 400))
def test_an_edited_text_keeps_every_character_in_its_place(text: str, width: int) -> None:
    lines = lines_of(text, 42, False, width)
    assert lines[0].start == 0
    assert lines[-1].end == len(text)
    for one, following in pairwise(lines):
        assert text[one.end : following.start] in ("", "\n")
        assert "\n" not in text[one.start : one.end]
    for row, line in enumerate(lines):
        assert row_of(lines, line.start) in (row, row + 1)
        middle = fonts.width_of(text[line.start : line.end], 42) + 5
        assert place_at(text, line, 42, False, middle) == line.end
        assert place_at(text, line, 42, False, 0) == line.start


def test_a_long_line_shows_the_part_around_its_cursor() -> None:
    text = "".join(chr(97 + number % 26) for number in range(300))
    for cursor in (0, 150, 300):
        part = tail_of(text, 42, False, 400, cursor)
        assert part.start <= cursor <= part.end
        assert fonts.width_of(text[part.start : part.end], 42) <= 400
