"""Forms, sending, creating, renaming, searching: values into their fields, nothing handed in too early."""

from __future__ import annotations

import pytest

from tests.unit.doing_pages import Page, step, touched
from treetap.models import (
    BankPart,
    Commitment,
    HasValue,
    InputText,
    NamedValue,
    PressKey,
    Screen,
    SetValue,
    Tap,
    Target,
    Terminal,
    Text,
)


def typed(decided: Terminal | None, seen: Screen) -> tuple[str, str]:
    """Into which field, and what."""
    assert decided is not None, "nothing decided"
    action = decided.action
    assert isinstance(action, InputText | SetValue), action
    value = action.text if isinstance(action, InputText) else action.value
    assert decided.expect and isinstance(decided.expect[0], HasValue)
    return touched(decided, seen), value.fill()


CONTACT = "create a contact called 'Hugo Pereira' with the phone number 13920741751"


def contact(first: str = "", last: str = "", phone: str = "") -> Screen:
    page = Page("Create contact").put("icon", description="Close").put("button", "Save")
    page.put("field", first or "First name", hint="First name")
    page.put("field", last or "Last name", hint="Last name")
    page.put("field", "Company", hint="Company")
    page.put("field", phone or "Phone", hint="Phone")
    return page.made()


def test_each_value_goes_to_its_field_and_then_the_form_is_saved() -> None:
    assert typed(step(CONTACT, contact()), contact()) == ("First name", "Hugo")
    assert typed(step(CONTACT, contact("Hugo")), contact("Hugo")) == ("Last name", "Pereira")
    third = contact("Hugo", "Pereira")
    assert typed(step(CONTACT, third), third) == ("Phone", "13920741751")
    full = contact("Hugo", "Pereira", "139 2074 1751")
    decided = step(CONTACT, full)
    assert touched(decided, full) == "Save"
    assert decided is not None and step(CONTACT, full, decided.action) is None, "handed in once"


def test_what_stands_in_a_field_is_replaced() -> None:
    seen = contact("Hans")
    decided = step(CONTACT, seen)
    assert decided is not None and isinstance(decided.action, SetValue)


def test_a_new_one_begins_with_the_add_button() -> None:
    seen = (
        Page("Contacts")
        .put("field", hint="Search contacts")
        .row("Ann")
        .put("icon", description="Create contact")
        .made()
    )
    assert touched(step(CONTACT, seen), seen) == "Create contact"


@pytest.mark.parametrize("label", ["新建备忘录", "添加", "新建"])
def test_a_new_memo(label: str) -> None:
    seen = Page("全部备忘录").row("周报").put("icon", description=label).made()
    assert touched(step("新建一个名为“购物”的备忘录，内容是“牛奶”", seen), seen) == label


def test_title_and_content() -> None:
    sentence = "新建一个名为“购物”的备忘录，内容是“牛奶”"
    empty = (
        Page("新建备忘录")
        .put("field", hint="标题")
        .put("field", hint="开始书写")
        .put("button", "完成")
        .made()
    )
    assert typed(step(sentence, empty), empty) == ("标题", "购物")
    half = (
        Page("新建备忘录")
        .put("field", "购物", hint="标题")
        .put("field", hint="开始书写")
        .put("button", "完成")
        .made()
    )
    assert typed(step(sentence, half), half) == ("开始书写", "牛奶")
    full = (
        Page("新建备忘录")
        .put("field", "购物", hint="标题")
        .put("field", "牛奶", hint="开始书写")
        .put("button", "完成")
        .made()
    )
    assert touched(step(sentence, full), full) == "完成"


def test_order_decides_only_between_equals() -> None:
    sentence = "create an event titled 'Call with Bob' with the description 'Budget'"
    seen = (
        Page("New event")
        .put("field", hint="Description")
        .put("field", hint="Location")
        .put("field", hint="Title")
        .made()
    )
    first = step(sentence, seen)
    assert typed(first, seen) == ("Description", "Budget")


def test_a_message_goes_to_the_very_person_and_is_sent_once() -> None:
    sentence = "send 'see you' to Ann"
    inbox = Page("Chats").row("Annie", "hi").row("Ann", "lunch").made()
    assert touched(step(sentence, inbox), inbox) == "Ann"
    seen = _chat("Ann", "")
    decided = step(sentence, seen)
    assert typed(decided, seen) == ("Message", "see you")
    assert decided is not None
    written = _chat("Ann", "see you")
    sent = step(sentence, written, decided.action)
    assert sent is not None and touched(sent, written) == "Send"
    assert sent.action.commits is Commitment.SEND
    assert step(sentence, _chat("Ann", ""), decided.action, sent.action) is None


