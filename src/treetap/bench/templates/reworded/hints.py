"""Tasks in apps that are hinted at: something is over, not needed any more, or wanted right now."""

from __future__ import annotations

from typing import Any

from treetap.bench.tasks.states import CLOCK, CONTACTS, MESSAGES, NOTES, digits
from treetap.bench.tasks.task import Json, Judge, Seen
from treetap.bench.templates.dates import today
from treetap.bench.templates.kept import one_changed, one_lost, one_new
from treetap.bench.templates.letters import friend, number_of, row, someone
from treetap.bench.templates.on_notes import is_open, titles
from treetap.bench.templates.reworded.goals import (
    Goal,
    afresh,
    alarm,
    asked,
    called,
    contact_gone,
    noted,
)
from treetap.bench.templates.reworded.spoken import bare, full_name, who
from treetap.bench.templates.reworded.spoken import number_of as number_said
from treetap.bench.templates.shop import SHOP, bought, free, named, new_orders, open_product, rows, to_top
from treetap.bench.templates.template import Draw, Given, all_of
from virtualphone.tours.contacts import person
from virtualphone.tours.dialer import PACKAGE as DIALER
from virtualphone.tours.dialer import dialed
from virtualphone.tours.files import PACKAGE as FILES
from virtualphone.tours.messages import chat
from virtualphone.tours.steps import hold, key, swipe, tap, write

DELIVERY_CENTS = 490
HOURS = {
    (6, 30): ("half past six", "六点半"),
    (5, 15): ("a quarter past five", "五点一刻"),
    (7, 45): ("a quarter to eight", "七点三刻"),
}
FACTS = (
    ("the spare key is with Mrs Lind", "备用钥匙在林太太那儿"),
    ("the boiler was serviced in March", "热水器三月份保养过"),
    ("my locker at the pool is 214", "泳池的柜子是214号"),
)
MET = (("Nora Field", "林小满"), ("Tim Vance", "贺东"), ("Ines Roth", "罗茵"))


def _hour(draw: Draw) -> dict[str, Any]:
    return {"time": draw.say(*draw.choice(list(HOURS.values())))}


def _up_at(given: Given) -> tuple[Goal, ...]:
    hour, minute = next(time for time, words in HOURS.items() if given["time"] in words)
    return (alarm(hour, minute, [(today(given).weekday() + 1) % 7]),)


def _not_yet_set(state: Json, _given: Given) -> None:
    """No alarm rings at one of the hours that are asked for."""
    held = state["apps"][CLOCK]
    held["alarms"] = [one for one in held["alarms"] if (one["hour"], one["minute"]) not in HOURS]


def _alarm_gone(given: Given) -> tuple[Goal, ...]:
    labels = [one["label"] for one in given.data(CLOCK)["alarms"]]
    right = one_lost(CLOCK, "alarms", lambda one: one["label"] == given["label"])
    steps = (afresh(CLOCK), hold("alarm", labels.index(given["label"])), tap("confirm"))
    return (Goal(right, ((CLOCK, "alarms"),), steps=steps),)


def _new_person(draw: Draw) -> dict[str, Any]:
    tail = draw.random.randrange(1000, 9999)
    number = draw.say(f"312558{tail}", f"1377744{tail}")
    return {"name": draw.say(*draw.choice(MET)), "number": number}


def _saved(given: Given) -> tuple[Goal, ...]:
    def right(one: Json) -> bool:
        phones = [digits(phone["number"]) for phone in one["phones"]]
        return one["name"].strip() == given["name"] and phones == [given["number"]]

    typed = (write(given["name"]), tap("phone_0"), write(given["number"]), key("BACK"), tap("save"))
    steps = (afresh(CONTACTS), tap("fab"), *typed)
    return (Goal(one_new(CONTACTS, "people", right), ((CONTACTS, "people"),), steps=steps),)


def _rung(given: Given) -> tuple[Goal, ...]:
    number = row(given, CONTACTS, "people", name=full_name(given, given["who"]))["id"]
    steps = (afresh(CONTACTS), person(number), tap("quick_call"))
    return (called(number_said(given, given["who"]), steps),)


def _dialled(given: Given) -> tuple[Goal, ...]:
    return (called(given["number"], (afresh(DIALER), *dialed(given["number"]), tap("call"))),)


