"""UI dumps of every kind, sound and broken, become elements or a typed error."""

from __future__ import annotations

import random
import time

import pytest

from tests.unit.perception_samples import SIZE, Node, dump, label, node, view
from treetap.errors import ScreenUnreadable
from treetap.models import Bounds, Element, Role, Size
from treetap.perception.tree import MAX_ELEMENTS, Tree, elements_from

PAGE = node("FrameLayout", (0, 0, 1080, 2400), label("Hello", (60, 300, 400, 360)))


def tree(*roots: Node, size: Size = SIZE) -> Tree:
    return elements_from(dump(*roots), size)


def texts(found: Tree) -> list[str]:
    return [one.text for one in found.elements if one.text]


# What surrounds a tree, and what is wrong with it


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", "UI hierchary dumped to: /dev/tty\n"),
        ("WARNING: linker: unsupported flags DT_FLAGS_1\n", "\n"),
        ("\ufeff", "\n\n"),
        ("", "</stray>"),
    ],
)
def test_noise_round_a_whole_tree_does_not_matter(before: str, after: str) -> None:
    assert texts(elements_from(before + dump(PAGE) + after, SIZE)) == ["Hello"]


@pytest.mark.parametrize(
    "xml",
    [
        "",
        "   \n",
        "ERROR: could not get idle state.",
        "<?xml version='1.0'?><html><body/></html>",
        '{"attributes": {"bounds": "[0,0][1,1]"}}',
        "<hierarchy rotation='0'><node bounds='[0,0][1,1]'></hierarchy>",
        "<hierarchy rotation='0'><node text='a' text='b' bounds='[0,0][1,1]'/></hierarchy>",
        "<hierarchy rotation='0'",
        "\x00\x01\x02",
        "<!DOCTYPE x [<!ENTITY a 'b'>]><hierarchy><node text='&a;' bounds='[0,0][9,9]'/></hierarchy>",
    ],
)
def test_what_is_no_whole_tree_is_refused(xml: str) -> None:
    with pytest.raises(ScreenUnreadable) as caught:
        elements_from(xml, SIZE)
    assert caught.value.hint


def test_a_tree_that_ends_too_soon_is_refused_wherever_it_is_cut() -> None:
    whole = dump(
        node("FrameLayout", (0, 0, 1080, 2400), *(label(f"Row {at}", (0, at, 9, at + 9)) for at in range(5)))
    )
    complete = elements_from(whole, SIZE).elements
    closing = whole.rindex("</hierarchy>")
    for end in range(len(whole)):
        if end <= closing + 1:
            with pytest.raises(ScreenUnreadable):
                elements_from(whole[:end], SIZE)
        else:
            assert elements_from(whole[:end], SIZE).elements == complete


def test_no_entity_is_resolved_and_nothing_is_fetched() -> None:
    bomb = "".join(f"<!ENTITY a{at} '{f'&a{at - 1};' * 10}'>" for at in range(1, 12))
    xml = f"<!DOCTYPE h [<!ENTITY a0 'x'>{bomb}]>{dump(PAGE)}"
    with pytest.raises(ScreenUnreadable):
        elements_from(xml, SIZE)
    unknown = dump(PAGE).replace("Hello", "&lol; &#x41; & more")
    assert texts(elements_from(unknown, SIZE)) == ["&lol; A & more"]


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("a\x01b\x0bc", "a.b.c"),
        ("a&#1;b&#xFFFF;c", "a.b.c"),
        ("a&#10;b", "a\nb"),
        ("half \ud83d pair", "half . pair"),
        ("&#x1F600;", "\U0001f600"),
        ("&#999999999999;", "."),
        ("مرحبا 你好", "مرحبا 你好"),
    ],
)
def test_characters_that_xml_has_no_place_for_do_not_cost_the_page(raw: str, shown: str) -> None:
    assert texts(elements_from(dump(PAGE).replace("Hello", raw), SIZE)) == [shown]


def test_an_empty_tree_is_a_tree() -> None:
    for xml in ("<hierarchy rotation='0'></hierarchy>", "<hierarchy rotation='0' />"):
        found = elements_from(xml, SIZE)
        assert found.elements == ()
        assert found.window is None


