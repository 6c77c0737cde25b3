"""Settings to a value: options of a dialog, steppers, keypads; nothing that switches or sends on the way."""

from __future__ import annotations

from tests.unit.doing_pages import Page, step, touched
from treetap.models import Appears, Gone, SaveValue, Screen, Tap, Target, Text

OPENED = Tap(target=Target(text=Text.literal("Screen timeout")))


def choices() -> Screen:
    page = Page("Screen timeout").put("radio", "30 seconds").put("radio", "2 minutes")
    return page.put("radio", "5 minutes").put("button", "Cancel").made("ask", dialog=True)


def test_the_option_of_that_length() -> None:
    assert touched(step("set the screen timeout to 5 minutes", choices(), OPENED), choices()) == "5 minutes"
    assert touched(step("把屏幕超时设置为5分钟", choices(), OPENED), choices()) == "5 minutes"


def test_no_other_length_will_do() -> None:
    decided = step("set the screen timeout to 10 minutes", choices(), OPENED)
    assert decided is None or touched(decided, choices()) not in {"30 seconds", "2 minutes", "5 minutes"}


def test_an_option_by_a_word_that_nothing_explains() -> None:
    page = Page("Ringtone").put("radio", "Dawn").put("radio", "Zephyr").put("button", "OK")
    seen = page.made("ask", dialog=True)
    assert touched(step("change the ringtone to Zephyr", seen, OPENED), seen) == "Zephyr"


def test_for_choices_neither_switches_nor_buttons_that_act_are_touched() -> None:
    seen = Page("Chats").switch("Message sound", on=True).put("icon", description="Send message").made()
    decided = step("set the message sound to Dawn", seen)
    assert decided is None or not isinstance(decided.action, Tap)


def test_more_and_less_until_the_number_is_there() -> None:
    def page(now: str) -> Screen:
        shown = Page("Heating").put("text", "Target temperature").put("button", description="Decrease")
        return shown.put("text", now).put("button", description="Increase").made(f"at {now}")

    sentence = "set the target temperature to 23 degrees"
    decided = step(sentence, page("21 °C"))
    assert touched(decided, page("21 °C")) == "Increase"
    assert decided is not None and isinstance(decided.expect[0], Gone)
    assert touched(step(sentence, page("24 °C")), page("24 °C")) == "Decrease"
    reached = step(sentence, page("23 °C"))
    assert reached is None or touched(reached, page("23 °C")) not in {"Increase", "Decrease"}


def test_a_pad_is_keyed_and_then_started() -> None:
    def pad(shown: str) -> Screen:
        page = Page("New timer").put("text", shown, resource_id="com.other:id/time")
        for digit in "1234567890":
            page.put("button", digit)
        return page.put("field", hint="Label").put("button", "Start").made(f"pad {shown}")

    first = step("start a timer for 10 minutes", pad("00h 00m 00s"))
    assert touched(first, pad("00h 00m 00s")) == "1"
    assert first is not None and isinstance(first.expect[0], Appears)
    assert first.expect[0].target.text == Text.literal("00h 00m 01s")
    last = step("start a timer for 10 minutes", pad("00h 10m 00s"))
    assert touched(last, pad("00h 10m 00s")) == "Start"


def test_what_is_asked_is_known_by_its_looks_on_the_page_of_whom_it_is_about() -> None:
    sentence = "what is the phone number of Zoe Lund"
    listed = Page("People").row("Zoe Lund").row("Zoe").made("list")
    opened = step(sentence, listed)
    assert opened is not None and touched(opened, listed) == "Zoe Lund"
    page = Page("Zoe Lund").put("text", "Harbour Ltd").put("text", "+47 555 01 99").put("text", "Mobile")
    shown = page.made("card")
    kept = step(sentence, shown, opened.action)
    assert kept is not None and isinstance(kept.action, SaveValue)
    assert touched(kept, shown) == "+47 555 01 99"