def _talk_gone(given: Given) -> tuple[Goal, ...]:
    thread = row(given, MESSAGES, "threads", numbers=[number_of(given, given["name"])])
    steps = (afresh(MESSAGES), chat(thread["id"]), tap("head"), tap("delete"), tap("yes"))

    def judge(seen: Seen) -> bool:
        kept = {one["id"]: one for one in seen.before["apps"][MESSAGES]["threads"]}
        gone = kept.pop(thread["id"])
        now = {one["id"]: one for one in seen.state["apps"][MESSAGES]["threads"]}
        return gone["id"] not in now and _quiet(kept) == _quiet(now)

    return (Goal(judge, ((MESSAGES, "threads"),), steps=steps),)


def _quiet(threads: dict[int, Json]) -> dict[int, Json]:
    return {number: {**one, "unread": 0} for number, one in threads.items()}


def _note_thrown(given: Given) -> tuple[Goal, ...]:
    old = row(given, NOTES, "notes", title=given["title"])

    def right(one: Json) -> bool:
        loose = {"trashed_ms", "changed_ms", "pinned"}
        return one["trashed_ms"] is not None and all(
            one[key_] == old[key_] for key_ in old if key_ not in loose
        )

    steps = (afresh(NOTES), tap(given["title"]), tap("note_more"), tap("do_delete"))
    return (Goal(one_changed(NOTES, "notes", old["id"], right), ((NOTES, "notes"),), steps=steps),)


def _bin_empty(given: Given) -> tuple[Goal, ...]:
    kept = [one for one in given.data(FILES)["files"] if one["trashed_ms"] is None]
    steps = (afresh(FILES), tap("go_bin"), tap("empty_bin"), tap("confirm"))
    right: Judge = lambda seen: seen.state["apps"][FILES]["files"] == kept  # noqa: E731
    return (Goal(right, ((FILES, "files"),), steps=steps),)


def _affordable(draw: Draw) -> dict[str, Any]:
    purse = draw.data(SHOP)["wallet_cents"]
    return {"product": draw.choice(free(draw, lambda one: one["price_cents"] + DELIVERY_CENTS <= purse))}


def _paid_from_purse(given: Given) -> tuple[Goal, ...]:
    one = named(given, given["product"])
    cost = one["price_cents"] + DELIVERY_CENTS

    def judge(seen: Seen) -> bool:
        orders, purse = (
            new_orders(seen),
            [state["apps"][SHOP]["wallet_cents"] for state in (seen.before, seen.state)],
        )
        return (
            len(orders) == 1
            and [(line[0], line[3]) for line in bought(orders[0])] == [(one["id"], 1)]
            and orders[0]["payment"] == {"kind": "wallet", "card": None}
            and orders[0]["delivery"] == "standard"
            and purse[0] - purse[1] == cost
        )

    steps = (
        *(*open_product(given["product"]), tap("buy"), tap("options_done")),
        *(to_top("checkout_list"), tap("pay_wallet"), tap("place"), swipe(0.5, 0, "swipe_pay")),
    )
    kept = one_new(SHOP, "orders", lambda _order: True)
    tables = tuple((SHOP, name) for name in ("orders", "products", "wallet_cents"))
    return (Goal(all_of(judge, kept, _stock_of(one["id"])), tables, steps=steps),)


def _stock_of(number: int) -> Judge:
    """Only of that product there may be fewer."""

    def table(state: Json) -> list[Json]:
        products = state["apps"][SHOP]["products"]
        return [{**one, "stock": 0 if one["id"] == number else one["stock"]} for one in products]

    return lambda seen: table(seen.before) == table(seen.state)


def _usual_way(state: Json, _given: Given) -> None:
    state["apps"][SHOP]["one_tap"] = False


def _newest_order(draw: Draw) -> dict[str, Any]:
    return {"product": rows(draw, "orders")[0]["items"][0]["name"]}


def _order_off(given: Given) -> tuple[Goal, ...]:
    order = rows(given, "orders")[0]
    if [item["name"] for item in order["items"]] != [given["product"]]:
        raise LookupError(given["product"])

    def right(now: Json) -> bool:
        loose = {"state": "", "reason": ""}
        return bool(now["state"] == "cancelled" and {**now, **loose} == {**order, **loose})

    steps = (
        *(afresh(SHOP), tap("tab_me"), tap("orders"), tap(order["number"])),
        *(tap("call_off"), tap("reason_mind"), tap("why_send")),
    )
    judge = all_of(one_changed(SHOP, "orders", order["id"], right), _stock_of(order["items"][0]["product"]))
    return (Goal(judge, ((SHOP, "orders"), (SHOP, "products")), steps=steps),)