# Bounds


@pytest.mark.parametrize(
    "bounds",
    [
        None,
        "",
        "[0,0]",
        "[a,b][c,d]",
        "[500,500][100,100]",
        "[100,100][100,900]",
        "[0,2400][1080,2600]",
        "[-500,0][0,100]",
        "[1080,0][2160,100]",
        "[99999999999999999999,0][999999999999999999999,9]",
        f"[0,0][{'9' * 5000},9]",
        "[nan,0][1,1]",
        "[1.5,0][9.5,9]",
    ],
)
def test_what_has_no_place_on_the_screen_is_no_element(bounds: str | None) -> None:
    lost = node("TextView", None, text="Lost", **({} if bounds is None else {"bounds": bounds}))
    found = tree(node("FrameLayout", (0, 0, 1080, 2400), lost, label("Here", (0, 300, 100, 400))))
    assert texts(found) == ["Here"]


@pytest.mark.parametrize("box", [(-50, 300, 100, 400), (1000, 2300, 1300, 2600), (-9, -9, 200_000, 200_000)])
def test_what_is_partly_on_the_screen_is_one(box: tuple[int, int, int, int]) -> None:
    (found,) = tree(label("Edge", box)).elements
    assert found.bounds.visible_on(SIZE) is not None
    assert max(abs(edge) for edge in (found.bounds.left, found.bounds.right)) <= 100_000


def test_a_child_in_sight_of_a_parent_without_place_is_kept() -> None:
    frame = node("FrameLayout", None, label("Inside", (0, 300, 100, 400)))
    assert texts(tree(node("FrameLayout", (0, 0, 1080, 2400), frame))) == ["Inside"]


def test_what_a_list_has_scrolled_away_is_not_there() -> None:
    rows = [label(f"Row {at}", (0, 300 + 200 * at, 1080, 500 + 200 * at)) for at in range(-2, 4)]
    page = node("ListView", (0, 400, 1080, 1000), *rows, flags="scrollable")
    found = tree(node("FrameLayout", (0, 0, 1080, 2400), page))
    assert texts(found) == ["Row 0", "Row 1", "Row 2", "Row 3"]
    first, last = (one.bounds for one in found.elements if one.text in ("Row 0", "Row 3"))
    assert (first.top, last.bottom) == (400, 1000)


# Structure


def test_ids_are_unique_and_parents_are_there() -> None:
    rows = [
        node(
            "LinearLayout",
            (0, at, 1080, at + 100),
            label("Same", (0, at, 500, at + 90), id="title"),
            id="row",
        )
        for at in range(300, 1300, 100)
    ]
    found = tree(node("ListView", (0, 300, 1080, 1300), *rows, flags="scrollable")).elements
    ids = [one.id for one in found]
    assert len(set(ids)) == len(ids)
    assert {one.parent for one in found} <= {None, *ids}
    assert [one.order for one in found] == list(range(len(found)))


def test_wrappers_that_mean_nothing_are_left_out() -> None:
    inner = label("Deep", (0, 300, 100, 400))
    for _ in range(30):
        inner = node("LinearLayout", (0, 300, 1080, 500), inner)
    (found,) = tree(inner).elements
    assert (found.text, found.parent) == ("Deep", None)


def test_reading_order_is_where_things_are() -> None:
    page = node(
        "FrameLayout",
        (0, 0, 1080, 2400),
        label("fourth", (0, 900, 500, 960)),
        label("second", (600, 310, 900, 360)),
        label("third", (0, 500, 500, 560)),
        label("first", (0, 300, 500, 360)),
    )
    assert texts(tree(page)) == ["first", "second", "third", "fourth"]


