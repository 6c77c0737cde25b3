"""What is done to one entry: found, held, opened, its menu, its page; and never to another one."""

from __future__ import annotations

import pytest

from tests.unit.doing_pages import Page, step, touched
from treetap.models import (
    Back,
    Commitment,
    InputText,
    LongPress,
    ScrollTo,
    SetChecked,
    SetValue,
    Tap,
    Target,
    Text,
    Visit,
)

BEGUN = Tap(target=Target(text=Text.literal("New")), description="begin a new one")


@pytest.mark.parametrize(
    ("sentence", "bar"),
    [("archive the conversation with Ida Berg", "Archive"), ("pin the chat with Ida Berg", "Pin")],
)
def test_a_row_is_held_and_the_bar_has_the_control(sentence: str, bar: str) -> None:
    listed = Page("Chats").row("Ida Berg", "see you").row("Ina Berg", "hello").made("list")
    held = step(sentence, listed)
    assert held is not None and isinstance(held.action, LongPress)
    assert touched(held, listed) == "Ida Berg"
    page = Page("1 selected").put("icon", description=bar).put("icon", description="Delete")
    picked = page.row("Ida Berg", "see you", selected=True).row("Ina Berg", "hello").made("picked")
    pressed = step(sentence, picked, held.action)
    assert touched(pressed, picked) == bar
    assert pressed is not None
    after = Page("Chats").row("Ina Berg", "hello").made("list")
    assert step(sentence, after, held.action, pressed.action) is None, "done once"


def test_a_row_that_cannot_be_held_is_opened() -> None:
    listed = Page("Mail").row("Ida", "Budget", long_clickable=False).made("list")
    opened = step("star the email 'Budget'", listed)
    assert opened is not None and isinstance(opened.action, Tap) and touched(opened, listed) == "Ida"
    page = Page().put("icon", description="Add star").put("icon", description="More options")
    seen = page.put("text", "Budget").put("text", "Ida").made("mail")
    assert touched(step("star the email 'Budget'", seen, opened.action), seen) == "Add star"


def test_the_menu_of_the_very_row() -> None:
    page = Page("Songs").row("Tide", button="Song options").row("Reef", button="Song options")
    listed = page.made("list")
    decided = step("add the song Reef to the playlist Evening", listed)
    assert decided is not None and isinstance(decided.action, Tap)
    assert decided.action.target.element == listed.elements[-1].id
    menu = Page().put("button", "Add to playlist").put("button", "Share").made("menu", dialog=True)
    chosen = step("add the song Reef to the playlist Evening", menu, decided.action)
    assert touched(chosen, menu) == "Add to playlist"
    assert chosen is not None
    lists = Page("Add to playlist").row("Morning").row("Evening").made("lists", dialog=True)
    last = step("add the song Reef to the playlist Evening", lists, decided.action, chosen.action)
    assert touched(last, lists) == "Evening"


def test_what_is_put_into_something_makes_no_new_container() -> None:
    page = Page("Playlists").row("Evening").put("icon", description="New playlist").made()
    decided = step("add the song Reef to the playlist Evening", page)
    assert decided is None or touched(decided, page) != "New playlist"


def test_a_row_with_a_box_is_not_touched_to_open_it() -> None:
    page = Page("List").switch("Plums", on=False).made("list")
    decided = step("change the quantity of Plums to 9", page)
    assert decided is None or not isinstance(decided.action, Tap | SetChecked)


def test_moving_a_file() -> None:
    sentence = "move the file 'plan.txt' to the folder 'Taxes'"
    listed = Page("Files").row("Taxes").row("plan.txt").made("list")
    held = step(sentence, listed)
    assert held is not None and touched(held, listed) == "plan.txt"
    page = Page("1 selected").put("icon", description="Move").row("Taxes").row("plan.txt", selected=True)
    picked = page.made("picked")
    taken = step(sentence, picked, held.action)
    assert taken is not None and touched(taken, picked) == "Move"
    where = Page("Move to").row("Music").row("Taxes").made("where", dialog=True)
    assert touched(step(sentence, where, held.action, taken.action), where) == "Taxes"


def test_the_field_that_held_the_value_on_the_page_before_is_the_one() -> None:
    sentence = "change the location of the event 'Choir' to 'Church'"
    listed = Page("Days").row("Choir", "Hall 3", long_clickable=False).made("list")
    opened = step(sentence, listed)
    assert opened is not None and touched(opened, listed) == "Choir"
    page = Page().put("icon", description="Edit").put("text", "Choir")
    page.row("Location", "Hall 3", clickable=False)
    shown = page.made("event")
    pen = step(sentence, shown, opened.action)
    assert pen is not None and touched(pen, shown) == "Edit"
    form = Page("Edit event").put("icon", description="Save").put("field", "Choir").put("field", "Hall 3")
    seen = form.made("form")
    typed = step(sentence, seen, opened.action, pen.action, earlier=(listed, shown))
    assert typed is not None and isinstance(typed.action, SetValue)
    assert typed.action.value.fill() == "Church"
    assert seen.element(typed.action.target.element or "") == seen.elements[3]


def test_another_entry_is_never_changed() -> None:
    sentence = "change the location of the event 'Choir' to 'Church'"
    form = Page("Edit event").put("icon", description="Save").put("field", "Dentist", hint="Title")
    seen = form.put("field", "Elm 4", hint="Location").made("form")
    tap = Tap(target=Target(text=Text.literal("Dentist")))
    decided = step(sentence, seen, tap)
    assert decided is None or not isinstance(decided.action, InputText | SetValue)