def _chat(person: str, text: str) -> Screen:
    page = Page(person)
    for line in ("lunch?", "sure", "at 12?", "ok", "see", "you", "then", "!"):
        page.put("text", line)
    return (
        page.put("field", text or "Message", hint="Message")
        .put("icon", description="Send")
        .made(f"chat {person}")
    )


def test_nothing_is_written_to_somebody_else() -> None:
    decided = step("send 'see you' to Ann", _chat("Annie", ""))
    assert decided is None or not isinstance(decided.action, InputText | SetValue)
    half = step("send 'see you' to Ann", _chat("Annie", "see you"))
    assert half is None or half.action.commits is None


def test_what_was_read_before_is_what_is_sent() -> None:
    bank = [NamedValue(name="balance", value="$ 41.20")]
    seen = _chat("Ann", "")
    decided = step("read my account balance and send it to Ann", seen, bank=bank, goal=1)
    assert decided is not None and isinstance(decided.action, InputText)
    assert decided.action.text.root == (BankPart(name="balance"),)
    full = _chat("Ann", "$ 41.20")
    sent = step("read my account balance and send it to Ann", full, bank=bank, goal=1)
    assert sent is not None and touched(sent, full) == "Send"


def test_a_mail_with_a_recipient_field() -> None:
    sentence = "send an email to 'bob@x.org' saying 'hello there'"
    page = (
        Page("Compose").put("icon", description="Send").put("field", hint="To").put("field", hint="Subject")
    )
    seen = page.put("field", hint="Compose email").made()
    assert typed(step(sentence, seen), seen) == ("To", "bob@x.org")


def test_searching() -> None:
    closed = Page("Shop").put("icon", description="Search").row("Offers").made()
    assert touched(step("search for 'coffee'", closed), closed) == "Search"
    opened = Page().put("field", hint="Search products").made()
    assert typed(step("search for 'coffee'", opened), opened) == ("Search products", "coffee")
    filled = Page().put("field", "coffee", hint="Search products").made()
    decided = step("search for 'coffee'", filled)
    assert decided is not None and isinstance(decided.action, PressKey)


def test_renaming() -> None:
    sentence = "rename the note 'Ideas' to 'Plans'"
    listed = Page("Notes").row("Ideas").row("Work").made()
    held = step(sentence, listed)
    assert held is not None and touched(held, listed) == "Ideas"
    menu = Page().put("button", "Rename").put("button", "Delete").made("menu", dialog=True)
    chosen = step(sentence, menu, held.action)
    assert chosen is not None and touched(chosen, menu) == "Rename"
    asks = Page("Rename").put("field", "Ideas", hint="Name").put("button", "Cancel").put("button", "OK")
    seen = asks.made("ask", dialog=True)
    named = step(sentence, seen, held.action, chosen.action)
    assert typed(named, seen) == ("Name", "Plans")
    done = Page("Rename").put("field", "Plans", hint="Name").put("button", "Cancel").put("button", "OK")
    final = done.made("ask", dialog=True)
    assert touched(step(sentence, final, held.action, chosen.action), final) == "OK"


def test_an_alarm_is_set_by_its_picker() -> None:
    sentence = "set an alarm for 7:30 am"
    listed = Page("Alarm").row("6:00").put("icon", description="Add alarm").made()
    begun = step(sentence, listed)
    assert begun is not None and touched(begun, listed) == "Add alarm"
    page = (
        Page("Select time").put("picker", "8", description="Hour").put("picker", "15", description="Minute")
    )
    seen = page.put("button", "Cancel").put("button", "OK").made("picker", dialog=True)
    decided = step(sentence, seen, begun.action)
    assert decided is not None and isinstance(decided.action, SetValue)
    assert decided.action.value.fill() == "07:30"
    taken = step(sentence, seen, begun.action, decided.action)
    assert taken is not None and touched(taken, seen) == "OK"


