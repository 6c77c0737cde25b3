"""What is concluded from a phone's words: dumps of several Androids, odd trees, fields before and after."""

from __future__ import annotations

import pytest

from treetap.device.typing.arrival import Arrival, compared, is_simple, moved, placed
from treetap.device.typing.editor import Editor, read_editor
from treetap.device.typing.field import Field, as_shown, focused_field
from treetap.errors import ScreenUnreadable

# Dumps of phones.

ANDROID_9 = """Current Input Method Manager state:
  mCurMethodId=com.example.board/.Service
  mCurId=com.example.board/.Service mHaveConnect=true mBoundToMethod=true
  mShowRequested=true mShowExplicitlyRequested=false mShowForced=false mInputShown=true
Input method client state for ClientState{1 uid 10121 pid 1229}:
  mActive=true mHasBeenInactive=false mBindSequence=12 mCurId=com.example.board/.Service
  mServedView=android.widget.EditText{d8 VFED..CL. .F...... 0,0-944,143 #7f0a01 app:id/name}
  mCurrentTextBoxAttribute:
    inputType=0x20001 imeOptions=0x40000006 privateImeOptions=null
    actionLabel=null actionId=0
    initialSelStart=0 initialSelEnd=0 initialCapsMode=0x0
    hintText= new status label=null
  mServedInputConnectionWrapper=com.example.Wrapper@2d
  mCursorRect=Rect(0, 0 - 0, 0)
  mCursorSelStart=3 mCursorSelEnd=5 mCursorCandStart=-1 mCursorCandEnd=-1
"""
ANDROID_13 = """  mCurMethodId=com.android.inputmethod.latin/.LatinIME
  mCurClient=ClientState{399e510 mUid=10121 mPid=1229 mSelfReportedDisplayId=0} mCurSeq=9627
  mCurId=com.android.inputmethod.latin/.LatinIME mHaveConnection=true mBoundToMethod=true mVisibleBound=false
  mInputShown=false
Input method client state:
  mServedView=null
  mServedInputConnection=null
"""
ANDROID_15 = """Input Method Manager Service state:
  UserId=0
    mBindingController:
      mSelectedMethodId=com.example.ime/.ImeService
      mCurId=com.android.adbkeyboard/.AdbIME
      mHaveConnection=false
    mVisibilityStateComputer:
      mInputShown=true
"""


def test_an_older_android() -> None:
    assert read_editor(ANDROID_9) == Editor(
        method="com.example.board/.Service",
        connected=True,
        shown=True,
        served=True,
        input_type=0x20001,
        hint=" new status",
        selection=(3, 5),
    )
    assert read_editor(ANDROID_9).multi_line is True


def test_a_newer_one_without_a_field() -> None:
    editor = read_editor(ANDROID_13)
    assert (editor.served, editor.shown, editor.multi_line, editor.selection) == (False, False, None, None)
    assert editor.method == "com.android.inputmethod.latin/.LatinIME"


def test_the_keyboard_that_is_bound_counts_not_the_one_that_is_chosen() -> None:
    editor = read_editor(ANDROID_15)
    assert (editor.method, editor.connected, editor.served) == (
        "com.android.adbkeyboard/.AdbIME",
        False,
        None,
    )


@pytest.mark.parametrize(
    "dump", ["", "\x00\xff", "mCurId=\nmServedView=", "mCurId=a b/$(x)", "inputType=0xzz", "x" * 10**6]
)
def test_what_is_no_dump_says_nothing(dump: str) -> None:
    editor = read_editor(dump)
    assert (editor.method, editor.served, editor.input_type, editor.selection) == ("", None, None, None)


@pytest.mark.parametrize(
    ("kind", "several", "text", "phone"),
    [
        (0x1, False, True, False),
        (0x20001, True, True, False),
        (0x81, False, True, False),
        (0x2002, False, False, False),
        (0x3, False, False, True),
        (0x0, None, False, False),
    ],
)
def test_the_kind_of_a_field(kind: int, several: bool | None, text: bool, phone: bool) -> None:
    editor = Editor(input_type=kind)
    assert (editor.multi_line, editor.takes_text, editor.phone_number) == (several, text, phone)


# Trees.


def tree(*nodes: str) -> str:
    head = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>"
    return f'{head}<hierarchy rotation="0">{"".join(nodes)}</hierarchy>'


