"""Page and state keys: equal while nothing has happened, different for different pages and contents."""

from __future__ import annotations

import time

import pytest

from tests.unit.perception_samples import SIZE, Node, dump, label, node, view
from treetap.models import Role
from treetap.perception.keys import Recollection, page_key, state_key, state_tokens
from treetap.perception.passing import counted, is_time, steady, went_on
from treetap.perception.tree import elements_from

LIST = "androidx.recyclerview.widget.RecyclerView"


def keys(*roots: Node, activity: str = ".ui.DetailActivity", keyboard: bool = False) -> tuple[str, str]:
    tree = elements_from(dump(*roots), SIZE)
    page = page_key(tree.elements, SIZE, package="org.example.app", activity=activity, window=tree.window)
    return page, state_key(state_tokens(tree.elements, page, keyboard_shown=keyboard))


def row(top: int, title: str, *more: Node, id: str = "row") -> Node:
    words = label(title, (60, top + 30, 700, top + 90), id="row_title")
    return node("LinearLayout", (0, top, 1080, top + 150), words, *more, id=id, flags="clickable")


def page(*rows: Node, title: str = "Inbox", list_id: str = "threads", scrolled: bool = True) -> Node:
    return node(
        "FrameLayout",
        (0, 0, 1080, 2400),
        node(
            "android.view.ViewGroup",
            (0, 74, 1080, 240),
            label(title, (60, 110, 800, 190), id="title"),
            id="toolbar",
        ),
        node(LIST, (0, 240, 1080, 2274), *rows, id=list_id, flags="scrollable" if scrolled else ""),
    )


def knob(top: int, flags: str = "checkable") -> Node:
    return node("Switch", (900, top + 30, 1000, top + 90), flags=flags, id="knob")


def valued(title: str, value: str) -> Node:
    """A page of one row with a small text under its title."""
    return page(row(240, title, label(value, (60, 330, 300, 380))))


# Pages


def test_contents_and_row_count_do_not_make_another_page() -> None:
    first = keys(page(row(240, "Ann"), row(390, "Bob")))
    for other in (page(row(240, "Cleo")), page(*(row(240 + 150 * at, f"Row {at}") for at in range(12)))):
        assert keys(other)[0] == first[0]
        assert keys(other)[1] != first[1]


def test_scrolling_does_not_make_another_page_but_another_state() -> None:
    first, second = page(row(240, "Ann"), row(390, "Bob")), page(row(200, "Ann"), row(350, "Bob"))
    assert keys(first)[0] == keys(second)[0]
    assert keys(first)[1] != keys(second)[1]


def test_another_activity_is_another_page() -> None:
    assert keys(page(), activity=".ui.DetailActivity")[0] != keys(page(), activity=".ui.EditActivity")[0]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (".ui.DetailActivity", "org.example.app.ui.DetailActivity"),
        (".ui.DetailActivity", "org.example.app/.ui.DetailActivity"),
    ],
)
def test_the_same_activity_may_be_written_differently(one: str, other: str) -> None:
    assert keys(page(), activity=one) == keys(page(), activity=other)


def test_no_words_of_a_language_where_the_app_names_its_parts() -> None:
    english, chinese = page(row(240, "Ann"), title="Inbox"), page(row(240, "安"), title="收件箱")
    assert keys(english)[0] == keys(chinese)[0]


def test_pages_of_one_activity_without_names_are_told_by_their_title() -> None:
    """Android's own settings show all their pages in `SubSettings`, made of `android:id/title` rows."""

    def settings(title: str, *titles: str) -> Node:
        rows = [
            node(
                "LinearLayout",
                (0, top, 1080, top + 150),
                label(text, (60, top, 700, top + 90), id="android:id/title"),
                flags="clickable",
            )
            for top, text in zip(range(240, 2000, 150), titles, strict=False)
        ]
        return page(*rows, title=title, list_id="recycler_view")

    display, sound = settings("Display", "Dark theme"), settings("Sound", "Vibrate")
    assert keys(display, activity=".SubSettings")[0] != keys(sound, activity=".SubSettings")[0]
    scrolled = settings("Display", "Font size", "Colours")
    assert keys(display, activity=".SubSettings")[0] == keys(scrolled, activity=".SubSettings")[0]


