"""Tasks with notes: write, delete, tick, find, ask."""

from __future__ import annotations

from treetap.bench.tasks.states import NOTES, data, front, new_rows, note
from treetap.bench.tasks.task import Judge, Seen, Task, both, in_both, reads
from virtualphone.tours.notes import NEW_TEXT
from virtualphone.tours.steps import hold, key, launch, tap, write

GONE = {"en": "Gift ideas", "zh": "礼物清单"}
SHOPPING = {"en": "Shopping list", "zh": "购物清单"}
MILK = {"en": "Milk", "zh": "牛奶"}
PLUMBER = {"en": ("Plumber", "Ring him before nine"), "zh": ("水管工", "九点前打电话")}
RADIO = {"en": "radio", "zh": "收音机"}


def _written(locale: str) -> Judge:
    def judge(seen: Seen) -> bool:
        new = new_rows(seen.before, seen.state, NOTES, "notes")
        return [(one["title"].strip(), one["text"].strip()) for one in new] == [PLUMBER[locale]]

    return judge


def _trashed(locale: str) -> Judge:
    def judge(seen: Seen) -> bool:
        titles = {one["title"] for one in data(seen.before, NOTES)["notes"] if one["trashed_ms"] is None} - {
            one["title"] for one in data(seen.state, NOTES)["notes"] if one["trashed_ms"] is None
        }
        return titles == {GONE[locale]}

    return judge


def _ticked(locale: str) -> Judge:
    def judge(seen: Seen) -> bool:
        items = note(seen.state, SHOPPING[locale])["items"]
        before = {one["text"]: one["done"] for one in note(seen.before, SHOPPING[locale])["items"]}
        now = {one["text"]: one["done"] for one in items}
        return now == {**before, MILK[locale]: True} and now != before

    return judge


def _untick(state: dict[str, object]) -> None:
    for title in SHOPPING.values():
        for item in note(state, title).get("items", []):
            item["done"] = False


def _searched(locale: str) -> Judge:
    def judge(seen: Seen) -> bool:
        package, _activity, own = front(seen.state)
        return package == NOTES and str(own.get("query", "")).strip().casefold() == RADIO[locale]

    return judge


def notes_tasks() -> list[Task]:
    """All of them."""
    return [
        *in_both(
            "write a note",
            (
                "Create a new note in Notes titled 'Plumber' with the following text: Ring him before nine",
                "在便签里新建一条便签，标题为“水管工”，内容为“九点前打电话”",
            ),
            _written,
            kind="create",
            optimum=6,
            solution=lambda locale: (
                *(launch(NOTES), *NEW_TEXT, write(PLUMBER[locale][1]), tap("edit_title")),
                *(write(PLUMBER[locale][0]), key("BACK"), key("BACK")),
            ),
        ),
        *in_both(
            "delete a note",
            ("Delete the note 'Gift ideas'", "删除便签“礼物清单”"),
            _trashed,
            kind="delete",
            optimum=3,
            solution=lambda locale: (launch(NOTES), hold(GONE[locale]), tap("pick_delete")),
        ),
        *in_both(
            "tick an item",
            ("Check off Milk in my shopping list note", "在购物清单便签里勾选牛奶"),
            _ticked,
            kind="edit",
            optimum=3,
            setup=_untick,
            solution=lambda locale: (launch(NOTES), tap(SHOPPING[locale]), tap("tick_1")),
        ),
        *in_both(
            "search notes",
            ("Search my notes for 'radio'", "在便签里搜索“收音机”"),
            _searched,
            kind="search",
            optimum=3,
            solution=lambda locale: (launch(NOTES), tap("search_bar"), write(RADIO[locale])),
        ),
        *in_both(
            "read a password in a note",
            (
                "What is the Wi-Fi password in my note 'Wi-Fi at the office'?",
                "便签“公司无线网络”里的密码是什么？",
            ),
            lambda _locale: reads(lambda _state: "quiet-harbour-27"),
            kind="read",
            optimum=2,
            answer=lambda _locale: lambda _state: "quiet-harbour-27",
        ),
        *in_both(
            "archive a note",
            ("Archive the note 'Landlord' in Notes", "在便签里归档“房东”"),
            lambda locale: both(
                lambda seen: note(seen.state, {"en": "Landlord", "zh": "房东"}[locale])["archived"],
                lambda seen: sum(one["archived"] for one in data(seen.state, NOTES)["notes"]) == 3,
            ),
            kind="edit",
            optimum=3,
            solution=lambda locale: (
                *(launch(NOTES), hold({"en": "Landlord", "zh": "房东"}[locale]), tap("pick_archive")),
            ),
        ),
    ]