def test_a_part_of_the_form_in_a_dialog_is_not_the_whole() -> None:
    sentence = "set an alarm for 4:20 pm labelled 'Train'"
    form = Page("New alarm").put("icon", description="Save").put("picker", "9", description="Hour")
    seen = form.put("picker", "00", description="Minute").row("Label", "none").made("form")
    begun = Tap(target=Target(text=Text.literal("Add alarm")), description="begin a new one")
    first = step(sentence, seen, begun)
    assert first is not None and isinstance(first.action, SetValue)
    second = step(sentence, seen, begun, first.action)
    assert second is not None and touched(second, seen) == "Label"
    asks = Page("Label").put("field", hint="Alarm name").put("button", "OK").made("asks", dialog=True)
    third = step(sentence, asks, begun, first.action, second.action)
    assert typed(third, asks) == ("Alarm name", "Train")
    assert third is not None
    filled = (
        Page("Label").put("field", "Train", hint="Alarm name").put("button", "OK").made("asks", dialog=True)
    )
    fourth = step(sentence, filled, begun, first.action, second.action, third.action)
    assert fourth is not None and touched(fourth, filled) == "OK"
    done = (begun, first.action, second.action, third.action, fourth.action)
    assert touched(step(sentence, seen, *done), seen) == "Save"


def _timer(shown: str) -> Screen:
    page = Page("Timer").put("text", shown)
    for digit in "1234567890":
        page.put("button", digit)
    return page.put("icon", description="Start").made(f"timer {shown}")


@pytest.mark.parametrize(("shown", "key"), [("00h 00m 00s", "5"), ("00h 00m 05s", "3"), ("00h 00m 53s", "0")])
def test_a_timer_is_keyed_in(shown: str, key: str) -> None:
    seen = _timer(shown)
    decided = step("set a timer for 5 minutes and 30 seconds", seen)
    assert touched(decided, seen) == key


def test_signing_in_keeps_the_password_in_its_field() -> None:
    sentence = "sign in with the username 'ann' and the password 'secret'"
    page = Page("Welcome").put("field", hint="Password", password=True).put("field", hint="Username")
    seen = page.put("button", "Sign in").made()
    decided = step(sentence, seen)
    assert decided is not None and isinstance(decided.action, InputText)
    assert (touched(decided, seen), decided.action.text.fill()) == ("Password", "secret")


def test_no_value_no_form() -> None:
    assert not isinstance(getattr(step("create a note", contact()), "action", None), InputText)


def test_a_committing_button_of_another_verb_is_left_alone() -> None:
    seen = Page("Cart").row("Shoes").put("button", "Place order").put("button", "Delete").made()
    for sentence in ("send 'hi' to Ann", "turn on wifi", "open the profile", "pause the music"):
        decided = step(sentence, seen)
        assert decided is None or not isinstance(decided.action, Tap)


LESSON = "create an event titled 'Piano' on 2026-03-25 at 14:00 for 30 minutes"


def lesson(day: str = "Mon, Mar 9", begins: str = "13:00", ends: str = "14:00", until: str = "") -> Screen:
    page = Page("New event").put("icon", description="Close").put("button", "Save")
    page.put("field", "Piano", hint="Title")
    page.put("button", day).put("button", begins).put("button", until or day).put("button", ends)
    page.put("button", "10 minutes before")
    return page.made()


def test_a_day_without_its_year_a_start_and_an_end_are_set_one_after_the_other() -> None:
    assert touched(step(LESSON, lesson()), lesson()) == "Mon, Mar 9"
    # The end shows the time at which it is to begin: that is not the start.
    dated = lesson("Wed, Mar 25")
    assert touched(step(LESSON, dated), dated) == "13:00"
    begun = lesson("Wed, Mar 25", "14:00", "15:00")
    assert touched(step(LESSON, begun), begun) == "15:00"
    whole = lesson("Wed, Mar 25", "14:00", "14:30")
    assert touched(step(LESSON, whole), whole) == "Save"
    early = lesson("Wed, Mar 25", "14:00", "14:30", until="Mon, Mar 9")
    assert touched(step(LESSON, early), early) == "Mon, Mar 9"


@pytest.mark.parametrize(
    "task", ["create a task named 'Ink' due on 2026-03-20", "新建一个任务“Ink”，3月20号"]
)
def test_a_form_whose_only_day_is_as_wanted_is_saved(task: str) -> None:
    def form(day: str) -> Screen:
        page = Page("New task").put("icon", description="Close").put("button", "Save")
        return page.put("field", "Ink", hint="Task name").put("button", day).made()

    assert touched(step(task, form("Mon, Mar 9")), form("Mon, Mar 9")) == "Mon, Mar 9"
    assert touched(step(task, form("Fri, Mar 20")), form("Fri, Mar 20")) == "Save"