def test_fragments_of_one_activity_are_told_by_their_lists() -> None:
    one, other = page(row(240, "Ann"), list_id="chats"), page(row(240, "Ann"), list_id="contacts_list")
    assert keys(one, activity=".MainActivity")[0] != keys(other, activity=".MainActivity")[0]


def test_another_tab_is_another_page() -> None:
    def tabs(chosen: int) -> Node:
        return node(
            "FrameLayout",
            (0, 0, 1080, 2400),
            node(
                "LinearLayout",
                (0, 2200, 1080, 2400),
                *(
                    node(
                        "FrameLayout",
                        (at * 360, 2200, at * 360 + 360, 2400),
                        label(name, (at * 360, 2300, at * 360 + 360, 2360)),
                        flags=f"clickable {'selected' if at == chosen else ''}",
                        id=f"tab_{name}",
                    )
                    for at, name in enumerate(("a", "b", "c"))
                ),
            ),
        )

    assert len({keys(tabs(chosen))[0] for chosen in range(3)}) == 3


def test_an_open_dialog_is_another_page_and_dialogs_differ() -> None:
    def dialog(title: str, text: str, yes: str = "button1") -> Node:
        return node(
            "LinearLayout",
            (90, 900, 990, 1400),
            label(title, (150, 950, 900, 1010), id="android:id/alertTitle"),
            label(text, (150, 1050, 900, 1110), id="android:id/message"),
            node("Button", (500, 1250, 700, 1350), text="Cancel", id="android:id/button2", flags="clickable"),
            node("Button", (720, 1250, 900, 1350), text="OK", id=f"android:id/{yes}", flags="clickable"),
            id="android:id/parentPanel",
        )

    behind = keys(page(row(240, "Ann")))[0]
    delete, leave = dialog("Delete?", "Ann goes."), dialog("Leave?", "All is lost.")
    assert len({behind, keys(delete)[0], keys(leave)[0]}) == 3
    assert keys(delete)[0] == keys(dialog("Delete?", "Bob goes."))[0]
    assert keys(delete)[1] != keys(dialog("Delete?", "Bob goes."))[1]
    named = keys(dialog('Delete "Ann"?', ""))[0]
    assert named == keys(dialog('Delete "Bob"?', ""))[0], "what is quoted is contents"


def test_menus_without_names_are_told_by_their_entries() -> None:
    def menu(*entries: str) -> Node:
        rows = [
            node(
                "LinearLayout",
                (500, 240 + 150 * at, 1060, 390 + 150 * at),
                label(text, (540, 270 + 150 * at, 900, 340 + 150 * at)),
                flags="clickable",
            )
            for at, text in enumerate(entries)
        ]
        return node("LinearLayout", (500, 240, 1060, 240 + 150 * len(entries)), *rows)

    assert keys(menu("Copy", "Delete"))[0] != keys(menu("Sort", "Settings"))[0]
    assert keys(menu("Copy", "Delete"))[0] == keys(menu("Copy", "Delete"))[0]


def test_a_search_field_in_the_bar_is_another_page_and_typing_in_it_is_not() -> None:
    def search(text: str, *more: Node) -> Node:
        field = node("EditText", (150, 90, 900, 220), text=text, id="query", flags="clickable focused")
        return node(
            "FrameLayout", (0, 0, 1080, 2400), field, *more, node(LIST, (0, 240, 1080, 2274), id="hits")
        )

    clear = node("ImageButton", (920, 90, 1050, 220), desc="Clear", id="clear", flags="clickable")
    assert keys(search(""))[0] != keys(page())[0]
    assert keys(search(""))[0] == keys(search("abc", clear))[0]
    assert keys(search(""))[1] != keys(search("abc", clear))[1]


def test_web_pages_are_told_by_their_titles() -> None:
    def web(title: str, *parts: Node) -> Node:
        return node(
            "FrameLayout",
            (0, 0, 1080, 2400),
            node("android.webkit.WebView", (0, 240, 1080, 2400), *parts, text=title),
        )

    assert keys(web("News"), activity=".WebActivity")[0] != keys(web("Shop"), activity=".WebActivity")[0]
    longer = web("News", view((0, 300, 900, 400), text="Headline"))
    assert keys(web("News"), activity=".WebActivity")[0] == keys(longer, activity=".WebActivity")[0]


WHOLE = (0, 0, 1080, 2400)


