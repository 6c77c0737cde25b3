"""The Messages app: answers in their time, unread and notified, drafts, failures, and names from Contacts."""

from __future__ import annotations

from typing import Any

import pytest

from tests.phone.little import Home
from tests.phone.test_app_contacts import go, words
from virtualphone.apps.contacts import Contacts
from virtualphone.apps.messages import Messages
from virtualphone.apps.messages.answers import answer_to, answers_at_all, is_chinese
from virtualphone.apps.messages.bubbles import code_in
from virtualphone.apps.messages.numbers import is_person
from virtualphone.apps.messages.times import Times
from virtualphone.phone import Phone
from virtualphone.tours.messages import PACKAGE, PEOPLE, airplane, chat
from virtualphone.tours.steps import Walker, hold, key, tap, wait, write

Json = dict[str, Any]
MOM, ANN, GROUP, LILY, COACH, STRANGER, SPAM = 1, 2, 4, 8, 10, 17, 20


def open_messages(locale: str = "en", *, contacts: bool = True) -> Walker:
    phone = Phone([Home, Messages, *([Contacts] if contacts else [])], locale=locale, seed=3)
    phone.launch(PACKAGE)
    return Walker(phone)


def messages(walker: Walker) -> Messages:
    app = walker.phone.apps[PACKAGE]
    assert isinstance(app, Messages)
    return app


def thread(walker: Walker, number: int) -> Json:
    return next(entry for entry in walker.phone.data(PACKAGE)["threads"] if entry["id"] == number)


def chatty(walker: Walker) -> int:
    """A conversation with one person who answers, and nothing unread."""
    calm = [entry for entry in walker.phone.data(PACKAGE)["threads"] if entry["id"] in (2, 5, 6, 7)]
    return int(next(entry["id"] for entry in calm if answers_at_all(entry["numbers"][0])))


def send(walker: Walker, number: int, text: str) -> None:
    go(walker, chat(number), tap("input"), write(text), tap("send"))


def test_an_answer_comes_after_its_time_and_not_before() -> None:
    walker = open_messages()
    number = chatty(walker)
    send(walker, number, "Are you coming to dinner?")
    (pending,) = walker.phone.data(PACKAGE)["pending"]
    left = (pending["at_ms"] - walker.phone.now_ms) / 1000
    assert 15 <= left <= 90
    go(walker, key("HOME"), wait(left - 0.001))
    assert thread(walker, number)["messages"][-1]["text"] == "Are you coming to dinner?"
    assert walker.phone.state["notifications"] == []
    go(walker, wait(0.001))
    last = thread(walker, number)["messages"][-1]
    assert (last["from"], last["text"]) == (thread(walker, number)["numbers"][0], pending["text"])
    assert thread(walker, number)["unread"] == 1
    (note,) = walker.phone.state["notifications"]
    name = next(
        e["name"] for e in walker.phone.data(PEOPLE)["people"] if e["phones"][0]["number"] == last["from"]
    )
    assert (note["title"], note["text"], note["args"]) == (name, pending["text"], {"thread": number})
    go(walker, wait(86_400))
    assert thread(walker, number)["messages"][-1] == last


def test_a_notification_opens_the_chat_and_is_gone() -> None:
    walker = open_messages()
    number = chatty(walker)
    send(walker, number, "Hello?")
    go(walker, key("HOME"), wait(100), key("NOTIFICATION"))
    go(walker, tap(walker.phone.state["notifications"][0]["title"]))
    assert walker.phone.front["args"]["thread"] == number
    assert thread(walker, number)["unread"] == 0
    assert walker.phone.state["notifications"] == []


def test_an_answer_to_an_open_chat_is_read_at_once() -> None:
    walker = open_messages()
    number = chatty(walker)
    send(walker, number, "Hello?")
    go(walker, wait(100))
    assert thread(walker, number)["messages"][-1]["from"] != "me"
    assert thread(walker, number)["unread"] == 0
    assert walker.phone.state["notifications"] == []