def test_all_states_are_read() -> None:
    states = "clickable checkable checked focused scrollable long-clickable selected"
    plain = node("CheckBox", (0, 300, 100, 400), text="Off")
    full = node("CheckBox", (0, 500, 100, 600), text="On", desc="Box", id="box", flags=states, NAF="true")
    off = node("Button", (0, 700, 100, 800), text="Dead", flags="disabled")
    known = {
        one.text: one for one in tree(node("FrameLayout", (0, 0, 1080, 2400), plain, full, off)).elements
    }
    box = known["On"]
    assert (box.checked, box.clickable, box.focused, box.scrollable) == (True, True, True, True)
    assert (box.long_clickable, box.selected, box.enabled) == (True, True, True)
    assert (box.description, box.resource_id) == ("Box", "org.example.app:id/box")
    assert known["Off"].checked is False
    assert known["Dead"].checked is None
    assert known["Dead"].enabled is False


def test_attributes_may_be_missing_or_in_any_order() -> None:
    xml = "<hierarchy><node bounds='[0,300][100,400]' text='Bare'/></hierarchy>"
    (found,) = elements_from(xml, SIZE).elements
    assert (found.text, found.enabled, found.clickable) == ("Bare", True, False)


def test_tags_may_be_class_names() -> None:
    """As Appium writes its page source."""
    xml = (
        "<hierarchy rotation='1'><android.widget.FrameLayout bounds='[0,0][1080,2400]'>"
        "<android.widget.Switch checkable='true' checked='true' content-desc='Wi-Fi' bounds='[0,9][99,99]'/>"
        "</android.widget.FrameLayout></hierarchy>"
    )
    found = elements_from(xml, SIZE)
    assert found.rotation == 1
    (element,) = found.elements
    assert (element.role, element.checked) == (Role.SWITCH, True)


def test_of_all_windows_the_one_in_use_counts() -> None:
    def window(kind: str, active: bool, *nodes: Node) -> str:
        said = str(active).lower()
        body = f'<hierarchy rotation="0">{"".join(one.xml for one in nodes)}</hierarchy>'
        return f'<window type="{kind}" active="{said}" focused="{said}">{body}</window>'

    xml = (
        "<displays><display id='0'>"
        + window("TYPE_SYSTEM", False, label("12:00", (0, 0, 100, 60)))
        + window("TYPE_INPUT_METHOD", False, label("q", (0, 1800, 100, 1900)))
        + window("TYPE_APPLICATION", True, label("Sure?", (100, 900, 900, 1000)))
        + window("TYPE_APPLICATION", False, label("Behind", (0, 300, 900, 400)))
        + "</display></displays>"
    )
    assert texts(elements_from(xml, SIZE)) == ["Sure?"]


def test_the_extent_tells_a_dialog_from_a_page() -> None:
    dialog = node("FrameLayout", (90, 900, 990, 1400), label("Sure?", (150, 950, 900, 1000)), package="a.b")
    found = tree(dialog)
    assert found.window == Bounds.pixel(90, 900, 990, 1400)
    assert set(found.packages) == {"org.example.app", "a.b"}


def test_large_bare_parts_are_kept() -> None:
    (found,) = tree(
        node("FrameLayout", (0, 0, 1080, 2400), view((0, 300, 1080, 2000)), view((0, 290, 1080, 293)))
    ).elements
    assert found.bounds.height == 1700


# Size


def test_twenty_thousand_nodes_take_bounded_time_and_give_bounded_elements() -> None:
    rows = [
        node(
            "LinearLayout",
            (0, at % 2300, 1080, at % 2300 + 80),
            label(f"Row {at}", (0, at % 2300, 500, at % 2300 + 60)),
            node("Switch", (900, at % 2300, 1000, at % 2300 + 60), flags="checkable"),
            node("EditText", (500, at % 2300, 800, at % 2300 + 60), flags="clickable"),
            flags="clickable",
        )
        for at in range(5000)
    ]
    xml = dump(node("ListView", (0, 0, 1080, 2400), *rows, flags="scrollable"))
    start = time.perf_counter()
    found = elements_from(xml, SIZE)
    assert time.perf_counter() - start < 8.0
    assert found.nodes == 20_001
    assert 1000 <= len(found.elements) <= MAX_ELEMENTS
    assert found.left_out > 0
    _is_sound(found.elements)


