"""Which text names which control, in the layouts that apps of all kinds have."""

from __future__ import annotations

import pytest

from tests.unit.perception_samples import SIZE, Node, dump, label, node, view
from treetap.models import Element, Role
from treetap.perception.tree import elements_from


def elements(*roots: Node) -> list[Element]:
    return list(elements_from(dump(*roots), SIZE).elements)


def pairs(*roots: Node) -> dict[str, str]:
    """Each naming text with what it names: by resource id, else by role."""
    found = elements(*roots)
    known = {one.id: one for one in found}
    return {
        one.text: known[one.label_of].resource_id.rpartition("/")[2] or known[one.label_of].role.value
        for one in found
        if one.label_of
    }


# Android's own settings


def preference(top: int, title: str, summary: str, *widget: Node, flags: str = "clickable") -> Node:
    """A row as androidx.preference lays it out."""
    words = [label(title, (168, top + 40, 800, top + 97), id="android:id/title")]
    if summary:
        words.append(label(summary, (168, top + 97, 800, top + 147), id="android:id/summary"))
    frame = (
        [node("LinearLayout", (880, top, 1080, top + 190), *widget, id="android:id/widget_frame")]
        if widget
        else []
    )
    return node(
        "LinearLayout",
        (0, top, 1080, top + 190),
        node("LinearLayout", (42, top, 168, top + 190), id="android:id/icon_frame"),
        node("RelativeLayout", (168, top, 880, top + 190), *words),
        *frame,
        flags=flags,
    )


def switch(top: int, flags: str = "checkable", text: str = "") -> Node:
    return node(
        "Switch", (900, top + 55, 1038, top + 135), id="android:id/switch_widget", flags=flags, text=text
    )


def settings(*rows: Node) -> Node:
    return node(
        "FrameLayout",
        (0, 0, 1080, 2400),
        node(
            "FrameLayout",
            (0, 63, 1080, 400),
            node("ImageButton", (0, 80, 147, 227), desc="Navigate up", flags="clickable"),
            id="collapsing_toolbar",
            desc="Display",
        ),
        node(
            "androidx.recyclerview.widget.RecyclerView",
            (0, 400, 1080, 2400),
            *rows,
            id="recycler_view",
            flags="scrollable",
        ),
    )


def test_a_preferences_title_names_its_switch() -> None:
    page = settings(
        preference(400, "Adaptive brightness", "On", switch(400, "checkable checked")),
        preference(590, "Screen timeout", "After 30 seconds"),
        preference(780, "Dark theme", "", switch(780, text="OFF")),
    )
    assert pairs(page) == {"Adaptive brightness": "switch_widget", "Dark theme": "switch_widget"}
    found = elements(page)
    known = {one.id: one for one in found}
    named = {one.text: known[one.label_of] for one in found if one.label_of}
    assert named["Dark theme"].checked is False
    assert named["Adaptive brightness"].checked is True
    assert named["Dark theme"].text == "", "OFF is the state of the switch, not its name"


def test_the_row_is_an_item_and_keeps_its_texts() -> None:
    found = elements(settings(preference(400, "Screen timeout", "After 30 seconds")))
    row = next(one for one in found if one.role is Role.ITEM)
    assert row.clickable
    assert [one.text for one in found if one.parent == row.id] == ["Screen timeout", "After 30 seconds"]


def test_a_switch_that_can_be_touched_apart_from_its_row_is_named_all_the_same() -> None:
    page = settings(preference(400, "Wi-Fi", "Home", switch(400, "checkable clickable checked")))
    assert pairs(page) == {"Wi-Fi": "switch_widget"}


def test_a_box_before_its_words() -> None:
    row = node(
        "LinearLayout",
        (0, 400, 1080, 550),
        node("CheckBox", (40, 440, 110, 510), id="box", flags="checkable"),
        label("Show notifications", (150, 446, 700, 504)),
        flags="clickable",
    )
    assert pairs(settings(row)) == {"Show notifications": "box"}


def test_miui_has_a_value_and_an_arrow_on_the_right() -> None:
    row = node(
        "LinearLayout",
        (0, 400, 1080, 560),
        label("蓝牙", (60, 450, 300, 510), id="android:id/title"),
        label("已关闭", (760, 455, 900, 505), id="text_right"),
        node("ImageView", (960, 450, 1020, 510), id="arrow_right"),
        flags="clickable",
    )
    box = node(
        "LinearLayout",
        (0, 560, 1080, 720),
        node(
            "RelativeLayout",
            (60, 590, 900, 690),
            label("飞行模式", (60, 600, 400, 660), id="android:id/title"),
        ),
        node("CheckBox", (900, 600, 1040, 680), id="android:id/checkbox", flags="checkable"),
        flags="clickable",
    )
    assert pairs(settings(row, box)) == {"飞行模式": "checkbox"}


