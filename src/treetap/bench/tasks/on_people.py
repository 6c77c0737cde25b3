"""Tasks with contacts and messages."""

from __future__ import annotations

from treetap.bench.tasks.states import (
    CONTACTS,
    MESSAGES,
    data,
    digits,
    front,
    lost_rows,
    new_rows,
    number_of,
    people,
    sent,
    thread_of,
)
from treetap.bench.tasks.task import Json, Judge, Seen, Task, in_both, reads
from virtualphone.tours.contacts import person
from virtualphone.tours.messages import chat
from virtualphone.tours.steps import Step, hold, key, launch, tap, write

DIALER = "com.android.dialer"
BEN = {"en": "Ben Carter", "zh": "李四"}
EMILY = {"en": "Emily Chen", "zh": "王五"}
MOM = {"en": "Mom", "zh": "妈妈"}
DAD = {"en": "Dad", "zh": "爸爸"}
NEW = {"en": ("Nora Field", "6505550177"), "zh": ("林小满", "13911112222")}


def _created(locale: str) -> Judge:
    name, number = NEW[locale]

    def judge(seen: Seen) -> bool:
        new = new_rows(seen.before, seen.state, CONTACTS, "people")
        return [(one["name"].strip(), [digits(n["number"]) for n in one["phones"]]) for one in new] == [
            (name, [number])
        ]

    return judge


def _creating(locale: str) -> tuple[Step, ...]:
    name, number = NEW[locale]
    typed = (tap("fab"), write(name), tap("phone_0"), write(number), key("BACK"), tap("save"))
    return launch(CONTACTS), *typed


def _deleted(locale: str) -> Judge:
    return lambda seen: (
        [one["name"] for one in lost_rows(seen.before, seen.state, CONTACTS, "people")] == [BEN[locale]]
    )


def _called(locale: str) -> Judge:
    return lambda seen: (
        [(one["number"], one["direction"]) for one in new_rows(seen.before, seen.state, DIALER, "calls")]
        == [(number_of(BEN[locale], seen.before), "outgoing")]
    )


def _email(seen: Seen, locale: str) -> bool:
    return bool(people(seen.state, EMILY[locale])[0]["email"] == "hello@example.org")


def contacts_tasks() -> list[Task]:
    """Make, change, remove, ask."""
    return [
        *in_both(
            "create a contact",
            (
                "Create a new contact for Nora Field. Their number is 6505550177.",
                "新建联系人林小满，电话13911112222",
            ),
            _created,
            kind="create",
            optimum=5,
            solution=_creating,
        ),
        *in_both(
            "delete a contact",
            ("Delete the contact Ben Carter", "删除联系人李四"),
            _deleted,
            kind="delete",
            optimum=4,
            solution=lambda _locale: (launch(CONTACTS), person(6), tap("delete"), tap("yes")),
        ),
        *in_both(
            "star a contact",
            ("Add Emily Chen to my favorites in Contacts", "在联系人里把王五添加到收藏"),
            lambda locale: lambda seen: people(seen.state, EMILY[locale])[0]["starred"],
            kind="edit",
            optimum=3,
            solution=lambda _locale: (launch(CONTACTS), person(7), tap("star")),
        ),
        *in_both(
            "change an email",
            (
                "Change Emily Chen's email address to hello@example.org",
                "把联系人王五的邮箱改成hello@example.org",
            ),
            lambda locale: lambda seen: _email(seen, locale),
            kind="edit",
            optimum=5,
            solution=lambda _locale: (
                *(launch(CONTACTS), person(7), tap("edit"), tap("email"), key("CLEAR")),
                *(write("hello@example.org"), key("BACK"), tap("save")),
            ),
        ),
        *in_both(
            "read a number",
            ("What is the phone number of Ben Carter?", "李四的电话号码是多少？"),
            lambda locale: reads(lambda state: number_of(BEN[locale], state)),
            kind="read",
            optimum=3,
            answer=lambda locale: lambda state: number_of(BEN[locale], state),
        ),
        *in_both(
            "call someone",
            ("Call Ben Carter", "给李四打电话"),
            _called,
            kind="send",
            optimum=3,
            solution=lambda _locale: (launch(CONTACTS), person(6), tap("quick_call")),
        ),
    ]


def _last_from_dad(locale: str, state: Json) -> str:
    thread = thread_of(state, number_of(DAD[locale], state))
    words: str = [one["text"] for one in thread["messages"] if one["from"] != "me"][-1]
    return words


def _newest_thread(state: Json) -> Json:
    """The conversation with the latest message that was received, of those in the inbox."""
    open_ones = [one for one in data(state, MESSAGES)["threads"] if not one["archived"] and one["messages"]]
    newest: Json = max(open_ones, key=lambda one: one["messages"][-1]["at_ms"])
    return newest