@pytest.mark.parametrize("depth", [300, 1500])
def test_absurd_depth_is_no_matter(depth: int) -> None:
    start = '<node bounds="[0,0][1080,2400]" clickable="true">'
    assert elements_from(f"<hierarchy>{start * depth}{'</node>' * depth}</hierarchy>", SIZE).nodes == depth


def test_depth_beyond_what_a_parser_takes_is_a_typed_error() -> None:
    depth, start = 100_000, '<node bounds="[0,0][9,9]">'
    with pytest.raises(ScreenUnreadable):
        elements_from(f"<hierarchy>{start * depth}{'</node>' * depth}</hierarchy>", SIZE)


@pytest.mark.parametrize("seed", range(60))
def test_any_mutilation_gives_elements_or_a_typed_error(seed: int) -> None:
    dice = random.Random(seed)  # noqa: S311 - no secret depends on it
    rows = [label(f"行 {at}", (0, 300 + at * 90, 700, 380 + at * 90), id="title") for at in range(20)]
    xml = list(dump(node("ListView", (0, 300, 1080, 2200), *rows, flags="scrollable"), PAGE))
    for _ in range(dice.randint(1, 12)):
        at = dice.randrange(len(xml))
        what = dice.choice(["drop", "swap", "insert", "repeat", "cut"])
        if what == "drop":
            del xml[at : at + dice.randint(1, 30)]
        elif what == "swap":
            xml[at] = dice.choice("<>&\"'[]\x00\x1f\ud800￿é中=/ ")
        elif what == "insert":
            xml.insert(at, dice.choice(["<node>", "</node>", "<![CDATA[", "]]>", "<!--", "&#0;", "&x;", "-"]))
        elif what == "repeat":
            xml[at:at] = xml[at : at + 200]
        else:
            del xml[dice.randrange(len(xml)) :]
        if not xml:
            break
    try:
        found = elements_from("".join(xml), SIZE)
    except ScreenUnreadable:
        return
    _is_sound(found.elements)


def _is_sound(elements: tuple[Element, ...]) -> None:
    ids = {one.id for one in elements}
    assert len(ids) == len(elements)
    for one in elements:
        assert one.bounds.visible_on(SIZE) is not None
        assert {one.parent, one.label_of} <= {None, *ids}


def test_compose_says_what_a_node_is_by_an_empty_child() -> None:
    button = view(
        (42, 474, 409, 600),
        view((154, 510, 207, 563), desc="Add"),
        label("Add", (218, 506, 297, 568)),
        node("Button", (42, 484, 409, 589)),
        flags="clickable",
    )
    box = view(
        (42, 700, 1000, 800),
        label("Remember me", (200, 720, 600, 780)),
        node("CheckBox", (42, 700, 1000, 800)),
        flags="clickable checkable checked",
    )
    found = tree(view((0, 0, 1080, 2400), button, box)).elements
    assert [(one.role, one.text or one.description) for one in found] == [
        (Role.BUTTON, ""),
        (Role.ICON, "Add"),
        (Role.TEXT, "Add"),
        (Role.CHECKBOX, ""),
        (Role.TEXT, "Remember me"),
    ]
    assert found[3].checked is True
    assert found[4].label_of == found[3].id


def test_flutter_says_everything_by_descriptions() -> None:
    page = view(
        (0, 0, 1080, 2400),
        node("Button", (11, 74, 137, 200), desc="Back", flags="clickable"),
        view((189, 100, 384, 173), desc="AI Bible"),
        view((42, 231, 1038, 368), desc="Search …", flags="clickable"),
    )
    assert [(one.role, one.description) for one in tree(page).elements] == [
        (Role.BUTTON, "Back"),
        (Role.TEXT, "AI Bible"),
        (Role.BUTTON, "Search …"),
    ]


def test_a_background_is_no_canvas() -> None:
    ground = view((0, 0, 1080, 2400), id="background")
    rows = [label(f"Row {top}", (60, top, 500, top + 60)) for top in range(300, 1200, 100)]
    found = tree(node("FrameLayout", (0, 0, 1080, 2400), ground, *rows)).elements
    assert all(one.text for one in found)