def test_a_slider_belongs_to_the_heading_over_it_or_left_of_it() -> None:
    over = node(
        "LinearLayout",
        (0, 400, 1080, 600),
        label("Media volume", (60, 410, 800, 470)),
        label("53%", (900, 410, 1000, 470)),
        node("SeekBar", (60, 480, 1020, 580), id="media"),
    )
    left = node(
        "LinearLayout",
        (0, 600, 1080, 720),
        label("亮度", (60, 630, 200, 690)),
        node("SeekBar", (220, 610, 1020, 710), id="light"),
    )
    assert pairs(settings(over, left)) == {"Media volume": "media", "亮度": "light"}


# Forms


def form(*parts: Node) -> Node:
    bar = node(
        "android.view.ViewGroup", (0, 74, 1080, 240), label("New contact", (160, 120, 800, 195)), id="toolbar"
    )
    return node("FrameLayout", (0, 0, 1080, 2400), bar, node("ScrollView", (0, 240, 1080, 2400), *parts))


def field(top: int, id: str, text: str = "", left: int = 60, right: int = 1020, **more: str) -> Node:
    return node("EditText", (left, top, right, top + 140), id=id, text=text, flags="clickable", **more)


def test_a_fields_label_stands_above_it() -> None:
    page = form(
        label("First name", (60, 300, 600, 350)),
        field(360, "first"),
        label("Last name", (60, 540, 600, 590)),
        field(600, "last"),
    )
    assert pairs(page) == {"First name": "first", "Last name": "last"}


def test_a_remark_below_a_field_is_not_the_label_of_the_next() -> None:
    page = form(
        field(300, "user"),
        label("At least 8 characters", (60, 446, 600, 490)),
        field(560, "mail"),
        label("Never shared", (60, 706, 600, 750)),
    )
    assert pairs(page) == {}


def test_a_fields_label_stands_left_of_it() -> None:
    page = form(
        label("用户名", (60, 340, 260, 400)),
        field(300, "user", left=300),
        label("密码", (60, 520, 260, 580)),
        field(480, "word", left=300),
    )
    assert pairs(page) == {"用户名": "user", "密码": "word"}


def test_the_pages_title_names_no_field() -> None:
    assert pairs(form(field(250, "name"))) == {}


def test_words_of_a_card_above_do_not_name_the_field_below() -> None:
    card = node(
        "LinearLayout",
        (0, 1900, 1080, 2000),
        label("Contact: Ann", (100, 1920, 800, 1980)),
        node("ImageButton", (900, 1900, 1000, 2000), desc="Remove", flags="clickable"),
    )
    assert pairs(form(card, field(2010, "message"))) == {}


def test_a_hint_is_no_value() -> None:
    page = form(
        field(300, "mail", text="Email", hint="Email"),
        field(500, "name", text="Ann", hint="Name"),
        node("EditText", (60, 700, 1020, 840), id="word", text="Password", flags="clickable password"),
        node("EditText", (60, 900, 1020, 1040), id="again", text="••••", flags="clickable password"),
    )
    shown = {
        one.resource_id.rpartition("/")[2]: (one.text, one.hint) for one in elements(page) if one.editable
    }
    assert shown == {
        "mail": ("", "Email"),
        "name": ("Ann", "Name"),
        "word": ("", "Password"),
        "again": ("••••", ""),
    }


def test_a_number_picker_is_named_by_the_word_above_it() -> None:
    def wheel(left: int, name: str) -> Node:
        return node(
            "NumberPicker",
            (left, 500, left + 200, 900),
            node("Button", (left, 500, left + 200, 630), text="05", flags="clickable"),
            node("EditText", (left, 630, left + 200, 770), text="06", id="android:id/numberpicker_input"),
            node("Button", (left, 770, left + 200, 900), text="07", flags="clickable"),
            id=name,
        )

    page = form(
        label("Hours", (250, 440, 350, 490)),
        label("Minutes", (530, 440, 670, 490)),
        wheel(200, "h"),
        wheel(500, "m"),
    )
    assert pairs(page) == {"Hours": "h", "Minutes": "m"}


# Toolkits that say little