def test_a_chat_that_comes_back_to_the_front_is_read() -> None:
    walker = open_messages()
    number = chatty(walker)
    send(walker, number, "Hello?")
    go(walker, key("HOME"), wait(100))
    assert thread(walker, number)["unread"] == 1
    walker.phone.launch(PACKAGE)
    go(walker, wait(0.5))
    assert thread(walker, number)["unread"] == 0


@pytest.mark.parametrize("silence", ["muted", "setting"])
def test_silence_still_counts_what_is_unread(silence: str) -> None:
    walker = open_messages()
    number = chatty(walker)
    if silence == "muted":
        thread(walker, number)["muted"] = True
    else:
        walker.phone.data(PACKAGE)["settings"]["notifications"] = False
    send(walker, number, "Hello?")
    go(walker, key("HOME"), wait(100))
    assert thread(walker, number)["unread"] == 1
    assert walker.phone.state["notifications"] == []


def test_strangers_and_the_silent_do_not_answer() -> None:
    walker = open_messages()
    send(walker, STRANGER, "Hello?")
    assert walker.phone.data(PACKAGE)["pending"] == []
    numbers = [f"415555{last:04d}" for last in range(100)]
    assert 60 < sum(answers_at_all(number) for number in numbers) < 100


def test_answers_are_in_the_language_of_the_question() -> None:
    assert not is_chinese(answer_to("1", "Shall we have lunch?")[1])
    assert is_chinese(answer_to("1", "一起吃午饭吗？")[1])
    assert answer_to("1", "thanks")[1] in ("You're welcome!", "Anytime", "No problem")


def test_a_draft_is_kept_and_shown_in_the_list() -> None:
    walker = go(open_messages(), chat(ANN), tap("input"), write("Maybe on"), key("HOME"))
    walker.phone.launch(PACKAGE)
    go(walker, key("BACK"))
    assert "Draft: Maybe on" in words(walker, "snippet")
    go(walker, chat(ANN), tap("input"), write(" Friday"), tap("send"))
    assert thread(walker, ANN)["messages"][-1]["text"] == "Maybe on Friday"
    assert thread(walker, ANN)["draft"] == ""


def test_an_emptied_draft_leaves_no_conversation() -> None:
    walker = go(open_messages(), tap("fab"), write("6505550199"), tap("typed"), tap("input"), write("x"))
    before = len(walker.phone.data(PACKAGE)["threads"])
    go(walker, key("DEL"))
    assert len(walker.phone.data(PACKAGE)["threads"]) == before - 1


def test_airplane_mode_fails_visibly_and_a_tap_tries_again() -> None:
    walker = open_messages()
    number = chatty(walker)
    go(walker, airplane(True))
    send(walker, number, "Hello?")
    go(walker, key("BACK"))
    assert "Not sent. Tap to try again" in words(walker, "status")
    assert walker.phone.data(PACKAGE)["pending"] == []
    go(walker, tap("Hello?"))
    assert thread(walker, number)["messages"][-1]["state"] == "failed"
    go(walker, airplane(False), tap("Hello?"))
    assert thread(walker, number)["messages"][-1]["state"] == "sent"
    assert len(walker.phone.data(PACKAGE)["pending"]) == 1


def test_nothing_arrives_in_airplane_mode_until_it_is_off() -> None:
    walker = open_messages()
    number = chatty(walker)
    send(walker, number, "Hello?")
    go(walker, airplane(True), wait(600))
    assert len(walker.phone.data(PACKAGE)["pending"]) == 1
    go(walker, airplane(False), wait(1))
    assert thread(walker, number)["messages"][-1]["from"] != "me"


def test_a_renamed_contact_is_renamed_here() -> None:
    walker = open_messages()
    assert walker.find("Mom") is not None
    walker.phone.data(PEOPLE)["people"][0]["name"] = "Mama"
    assert walker.find("Mom") is None
    go(walker, tap("Mama"))
    assert words(walker, "title") == ["Mama"]