def test_one_activity_may_show_a_list_a_conversation_and_an_editor() -> None:
    def shown(*parts: Node) -> str:
        return keys(node("FrameLayout", WHOLE, *parts), activity=".ConversationListActivity")[0]

    up = node("ImageButton", (0, 74, 140, 214), desc="Navigate up", flags="clickable")
    threads = node(LIST, (0, 240, 1080, 2274), row(240, "Ann"), id="thread_list", flags="scrollable")
    pager = node("ScrollView", (0, 240, 1080, 2274), id="conversation_pager", flags="scrollable")
    note = node("EditText", (0, 240, 1080, 500), id="note", flags="clickable focused")
    unnamed = node("FrameLayout", (0, 240, 1080, 2274), label("Ann", (60, 300, 500, 360)))
    pages = [shown(threads), shown(up, pager), shown(up, unnamed), shown(up, note, unnamed), shown(unnamed)]
    assert len(set(pages)) == len(pages)


def test_pages_that_scroll_as_a_whole_are_told_by_their_heading() -> None:
    def drawn(kind: str, title: str, *texts: str) -> str:
        words = [label(one, (60, 500 + 90 * at, 800, 550 + 90 * at)) for at, one in enumerate(texts)]
        body = node(kind, WHOLE, label(title, (60, 160, 800, 250)), *words, flags="scrollable")
        return keys(node("FrameLayout", WHOLE, body), activity=".MainActivity")[0]

    for kind in ("android.view.View", "ScrollView", "android.webkit.WebView"):
        assert drawn(kind, "Orders", "One", "Two") != drawn(kind, "Profile", "One", "Two")
        assert drawn(kind, "Orders", "One", "Two") == drawn(kind, "Orders", "Three")


def test_rows_of_a_list_without_a_title_are_no_heading() -> None:
    def drawn(*texts: str) -> str:
        rows = [label(one, (60, 300 + 90 * at, 800, 350 + 90 * at)) for at, one in enumerate(texts)]
        return keys(node("FrameLayout", WHOLE, view(WHOLE, *rows, flags="scrollable")), activity=".Main")[0]

    assert drawn("Ann", "Bob", "Cleo") == drawn("Dan", "Eve")


def test_composes_chosen_tab_cannot_be_touched() -> None:
    def tabs(chosen: int) -> Node:
        row = [
            view(
                (at * 360, 2200, at * 360 + 360, 2400),
                label(name, (at * 360 + 100, 2300, at * 360 + 260, 2360)),
                flags="selected" if at == chosen else "clickable",
            )
            for at, name in enumerate(("Home", "Shop", "Me"))
        ]
        return view(WHOLE, view((0, 2200, 1080, 2400), *row))

    found = elements_from(dump(tabs(1)), SIZE).elements
    assert [one.selected for one in found if one.role is Role.TAB] == [False, True, False]
    assert len({keys(tabs(chosen))[0] for chosen in range(3)}) == 3


def test_the_systems_bars_beside_the_app_are_no_part_of_the_page() -> None:
    def bar(battery: str) -> Node:
        words = label(battery, (900, 10, 1000, 60), package="com.android.systemui")
        return node("FrameLayout", (0, 0, 1080, 74), words, package="com.android.systemui")

    assert keys(bar("80 %"), page(row(240, "Ann"))) == keys(bar("79 %"), page(row(240, "Ann")))
    assert keys(bar("80 %"))[1] != keys(bar("79 %"))[1], "the bar alone is all there is"


# States


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (page(row(240, "Wi-Fi", knob(240))), page(row(240, "Wi-Fi", knob(240, "checkable checked")))),
        (page(row(240, "07:00", knob(240))), page(row(240, "08:00", knob(240)))),
        (valued("Start time", "22:00"), valued("Start time", "22:30")),
        (valued("Snooze", "10 minutes"), valued("Snooze", "15 minutes")),
        (valued("锁屏", "30秒后"), valued("锁屏", "5分钟后")),
        (valued("Alert", "Remind me in 15 minutes"), valued("Alert", "Remind me in 30 minutes")),
        (page(title="Inbox"), page(title="Inbox (3)")),
    ],
)
def test_contents_make_another_state(before: Node, after: Node) -> None:
    assert keys(before)[1] != keys(after)[1]


BELOW = (60, 700, 700, 760)


