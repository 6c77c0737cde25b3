"""The conversations of a fresh phone, from the scripts and the seed."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from virtualphone.app import Seed
from virtualphone.apps.messages.notices import NOTICES
from virtualphone.apps.messages.numbers import number_of
from virtualphone.apps.messages.talk import PEOPLE, Line, Talk
from virtualphone.clock import ZONE

Json = dict[str, Any]

_QUICK = (
    ("OK, thanks!", "好的，谢谢！"),
    ("On my way", "我在路上了"),
    ("Can't talk now. What's up?", "现在不方便接电话，有什么事？"),
    ("I'll call you later", "稍后给你回电话"),
)


def _numbers(seed: Seed, whose: Any) -> list[str]:
    if isinstance(whose, int):
        return [number_of(seed.number, seed.locale, whose)]
    if isinstance(whose[0], int):
        return [number_of(seed.number, seed.locale, place) for place in whose]
    return [seed.say(*whose)]


def _at(seed: Seed, days: int, clock: str) -> int:
    hours, minutes = (int(part) for part in clock.split(":"))
    today = datetime.fromtimestamp(seed.now_ms / 1000, ZONE)
    moment = today.replace(hour=hours, minute=minutes, second=0, microsecond=0) - timedelta(days=days)
    return int(moment.timestamp() * 1000)


def _message(seed: Seed, line: Line, numbers: list[str], values: dict[str, str]) -> Json:
    days, clock, side, english, chinese = line
    text = seed.say(english, chinese)
    for name, value in values.items():
        text = text.replace("{" + name + "}", value)
    sender = numbers[0]
    if side[1:]:
        sender = number_of(seed.number, seed.locale, int(side[1:]))
    return {
        "from": "me" if side == ">" else sender, "text": text, "at_ms": _at(seed, days, clock),
        "state": "sent" if side == ">" else "received", "starred": False,
    }  # fmt: skip


def _thread(seed: Seed, number: int, talk: Talk, values: dict[str, str]) -> Json:
    whose, flags, lines = talk
    numbers = _numbers(seed, whose)
    return {
        "id": number,
        "numbers": numbers,
        "name": seed.say(*flags.get("name", ("", ""))),
        "messages": [_message(seed, line, numbers, values) for line in lines],
        "unread": flags.get("unread", 0),
        "pinned": flags.get("pinned", False),
        "muted": flags.get("muted", False),
        "archived": flags.get("archived", False),
        "draft": seed.say(*flags.get("draft", ("", ""))),
    }


def first_data(seed: Seed) -> Json:
    """Everything the app knows on the first day."""
    draw = seed.random
    values = {
        "code": str(draw.randint(100000, 999999)),
        "code2": str(draw.randint(100000, 999999)),
        "order": str(draw.randint(10000000, 99999999)),
        "pick": f"{draw.randint(1, 9)}-{draw.randint(1, 9)}-{draw.randint(1000, 9999)}",
        "tail": f"{draw.randint(1000, 9999)}",
        "amount": f"{draw.randint(12, 64)}.{draw.choice(('00', '50', '90'))}",
        "rest": f"{draw.randint(1800, 9600)}.{draw.randint(10, 99)}",
    }
    threads = [_thread(seed, place + 1, talk, values) for place, talk in enumerate((*PEOPLE, *NOTICES))]
    count = 0
    for thread in threads:
        for message in thread["messages"]:
            count += 1
            message["id"] = count
    threads[1]["messages"][3]["starred"] = True
    return {
        "threads": threads,
        "pending": [],
        "blocked": [],
        "last_id": count,
        "settings": {
            "notifications": True, "preview": True, "delivery": False, "signature": "", "enter_sends": False,
            "swipe_archive": True, "suggest": True,
            "quick": [{"id": place + 1, "text": seed.say(*pair)} for place, pair in enumerate(_QUICK)],
        },
    }  # fmt: skip