def test_nothing_new_is_written_into_what_is_there() -> None:
    sentence = "create a note titled 'Plans' with the text 'Call Bo'"
    page = Page("Note").put("field", "Ideas", hint="Title").put("field", "old words", hint="Note")
    seen = page.put("icon", description="Add").made("note")
    opened = Tap(target=Target(text=Text.literal("Ideas")))
    decided = step(sentence, seen, opened)
    assert decided is None or not isinstance(decided.action, InputText | SetValue)
    left = step(sentence, seen, BEGUN, Back(), opened)
    assert left is None or not isinstance(left.action, InputText | SetValue), "it was left again"
    blank = Page("Note").put("field", hint="Title").put("field", hint="Note").made("new note")
    assert isinstance(getattr(step(sentence, blank, BEGUN), "action", None), InputText)


def test_an_answer_goes_to_the_newest_and_nowhere_else() -> None:
    sentence = "reply to the most recent message with: on my way"
    page = Page("Chats").row("Bo", "see you", "Yesterday").row("Ida", "hi", "09:12").row("Ole", "ok", "08:50")
    listed = page.made("list")
    opened = step(sentence, listed)
    assert opened is not None and touched(opened, listed) == "Ida"
    chat = Page("Ida").put("text", "hi").put("text", "?").put("field", hint="Message").made("chat")
    assert isinstance(getattr(step(sentence, chat, opened.action), "action", None), InputText)
    wandered = Tap(target=Target(text=Text.literal("Ole")))
    visit = step(sentence, chat, wandered, visited=_visited(wandered))
    assert visit is None or not isinstance(visit.action, InputText | SetValue)


def _visited(action: Tap) -> tuple[Visit, ...]:
    return (Visit(page_key="list", state_key="x", action=action),)


def test_a_name_that_nobody_has_is_not_written_to() -> None:
    sentence = "send 'hi' to Zelda Quux"
    page = Page("New message").put("field", "Zelda Quux", hint="To").put("field", hint="Message")
    seen = page.put("icon", description="Send").made("compose")
    assert step(sentence, seen) is None


def test_a_name_that_does_not_show_is_looked_for() -> None:
    listed = Page("People").put("list").row("Aaron").row("Abe").made("list")
    decided = step("delete the contact Zoe Lund", listed)
    assert decided is not None and isinstance(decided.action, ScrollTo)
    searching = Page().put("field", hint="Search contacts").made("search")
    typed = step("delete the contact Zoe Lund", searching)
    assert typed is not None and isinstance(typed.action, InputText)
    assert typed.action.text.fill() == "Zoe Lund"


def test_the_confirmation_of_what_was_held() -> None:
    listed = Page("People").row("Zoe Lund").row("Zoe").made("list")
    held = step("delete the contact Zoe Lund", listed)
    assert held is not None and touched(held, listed) == "Zoe Lund"
    asks = Page("Move to trash?").put("button", "Cancel").put("button", "OK").made("asks", dialog=True)
    agreed = step("delete the contact Zoe Lund", asks, held.action)
    assert agreed is not None and agreed.action.commits is Commitment.DELETE
    assert touched(agreed, asks) == "OK"


@pytest.mark.parametrize(
    ("sentence", "name", "place", "taken", "put"),
    [
        ("Move the file lease.pdf to the folder House", "lease.pdf", "House", "Move to", "Move"),
        ("把文件租约.pdf复制到Home文件夹", "租约.pdf", "Home", "复制到", "复制到此处"),
    ],
)
def test_a_picker_says_by_its_path_where_it_stands(
    sentence: str, name: str, place: str, taken: str, put: str
) -> None:
    menu = Page().put("text", name).put("button", taken).put("button", "Share").made("menu", dialog=True)
    came = Tap(target=Target(text=Text.literal(name)), description="go to what is meant")
    along = step(sentence, menu, came)
    assert touched(along, menu) == taken
    assert along is not None
    picker = Page(taken).put("text", "Storage / Papers").row(place).row("Work").put("button", put)
    chosen = step(sentence, picker.made("picker"), came, along.action)
    assert touched(chosen, picker.made("picker")) == place
    assert chosen is not None
    inside = Page(taken).put("text", f"Storage / Papers / {place}").put("button", put).made("inside")
    assert touched(step(sentence, inside, came, along.action, chosen.action), inside) == put


def test_a_new_name_is_searched_for_where_the_old_one_was() -> None:
    sentence = "Rename the file lease.pdf to 'contract'"
    kept = Tap(target=Target(text=Text.literal("Rename")), description="submit")
    page = Page().put("field", "lease.pdf", hint="Search").put("text", "No results").made("search")
    found = step(sentence, page, kept)
    assert found is not None and isinstance(found.action, SetValue)
    assert found.action.value.fill() == "contract"


@pytest.mark.parametrize(
    ("sentence", "place"),
    [("Restore the file lease.pdf from the bin", "Recycle bin"), ("把回收站里的文件租约.pdf还原", "废纸篓")],
)
def test_what_is_in_the_bin_is_looked_for_there(sentence: str, place: str) -> None:
    page = Page("Papers").row("other.pdf").row(place).made("list")
    assert touched(step(sentence, page), page) == place