def test_without_contacts_there_are_numbers() -> None:
    walker = go(open_messages(contacts=False), chat(MOM), tap("attach"))
    assert walker.find("attach_contact") is None
    go(walker, key("BACK"), tap("head"), tap("add_contact"))
    assert walker.phone.front["overlays"][-1]["name"] == "no_app"
    go(walker, tap("close"), tap("block"), tap("yes"), key("BACK"), key("BACK"))
    assert walker.phone.data(PACKAGE)["blocked"][0]["number"] == thread(walker, MOM)["numbers"][0]
    go(walker, tap("fab"))
    assert words(walker, "suggestion") == []


@pytest.mark.parametrize("locale", ["en", "zh"])
def test_the_first_conversations_are_with_people_of_the_first_address_book(locale: str) -> None:
    walker = open_messages(locale)
    app = messages(walker)
    titles = {entry["id"]: app.title(entry) for entry in walker.phone.data(PACKAGE)["threads"]}
    names = [entry["name"] for entry in walker.phone.data(PEOPLE)["people"]]
    assert [titles[number] for number in (MOM, ANN, 3, 5, LILY)] == [
        names[place] for place in (0, 2, 3, 1, 10)
    ]
    assert 12 <= len(titles) <= 20


def test_blocking_is_one_list_for_the_phone() -> None:
    walker = open_messages()
    assert SPAM not in [entry["id"] for entry in messages(walker).kept("inbox")]
    number = chatty(walker)
    send(walker, number, "Hello?")
    go(walker, key("BACK"), tap("head"), tap("block"), tap("yes"), wait(200))
    assert thread(walker, number)["messages"][-1]["from"] == "me"
    assert key_in(walker, number)
    go(walker, key("BACK"))
    assert walker.find("input") is None
    go(walker, tap("unblock"), tap("yes"))
    assert walker.find("input") is not None


def key_in(walker: Walker, number: int) -> bool:
    blocked = [entry["number"] for entry in walker.phone.data(PEOPLE)["blocked"]]
    return thread(walker, number)["numbers"][0] in blocked


def test_a_message_put_off_goes_at_its_hour() -> None:
    walker = open_messages()
    number = chatty(walker)
    go(walker, chat(number), tap("input"), write("Good luck"), key("BACK"), hold("send"), tap("schedule_at"))
    message = thread(walker, number)["messages"][-1]
    assert message["state"] == "scheduled"
    at = message["at_ms"]
    walker.phone.advance((at - walker.phone.now_ms) / 1000 - 1)
    assert message["state"] == "scheduled"
    walker.phone.advance(1)
    assert (message["state"], message["at_ms"]) == ("sent", at)
    assert walker.phone.data(PACKAGE)["pending"] != []


def test_choosing_many_and_back_out_of_it() -> None:
    walker = go(open_messages(), hold("thread", 0), tap("thread", 1), key("BACK"))
    assert walker.phone.front["activity"] == "MainActivity"
    assert walker.phone.front["vars"].get("chosen", []) == []
    go(walker, hold("thread", 0), tap("thread", 1), tap("mark_read"))
    assert thread(walker, MOM)["unread"] == 0
    count = len(walker.phone.data(PACKAGE)["threads"])
    go(walker, hold("thread", 0), tap("thread", 1), tap("delete"), tap("yes"))
    assert len(walker.phone.data(PACKAGE)["threads"]) == count - 2


def test_a_message_is_copied_starred_and_deleted() -> None:
    walker = go(open_messages(), chat(ANN), hold("message"), tap("copy"))
    first = thread(walker, ANN)["messages"][0]
    assert walker.phone.state["clipboard"] == first["text"]
    go(walker, hold("message"), tap("star"), hold("message"), tap("info"))
    assert first["starred"]
    go(walker, tap("ok"), hold("message"), tap("delete"), tap("yes"))
    assert first not in thread(walker, ANN)["messages"]