def node(text: str, more: str = "", cls: str = "android.widget.EditText", focused: str = "true") -> str:
    return f'<node text="{text}" class="{cls}" focused="{focused}" bounds="[10,20][300,90]" {more}/>'


def test_the_editable_node_with_the_focus_is_the_field() -> None:
    web, other = node("page", cls="android.webkit.WebView"), node("other", focused="false")
    found = focused_field(tree(other, web, node("mine", 'hint="Name" password="false"')))
    assert found is not None
    assert (found.text, found.hint, found.password) == ("mine", "Name", False)
    assert focused_field(tree(web, other)) is None
    assert focused_field(tree()) is None


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("&#55357;&#56832;", "😀"),
        ("a&#128512;b", "a😀b"),
        ("&#10;&#9;&quot;&amp;&lt;", '\n\t"&<'),
        ("a&#0;b&#x1;c&#55357;d&#1114112;&#99999999999;", "a.b.c.d.."),
        ("a\x07\x01b", "a..b"),
        ("\ufffe\uffff", ".."),
    ],
)
def test_what_is_no_xml_in_a_tree_is_repaired(written: str, text: str) -> None:
    found = focused_field(tree(node(written)))
    assert found is not None
    assert found.text == text


@pytest.mark.parametrize(
    "text", ["", "no tree", "<hierarchy>", tree(node("x"))[:-9], "<a" * 10, "<a>" * 100_000, "&x;"]
)
def test_a_broken_tree_is_an_error(text: str) -> None:
    with pytest.raises(ScreenUnreadable):
        focused_field(text)


def test_no_entity_of_a_tree_is_opened() -> None:
    bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>'
    text = tree(node("&b;&f;")).replace("?>", f"?>{bomb}", 1)
    try:
        found = focused_field(text)
    except ScreenUnreadable:
        return
    assert found is None or "root:" not in found.text


def test_a_field_is_the_same_when_it_moves_or_grows() -> None:
    name = node("a", 'resource-id="x:id/name"')
    moved_on = name.replace("20]", "400]").replace("90]", "900]")
    places = [focused_field(tree(each)) for each in (name, moved_on, name.replace("name", "other"))]
    one, same, other = (found.place for found in places if found is not None)
    assert one == same != other


@pytest.mark.parametrize(
    ("shown", "length"),
    [("••••", 4), ("•••x", 4), ("x", 1), ("", 0), ("Password", 0), ("****", 4), ("PIN•", 0)],
)
def test_a_password_is_as_long_as_its_bullets(shown: str, length: int) -> None:
    assert Field(shown, password=True).secret_length == length


# Before and after.

EXACT, NOTHING, OTHER, SAME = Arrival.EXACT, Arrival.NOTHING, Arrival.OTHER, Arrival.SAME
NO_HINT, UNKNOWN = Editor(hint=""), Editor()


@pytest.mark.parametrize(
    ("text", "was", "now", "editor", "arrivals"),
    [
        ("b", "ac", "abc", NO_HINT, (EXACT, EXACT)),
        ("ab", "ab", "abab", NO_HINT, (EXACT, EXACT)),
        ("x", "", "x", NO_HINT, (EXACT, EXACT)),
        ("x", "abc", "abc", NO_HINT, (NOTHING, NOTHING)),
        ("xyz", "abc", "abcxz", NO_HINT, (OTHER, OTHER)),
        ("xyz", "abc", "abcx", NO_HINT, (OTHER, OTHER)),
        # All of it was marked: seen if the old text is not left in the new one.
        ("new", "old", "new", NO_HINT, (EXACT, EXACT)),
        ("xa", "a", "xa", NO_HINT, (OTHER, EXACT)),
        # A part was marked.
        ("new", "an old one", "an new one", NO_HINT, (OTHER, EXACT)),
        # The field was empty and showed its hint.
        ("Search engines", "Search", "Search engines", Editor(hint="Search"), (EXACT, EXACT)),
        ("Search", "Search", "Search", Editor(hint="Search"), (SAME, SAME)),
        ("Search", "Search", "Search", UNKNOWN, (SAME, SAME)),
        ("Search", "Search", "Search", Editor(hint="", selection=(6, 6)), (NOTHING, NOTHING)),
        # Perhaps it was marked, and is replaced by itself.
        ("Search", "Search", "Search", NO_HINT, (SAME, SAME)),
        ("ear", "Search", "Search", Editor(hint="", selection=(1, 4)), (SAME, SAME)),
        ("ear", "Search", "Search", Editor(hint="", selection=(4, 4)), (NOTHING, NOTHING)),
        ("ab", "hint", "ab", Editor(hint="hint"), (EXACT, EXACT)),
        ("a hint b", "hint", "a hint b", Editor(hint="", selection=(0, 0)), (EXACT, EXACT)),
        # Address bars complete what is typed; keyboards that do so change it.
        ("exam", "", "example.org", NO_HINT, (OTHER, EXACT)),
        # What a tree cannot show.
        ("a\x07b", "", "a.b", NO_HINT, (EXACT, EXACT)),
        # A number that the field writes in its own way.
        ("5551234", "", "555-1234", Editor(hint="", input_type=3), (EXACT, EXACT)),
        ("5551234", "", "555-1234", Editor(hint="", input_type=2), (OTHER, OTHER)),
        ("(", "12", "12(", Editor(hint="", input_type=3), (EXACT, EXACT)),
        ("555x1234", "", "5551234", Editor(hint="", input_type=3), (OTHER, OTHER)),
    ],
)
def test_the_field_before_and_after(
    text: str, was: str, now: str, editor: Editor, arrivals: tuple[Arrival, Arrival]
) -> None:
    """`arrivals`: key by key, and in one piece."""
    by_keys, whole = arrivals
    assert compared(text, Field(was), Field(now), editor, whole=False) is by_keys
    assert compared(text, Field(was), Field(now), editor, whole=True) is whole