def clock(time: str, *more: Node) -> Node:
    big = label(time, (60, 300, 600, 500), id="clock")
    return node("FrameLayout", (0, 0, 1080, 2400), big, label("Monday", (60, 520, 400, 570)), *more)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (clock("08:00"), clock("08:01")),
        (clock("9:59 AM"), clock("10:00 AM")),
        (clock("上午 9:59"), clock("上午 10:00")),
        (clock("00:04:59.3"), clock("00:05:03.1")),
        (clock("4:13"), clock("4:12")),
        (clock("", label("In 5 h 20 min", BELOW)), clock("", label("In 5 h 19 min", BELOW))),
        (clock("", label("5 小时 20 分钟后响铃", BELOW)), clock("", label("5 小时 19 分钟后响铃", BELOW))),
        (page(row(240, "Just now")), page(row(240, "1 min ago"))),
        (page(row(240, "刚刚")), page(row(240, "2 分钟前"))),
        (valued("Lap", "01:02.33"), valued("Lap", "01:03.99")),
    ],
)
def test_what_passes_by_itself_makes_no_other_state(before: Node, after: Node) -> None:
    assert keys(before) == keys(after)


def test_a_spinner_that_turns_and_a_bar_that_fills_make_no_other_state() -> None:
    def busy(text: str) -> Node:
        return page(node("ProgressBar", (500, 1000, 580, 1080), text=text))

    assert keys(busy("10%")) == keys(busy("20%"))


def test_the_keyboard_and_the_field_in_use_are_of_the_state() -> None:
    def form(focused: int) -> Node:
        fields = [
            node(
                "EditText",
                (60, 300 + 200 * at, 1000, 440 + 200 * at),
                id=f"f{at}",
                flags=f"clickable {'focused' if at == focused else ''}",
            )
            for at in range(2)
        ]
        return node("FrameLayout", (0, 0, 1080, 2400), *fields)

    assert keys(form(0))[1] != keys(form(1))[1]
    assert keys(form(0))[1] != keys(form(0), keyboard=True)[1]
    assert keys(form(0))[0] == keys(form(1), keyboard=True)[0]


# Times that went on between two looks


def tokens(*roots: Node) -> tuple[str, ...]:
    return state_tokens(elements_from(dump(*roots), SIZE).elements, "page")


def small_time(time: str) -> Node:
    return valued("Time", time)


def test_a_small_clock_that_went_on_is_the_same_state() -> None:
    past = Recollection()
    first = past.state_of("page", tokens(small_time("08:00")), b"eight", 0.0)
    assert past.state_of("page", tokens(small_time("08:01")), b"eight one", 1.0) == first
    assert past.state_of("page", tokens(small_time("08:03")), b"eight three", 2.0) == first


def test_a_time_that_changed_while_the_phones_clock_did_not_is_news() -> None:
    past = Recollection()
    first = past.state_of("page", tokens(small_time("08:00")), b"eight", 0.0)
    assert past.state_of("page", tokens(small_time("08:01")), b"eight", 1.0) != first


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (small_time("08:00"), small_time("12:00")),
        (small_time("08:01"), small_time("08:00")),
        (page(row(240, "07:00", knob(240))), page(row(240, "07:01", knob(240)))),
        (small_time("08:00"), valued("Hour", "08:01")),
    ],
)
def test_what_no_clock_does_is_news(before: Node, after: Node) -> None:
    past = Recollection()
    first = past.state_of("page", tokens(before), b"one", 0.0)
    assert past.state_of("page", tokens(after), b"two", 1.0) != first


def free(text: str, kind: str = "Button", flags: str = "clickable") -> Node:
    return node("FrameLayout", (0, 0, 1080, 2400), node(kind, (60, 900, 500, 1000), text=text, flags=flags))


def playing(time: str, value: str) -> Node:
    bar = node("SeekBar", (60, 1200, 1000, 1260), text=value)
    return node("FrameLayout", (0, 0, 1080, 2400), label(time, (60, 1300, 400, 1350)), bar)