TEMPLATES = (
    asked(
        "hint alarm over",
        (
            "“{label}”? that's over. I don't want that alarm in the list anymore",
            "“{label}”那个闹钟以后用不着了，别留在列表里",
        ),
        _alarm_gone,
        predicate="an alarm is deleted",
        apps=(CLOCK,),
        optimum=3,
        draw=lambda draw: {
            "label": draw.choice([one["label"] for one in draw.data(CLOCK)["alarms"] if one["label"]])
        },
        control="confirm",
    ),
    asked(
        "hint up early",
        ("I've got to be up at {time} tomorrow morning", "我明早{time}得起床"),
        _up_at,
        predicate="an alarm rings at that time tomorrow",
        apps=(CLOCK,),
        optimum=8,
        draw=_hour,
        setup=_not_yet_set,
        control="fab",
    ),
    asked(
        "hint wants to talk",
        ("I need to talk to {who}, right now", "我现在就要跟{who}通话"),
        _rung,
        predicate="somebody was called",
        apps=(CONTACTS, DIALER),
        optimum=3,
        draw=lambda draw: {"who": who(draw, 1, 2, 6, 7, 9, 13)},
        control="quick_call",
    ),
    asked(
        "hint number not needed",
        ("{name}'s number can go, we don't talk anymore", "{name}的号码不用留了"),
        lambda given: (contact_gone(given, given["name"]),),
        predicate="a contact is deleted",
        apps=(CONTACTS,),
        optimum=4,
        draw=lambda draw: {"name": someone(draw, lambda one: one["id"] > 16)},
        control="delete",
    ),
    asked(
        "hint met somebody",
        (
            "Met {name} today, the number is {number}, don't lose it",
            "今天认识了{name}，电话{number}，帮我存上",
        ),
        _saved,
        predicate="a new contact has that number",
        apps=(CONTACTS,),
        optimum=6,
        draw=_new_person,
        control="fab",
    ),
    asked(
        "hint ring a number",
        ("the card on the fridge says {number}, ring them up for me", "冰箱上贴的电话是{number}，帮我拨过去"),
        _dialled,
        predicate="a number was called",
        apps=(DIALER,),
        optimum=13,
        draw=lambda draw: {"number": draw.say("312559", "1377733") + str(draw.random.randrange(1000, 9999))},
        control="call",
    ),
    asked(
        "hint talk not needed",
        (
            "everything {name} and I ever texted can be wiped, the whole chat",
            "我跟{name}的聊天记录整个都不要了",
        ),
        _talk_gone,
        predicate="a conversation is deleted",
        apps=(MESSAGES,),
        optimum=5,
        draw=lambda draw: {"name": friend(draw, 2, 3, 9, 13)},
        control="delete",
    ),
    asked(
        "hint note not needed",
        ("I don't need what I wrote in “{title}” any longer, toss it", "“{title}”那条便签没用了，丢了吧"),
        _note_thrown,
        predicate="a note is in the trash",
        apps=(NOTES,),
        optimum=4,
        draw=lambda draw: {"title": draw.choice(titles(draw, is_open))},
        control="do_delete",
    ),
    asked(
        "hint take the rubbish out",
        (
            "Files is keeping all that stuff I threw away. Empty it for good",
            "文件管理里扔掉的东西还占着地方，都给我清空",
        ),
        _bin_empty,
        predicate="the bin of Files is empty",
        apps=(FILES,),
        optimum=4,
        control="empty_bin",
    ),
    asked(
        "hint jot down",
        ("jot this down somewhere: {fact}", "记一笔：{fact}"),
        lambda given: (noted(given["fact"], lambda text: bare(given["fact"]) in bare(text)),),
        predicate="a new note has these words",
        apps=(NOTES,),
        optimum=5,
        draw=lambda draw: {"fact": draw.say(*draw.choice(FACTS))},
        control="new_text",
    ),
    asked(
        "hint buy from the wallet",
        (
            "go ahead and buy me one {product} on BrightMall, use my balance there, no rush with delivery",
            "在明选商城给我买一件{product}，用里面的余额付，不着急，普通快递就行",
        ),
        _paid_from_purse,
        predicate="a product is bought from the wallet",
        apps=(SHOP,),
        optimum=11,
        level="complex",
        draw=_affordable,
        setup=_usual_way,
        control="pay_wallet",
    ),
    asked(
        "hint order not wanted",
        (
            "I only just ordered the {product} at BrightMall and already regret it, stop that",
            "刚在明选下单的{product}我后悔了，还没发货吧，不要了",
        ),
        _order_off,
        predicate="the newest order is cancelled",
        apps=(SHOP,),
        optimum=7,
        draw=_newest_order,
        control="call_off",
    ),
)