@pytest.mark.parametrize(
    ("text", "was", "now", "arrival"),
    [
        ("abc", "PIN", "•••", EXACT),
        ("abc", "••", "•••••", EXACT),
        ("abc", "••", "••••", OTHER),
        ("abc", "••", "••", NOTHING),
        ("abcd", "••", "••••", OTHER),
        ("abc", "••••••••", "•••", EXACT),
        ("😀", "", "••", EXACT),
        ("😀", "", "•", EXACT),
    ],
)
def test_a_password_before_and_after(text: str, was: str, now: str, arrival: Arrival) -> None:
    before, after = Field(was, password=True), Field(now, password=True)
    assert compared(text, before, after, NO_HINT, whole=True) is arrival


def at(start: int, end: int | None = None) -> Editor:
    return Editor(selection=(start, start if end is None else end))


def test_the_cursor_tells_what_has_arrived() -> None:
    assert moved("abc", at(2, 2), at(5, 5))
    assert moved("abc", at(2, 9), at(5, 5))
    assert moved("a😀", at(0, 0), at(3, 3))
    assert moved("a😀", at(0, 0), at(2, 2))
    assert not moved("abc", at(2, 2), at(4, 4))
    assert not moved("abc", at(2, 2), at(2, 2))
    assert not moved("abc", Editor(), at(3, 3))
    assert not moved("abc", at(0, 0), Editor())


@pytest.mark.parametrize(
    ("text", "shown", "start", "after", "there"),
    [
        ("abc", "xabcx", at(1), None, True),
        ("abc", "xabcx", at(2), None, False),
        ("a", "aaaa", at(4), at(4), False),  # A full field, with the same letter in it.
        ("abc", "x😀abc", at(3), at(3), True),  # As Java counts.
        ("abc", "x😀abc", at(2), None, True),
        ("new", "new", at(8), at(3), True),
        ("new", "new", at(3), at(3), False),
        ("abcd", "xab", at(1), at(3), False),
        ("a\x07", "xa.", at(1), None, True),
        ("abc", "xabcx", Editor(), None, True),
        ("abd", "xabcx", Editor(), None, False),
    ],
)
def test_a_field_that_nobody_saw_before(
    text: str, shown: str, start: Editor, after: Editor | None, there: bool
) -> None:
    assert placed(text, Field(shown), start, after) is there


def test_a_password_that_nobody_counted_before() -> None:
    bullets = Field("•••••", password=True)
    assert placed("abc", bullets, at(2), None)
    assert not placed("abc", bullets, at(5), at(5))
    assert not placed("abcd", bullets, at(2), None)
    assert placed("abcde", bullets, at(9), at(5))


def test_what_the_delete_key_takes_one_by_one() -> None:
    assert is_simple("abc 你好\n")
    assert not any(map(is_simple, ("😀", "e\u0301", "a\u200db", "\U00020000")))


def test_a_tree_shows_dots_for_what_it_cannot() -> None:
    assert as_shown("a\x00\x07\x1f\ufffe\n\t你😀\ud800") == "a....\n\t你😀."