def test_compose_makes_the_row_the_switch() -> None:
    row = view(
        (0, 400, 1080, 600),
        label("Dark theme", (60, 430, 700, 490)),
        label("Follows the system", (60, 490, 700, 540)),
        view((880, 450, 1020, 540)),
        flags="clickable checkable checked",
    )
    found = elements(view((0, 0, 1080, 2400), view((0, 300, 1080, 2400), row, flags="scrollable")))
    toggle = next(one for one in found if one.role is Role.SWITCH)
    assert toggle.checked is True
    assert [one.text for one in found if one.label_of == toggle.id] == ["Dark theme"]


def test_compose_may_be_flat() -> None:
    parts = []
    for number, title in enumerate(("Sounds", "Vibration", "Badges")):
        top = 400 + number * 200
        parts += [
            label(title, (60, top + 30, 700, top + 90)),
            label("Some remark", (60, top + 92, 700, top + 140)),
            view((880, top + 40, 1020, top + 130), flags="checkable clickable"),
        ]
    found = elements(view((0, 0, 1080, 2400), view((0, 300, 1080, 2400), *parts, flags="scrollable")))
    toggles = [one for one in found if one.role is Role.SWITCH]
    named = {one.label_of: one.text for one in found if one.label_of}
    assert [named[one.id] for one in toggles] == ["Sounds", "Vibration", "Badges"]


def test_compose_puts_a_fields_label_into_the_field() -> None:
    page = view(
        (0, 0, 1080, 2400),
        node(
            "EditText",
            (60, 400, 1020, 550),
            label("Email", (100, 450, 300, 500)),
            flags="clickable",
            id="mail",
        ),
    )
    assert pairs(page) == {"Email": "mail"}


def test_radio_buttons_of_a_web_page_have_their_words_on_the_right() -> None:
    page = node(
        "android.webkit.WebView",
        (0, 240, 1080, 2400),
        view((60, 400, 400, 450), text="Delivery"),
        node("RadioButton", (60, 480, 110, 530), flags="checkable clickable checked", id="fast"),
        view((130, 480, 400, 530), text="Express"),
        node("RadioButton", (60, 560, 110, 610), flags="checkable clickable", id="slow"),
        view((130, 560, 400, 610), text="Standard"),
        view((60, 700, 300, 750), text="Postcode"),
        node("EditText", (60, 760, 600, 860), id="zip", flags="clickable"),
    )
    assert pairs(page) == {"Express": "fast", "Standard": "slow", "Postcode": "zip"}


def test_two_boxes_in_one_line_have_each_its_own_words() -> None:
    page = view(
        (0, 0, 1080, 2400),
        node("CheckBox", (60, 400, 120, 460), flags="checkable clickable", id="tea"),
        label("Tea", (140, 405, 260, 455)),
        node("CheckBox", (540, 400, 600, 460), flags="checkable clickable", id="milk"),
        label("Milk", (620, 405, 760, 455)),
    )
    assert pairs(page) == {"Tea": "tea", "Milk": "milk"}


def test_a_picture_without_words_is_named_by_its_caption() -> None:
    page = view(
        (0, 0, 1080, 2400),
        node("ImageView", (100, 400, 300, 600), flags="clickable", id="scan"),
        label("Scan", (150, 610, 250, 660)),
        node("ImageView", (500, 400, 700, 600), flags="clickable", desc="Pay", id="pay"),
        label("Pay now", (540, 610, 660, 660)),
    )
    assert pairs(page) == {"Scan": "scan"}


@pytest.mark.parametrize(
    ("kind", "flags", "role"),
    [
        ("Switch", "checkable", Role.SWITCH),
        ("com.google.android.material.materialswitch.MaterialSwitch", "checkable", Role.SWITCH),
        ("ToggleButton", "checkable clickable", Role.SWITCH),
        ("androidx.appcompat.widget.AppCompatCheckBox", "checkable", Role.CHECKBOX),
        ("RadioButton", "checkable", Role.RADIO),
        ("EditText", "clickable", Role.FIELD),
        ("MultiAutoCompleteTextView", "clickable", Role.FIELD),
        ("SeekBar", "", Role.SLIDER),
        ("RatingBar", "", Role.SLIDER),
        ("NumberPicker", "", Role.PICKER),
        ("ProgressBar", "", Role.PROGRESS),
        ("android.webkit.WebView", "", Role.WEB),
        ("androidx.recyclerview.widget.RecyclerView", "scrollable", Role.LIST),
        ("ListView", "", Role.LIST),
        ("ImageButton", "clickable", Role.BUTTON),
        ("Spinner", "clickable", Role.BUTTON),
        ("TextView", "", Role.TEXT),
        ("TextView", "clickable", Role.BUTTON),
        ("android.view.View", "clickable", Role.BUTTON),
        ("android.view.View", "scrollable", Role.LIST),
    ],
)
def test_roles_by_class_and_behaviour(kind: str, flags: str, role: Role) -> None:
    inner = node(kind, (100, 500, 500, 700), text="Something", flags=flags, id="it")
    found = elements(node("FrameLayout", (0, 0, 1080, 2400), inner))
    assert [one.role for one in found if one.resource_id.endswith("/it")] == [role]