@pytest.mark.parametrize(
    ("before", "after", "seconds"),
    [
        (free("获取验证码(59s)"), free("获取验证码(57s)"), 2.0),
        (free("重新发送(59)"), free("重新发送(58)"), 0.8),
        (free("59s"), free("49s"), 10.0),
        (free("Resend code in 0:59", "TextView", ""), free("Resend code in 0:57", "TextView", ""), 2.0),
        (free("Resend code in 1:00"), free("Resend code in 0:57"), 3.0),
        (free("Skip 5"), free("Skip 3"), 2.0),
        (free("0:12 / 3:45", "TextView", ""), free("0:15 / 3:45", "TextView", ""), 3.0),
        (playing("0:12", "5.3"), playing("0:14", "6.2"), 2.0),
        (playing("0:12 / 3:45", "5.3"), playing("0:14 / 3:45", "6.2"), 2.0),
    ],
)
def test_what_counts_with_the_time_is_the_same_state(before: Node, after: Node, seconds: float) -> None:
    past = Recollection()
    first = past.state_of("page", tokens(before), b"bar", 0.0)
    assert past.state_of("page", tokens(after), b"bar", seconds) == first


@pytest.mark.parametrize(
    ("before", "after", "seconds"),
    [
        (free("Skip 5"), free("Skip 3"), 30.0),
        (free("Cart (1)"), free("Cart (2)"), 1.0),
        (free("2", "TextView", ""), free("1", "TextView", ""), 1.0),
        (free("59", "EditText"), free("58", "EditText"), 1.0),
        (free("0:12 / 3:45", "TextView", ""), free("2:12 / 3:45", "TextView", ""), 3.0),
        (playing("Volume", "5"), playing("Volume", "6"), 1.0),
        (valued("锁屏", "30秒后"), valued("锁屏", "5分钟后"), 2.0),
        (valued("Alert", "Remind me in 15 minutes"), valued("Alert", "Remind me in 30 minutes"), 5.0),
        (valued("Timeout", "30 seconds"), valued("Timeout", "15 seconds"), 15.0),
    ],
)
def test_what_does_not_fit_the_time_is_news(before: Node, after: Node, seconds: float) -> None:
    past = Recollection()
    first = past.state_of("page", tokens(before), b"bar", 0.0)
    assert past.state_of("page", tokens(after), b"other", seconds) != first


def test_a_rows_span_that_followed_the_phones_clock_is_the_same_state() -> None:
    past = Recollection()
    first = past.state_of("page", tokens(valued("07:00", "In 5 hours 20 minutes")), b"a", 0.0)
    assert past.state_of("page", tokens(valued("07:00", "In 5 hours 19 minutes")), b"b", 20.0) == first


def test_pages_are_remembered_apart() -> None:
    past = Recollection()
    first = past.state_of("one", tokens(small_time("08:00")), b"a", 0.0)
    past.state_of("other", tokens(page(row(240, "Ann"))), b"b", 1.0)
    assert past.state_of("one", tokens(small_time("08:01")), b"c", 2.0) == first


@pytest.mark.parametrize("text", ["08:00", "8:00", "上午 8:00", "8:00 PM", "-0:04", "23:59"])
def test_times_are_known(text: str) -> None:
    assert is_time(text)


@pytest.mark.parametrize("text", ["", "8", "8:0", "at 08:00", "08:00 – 09:00", "1.5", "Ann"])
def test_other_texts_are_no_times(text: str) -> None:
    assert not is_time(text)


@pytest.mark.parametrize(
    "text", ["Meet at 08:00", "10 minutes", "Screen timeout 30 seconds", "3 items", "In 1984", "5 GB left"]
)
def test_what_only_looks_like_passing_time_stays(text: str) -> None:
    assert steady(text) == text


def test_a_clock_goes_round() -> None:
    assert went_on("at 23:59", "at 00:01", 5)
    assert went_on("11:59 AM", "12:00 AM", 5)
    assert not went_on("at 00:01", "at 23:59", 5)
    assert not went_on("08:00 to 09:00", "08:01 to 09:03", 5)


@pytest.mark.parametrize(
    "text",
    [
        " ".join(f"{at} min" for at in range(5, 400, 5)) + " rest",
        "1" * 20_000,
        "1 h" * 5_000 + "x",
        "in " + "1 min , " * 3_000,
        "距" * 9_000 + "1",
        "1:" * 9_000,
    ],
)
def test_no_text_takes_long(text: str) -> None:
    start = time.process_time()
    steady(text)
    steady(text, may_be_set=True)
    went_on(text, text + "0:1", 5)
    counted(text, text + "1", 5)
    assert time.process_time() - start < 0.2


def test_no_title_takes_long() -> None:
    start = time.process_time()
    keys(page(title="“" * 40_000), activity=".SubSettings")
    keys(page(title="“" * 40_000, list_id="list"), activity=".SubSettings")
    assert time.process_time() - start < 0.5