def test_a_search_finds_people_and_words() -> None:
    walker = go(open_messages(), tap("search"), write("slides"))
    assert words(walker, "hit")[0] == "Ann Lee" or words(walker, "hit")[0].endswith("Ann Lee")
    go(walker, tap("clear"), write("lily"), tap("thread"))
    assert walker.phone.front["args"]["thread"] == LILY


def test_a_contact_goes_with_a_message() -> None:
    walker = go(
        open_messages(), chat(ANN), tap("attach"), tap("attach_contact"), tap("query"), write("Grace")
    )
    go(walker, tap("person"), tap("send"))
    assert thread(walker, ANN)["messages"][-1]["text"].startswith("Grace Miller\n(")
    assert walker.find("card") is None


def test_a_recipient_from_contacts() -> None:
    walker = go(open_messages(), tap("fab"), tap("pick"), tap("query"), write("Grace"), tap("person"))
    assert words(walker, "recipient") == ["Grace Miller"]
    go(walker, tap("next"))
    assert walker.phone.front["args"]["thread"] == 6


def test_the_enter_key_sends_if_wanted() -> None:
    walker = go(open_messages(), chat(ANN), tap("input"), write("one"), key("ENTER"))
    assert thread(walker, ANN)["draft"] == "one\n"
    walker.phone.data(PACKAGE)["settings"]["enter_sends"] = True
    go(walker, key("ENTER"))
    assert thread(walker, ANN)["messages"][-1]["text"] == "one"


def test_intents_open_a_chat_with_its_words() -> None:
    walker = open_messages()
    app = walker.phone.apps[PACKAGE]
    action = "android.intent.action."
    assert app.resolve(f"{action}SEND", "a text") == ("ShareActivity", {"text": "a text"})
    assert app.resolve(f"{action}VIEW", "https://example.org") is None
    assert app.resolve(f"{action}SENDTO", "sms:") == ("NewActivity", {"body": ""})
    page = app.resolve(f"{action}SENDTO", "smsto:650-555-0199?body=On%20my%20way")
    assert page == ("ChatActivity", {"numbers": ["650-555-0199"], "body": "On my way"})
    walker.phone.launch(PACKAGE, *page)
    assert walker.phone.data(PACKAGE)["threads"][-1]["draft"] == "On my way"
    go(walker, tap("send"))
    assert walker.phone.data(PACKAGE)["threads"][-1]["numbers"] == ["6505550199"]


def test_codes_are_found_in_codes_only() -> None:
    assert code_in("422257 is your verification code") == "422257"
    assert code_in("验证码 0042，请勿告诉他人") == "0042"
    assert code_in("Meet me at 1900") == ""


def test_times_as_a_phone_says_them() -> None:
    now = 1773017700000
    times, chinese = Times(now, "en", "24"), Times(now, "zh", "12")
    assert times.short(now) == "08:55"
    assert chinese.clock(now) == "上午8:55"
    assert [times.short(now - days * 86_400_000) for days in (1, 2, 10)] == ["Yesterday", "Sat", "Feb 27"]
    assert times.day(now - 400 * 86_400_000) == "Sun, Feb 2, 2025"


@pytest.mark.parametrize(
    ("number", "person"),
    [
        ("13800123456", True),
        ("(415) 555-0123", True),
        ("106575258196", False),
        ("95588", False),
        ("22395", False),
    ],
)
def test_services_are_not_people(number: str, person: bool) -> None:
    assert is_person(number) is person


def test_an_intent_from_outside_stays_in_its_own_task() -> None:
    walker = open_messages()
    walker.phone.force_stop(PACKAGE)
    walker.phone.launch(PACKAGE, "ShareActivity", {"text": "shared words"})
    go(walker, tap("thread"), tap("send"))
    assert walker.phone.state["tasks"][0]["package"] == PACKAGE
    assert [page["activity"] for page in walker.phone.state["tasks"][0]["pages"]] == ["ChatActivity"]
    assert thread(walker, MOM)["messages"][-1]["text"] == "shared words"
    go(walker, tap("more"), tap("title", 2), tap("yes"))
    assert walker.phone.front["package"] == "com.android.launcher3"