def test_tabs_are_told_by_the_one_that_is_chosen() -> None:
    bar = node(
        "LinearLayout",
        (0, 2200, 1080, 2400),
        *(
            node(
                "FrameLayout",
                (at * 360, 2200, at * 360 + 360, 2400),
                label(name, (at * 360, 2300, at * 360 + 360, 2360)),
                flags="clickable selected" if at == 1 else "clickable",
            )
            for at, name in enumerate(("微信", "通讯录", "我"))
        ),
    )
    found = [one for one in elements(node("FrameLayout", (0, 0, 1080, 2400), bar)) if one.role is Role.TAB]
    assert [one.selected for one in found] == [False, True, False]


def test_choices_that_are_checked_one_at_a_time_are_radio_buttons() -> None:
    rows = [
        node(
            "CheckedTextView",
            (100, 500 + 120 * at, 980, 620 + 120 * at),
            text=name,
            id="android:id/text1",
            flags="checkable clickable checked" if at == 0 else "checkable clickable",
        )
        for at, name in enumerate(("Light", "Dark", "System"))
    ]
    found = elements(
        node("FrameLayout", (60, 400, 1020, 1000), node("ListView", (100, 500, 980, 860), *rows))
    )
    assert [one.role for one in found if one.checked is not None] == [Role.RADIO] * 3


def test_a_box_under_a_message_is_named_by_the_words_beside_it() -> None:
    page = node(
        "LinearLayout",
        (90, 900, 990, 1400),
        label("Share your location with nearby people while the app is open.", (150, 950, 930, 1070)),
        node("CheckBox", (150, 1100, 220, 1170), id="again", flags="checkable clickable"),
        label("Don't ask again", (240, 1105, 700, 1165)),
    )
    assert pairs(page) == {"Don't ask again": "again"}


def test_a_switch_beside_a_long_remark_belongs_to_the_title_over_it() -> None:
    row = node(
        "LinearLayout",
        (0, 400, 1080, 760),
        label("Location accuracy", (60, 430, 800, 490)),
        label("Uses Wi-Fi and mobile networks\nto help apps find\nwhere you are", (60, 492, 800, 660)),
        node("Switch", (900, 540, 1030, 620), id="knob", flags="checkable"),
        flags="clickable",
    )
    assert pairs(settings(row)) == {"Location accuracy": "knob"}


@pytest.mark.parametrize("kind", ["RadioButton", "CheckBox", "Switch"])
def test_a_row_that_is_checked_with_its_control_is_one_control(kind: str) -> None:
    knob = node(kind, (900, 330, 1000, 430), flags="checkable checked")
    inner = node("LinearLayout", (800, 300, 1080, 450), node("FrameLayout", (850, 310, 1050, 440), knob))
    words = label("Wi-Fi", (60, 340, 400, 400))
    line = view((0, 300, 1080, 450), words, inner, flags="clickable checkable checked")
    found = elements_from(dump(node("FrameLayout", (0, 0, 1080, 2400), line)), SIZE).elements
    assert [(one.role, one.checked) for one in found if one.checked is not None] == [
        (Role(kind.lower().removesuffix("button")), True)
    ]


def test_a_bar_of_actions_of_which_one_is_on_has_no_tabs() -> None:
    names = ("Navigate up", "Pin", "Reminder", "Archive")
    bar = node(
        "LinearLayout",
        (0, 80, 1080, 220),
        *(
            node(
                "ImageButton",
                (at * 140, 80, at * 140 + 140, 220),
                desc=name,
                flags="clickable selected" if name == "Pin" else "clickable",
            )
            for at, name in enumerate(names)
        ),
    )
    found = elements(node("FrameLayout", (0, 0, 1080, 2400), bar))
    assert not [one for one in found if one.role is Role.TAB]