def _replied(words: str) -> Judge:
    def judge(seen: Seen) -> bool:
        wanted = _newest_thread(seen.before)["id"]
        thread = next((one for one in data(seen.state, MESSAGES)["threads"] if one["id"] == wanted), None)
        mine = [
            one["text"].strip() for one in (thread or {"messages": []})["messages"] if one["from"] == "me"
        ]
        return mine[-1:] == [words]

    return judge


def _sent_to_number(number: str, words: str) -> Judge:
    return lambda seen: (
        [one["text"].strip() for one in thread_of(seen.state, number)["messages"] if one["from"] == "me"]
        == [words]
    )


STRANGER = "6505550199"


def messages_tasks() -> list[Task]:
    """Send, answer, tidy up, ask."""
    return [
        *in_both(
            "send a message",
            (
                "Send a text message to Ben Carter with message: Running late, start without me",
                "给李四发短信说“我晚点到，你们先开始”",
            ),
            lambda locale: sent(
                BEN[locale], {"en": "Running late, start without me", "zh": "我晚点到，你们先开始"}[locale]
            ),
            kind="send",
            optimum=5,
            solution=lambda locale: (
                *(launch(MESSAGES), tap("fab"), write(BEN[locale]), tap("suggestion"), tap("input")),
                write({"en": "Running late, start without me", "zh": "我晚点到，你们先开始"}[locale]),
                tap("send"),
            ),
        ),
        *in_both(
            "text someone in a conversation",
            ("Text Mom 'call you at noon'", "发短信告诉妈妈中午给你打电话"),
            lambda locale: sent(MOM[locale], {"en": "call you at noon", "zh": "中午给你打电话"}[locale]),
            kind="send",
            optimum=4,
            solution=lambda locale: (
                *(launch(MESSAGES), chat(1), tap("input")),
                *(write({"en": "call you at noon", "zh": "中午给你打电话"}[locale]), tap("send")),
            ),
        ),
        *in_both(
            "send to a number",
            (
                f"Send a text message to {STRANGER} with message: The parcel is here",
                f"给{STRANGER}发短信：包裹到了",
            ),
            lambda locale: _sent_to_number(STRANGER, {"en": "The parcel is here", "zh": "包裹到了"}[locale]),
            kind="send",
            optimum=6,
            solution=lambda locale: (
                *(launch(MESSAGES), tap("fab"), write(STRANGER), tap("typed"), tap("input")),
                *(write({"en": "The parcel is here", "zh": "包裹到了"}[locale]), tap("send")),
            ),
        ),
        *in_both(
            "reply to the newest",
            ("Reply to the most recent text message with message: On it", "回复最新的一条短信：收到"),
            lambda locale: _replied({"en": "On it", "zh": "收到"}[locale]),
            kind="send",
            optimum=4,
        ),
        *in_both(
            "delete a conversation",
            ("Delete the conversation with Coach Mike", "删除和健身教练阿强的对话"),
            lambda _locale: (
                lambda seen: (
                    [one["id"] for one in lost_rows(seen.before, seen.state, MESSAGES, "threads")] == [10]
                )
            ),
            kind="delete",
            optimum=4,
            solution=lambda _locale: (*(launch(MESSAGES), chat(10), tap("head"), tap("delete"), tap("yes")),),
        ),
        *in_both(
            "pin a conversation",
            ("Pin the conversation with Dad in Messages", "在信息里把和爸爸的对话置顶"),
            lambda locale: lambda seen: thread_of(seen.state, number_of(DAD[locale], seen.state))["pinned"],
            kind="edit",
            optimum=4,
            solution=lambda _locale: (launch(MESSAGES), chat(5), tap("head"), tap("pin")),
        ),
        *in_both(
            "open a conversation",
            ("Open the conversation with Dad in Messages", "打开和爸爸的短信对话"),
            lambda _locale: (
                lambda seen: (
                    front(seen.state)[1] == "ChatActivity"
                    and seen.state["tasks"][0]["pages"][-1]["args"].get("thread") == 5
                )
            ),
            kind="open",
            optimum=2,
            solution=lambda _locale: (launch(MESSAGES), chat(5)),
        ),
        *in_both(
            "read the last message",
            ("What did Dad text me last?", "爸爸最后给我发了什么短信？"),
            lambda locale: reads(lambda state: _last_from_dad(locale, state)),
            kind="read",
            optimum=3,
            answer=lambda locale: lambda state: _last_from_dad(locale, state),
        ),
        *in_both(
            "archive a conversation",
            ("Archive the conversation with Grace Miller", "归档与房东刘阿姨的对话"),
            lambda _locale: (
                lambda seen: (
                    [
                        one["id"]
                        for one in data(seen.state, MESSAGES)["threads"]
                        if one["archived"] and one["id"] not in (18, 19)
                    ]
                    == [6]
                )
            ),
            kind="edit",
            optimum=3,
            solution=lambda locale: (
                *(launch(MESSAGES), hold({"en": "Grace Miller", "zh": "房东刘阿姨"}[locale]), tap("archive")),
            ),
        ),
    ]
