"""The calls, voicemail and settings of a fresh phone."""

from __future__ import annotations

from typing import Any

from virtualphone.app import Seed
from virtualphone.apps.dialer.numbers import number_of

Json = dict[str, Any]

_STRANGERS = (("8335550142", "02155550142"), ("2065550187", "17155550187"), ("4155550163", "13955550163"))
_SERVICES = (("8005550100", "10086"), ("8005550175", "95588"))
_MAILS = (
    (8, "Hi, it's Grace. The plumber can come on Thursday at ten. Call me if that does not suit you.",
     "你好，我是房东。水管师傅周四上午十点过来，不方便的话给我回个电话。"),
    (11, "This is Dr. Patel's office. Your next check-up is due; please call us to find a time.",
     "您好，这里是阳光口腔诊所，您的复查时间到了，请回电预约。"),
    (-1, "Hello, I am calling about the parcel for number twelve. We will try again tomorrow after two.",
     "您好，您的包裹今天没有送到，我们明天下午两点以后再来一次。"),
)  # fmt: skip
_REPLIES = (
    ("Can't talk now. What's up?", "现在不方便接听，有什么事吗？"),
    ("I'll get back to you soon.", "我稍后回复你。"),
    ("I'm on my way.", "我在路上了。"),
    ("In a meeting, text me please.", "正在开会，请发消息。"),
)  # fmt: skip


def _log(seed: Seed) -> list[Json]:
    """Two weeks of calls, the newest first; the first few are always of these kinds."""
    draw = seed.random
    known = [number_of(seed.number, seed.locale, place) for place in range(16)]
    strangers = [seed.say(*pair) for pair in _STRANGERS]
    plan = [
        (known[9], "missed"), (known[0], "outgoing"), (strangers[0], "missed"), (known[2], "incoming"),
        (known[3], "outgoing"), (known[8], "missed"), (seed.say(*_SERVICES[0]), "outgoing"),
        (known[5], "incoming"),
    ]  # fmt: skip
    people = [*known, *strangers[1:], seed.say(*_SERVICES[1])]
    while len(plan) < 24:
        plan.append((draw.choice(people), draw.choice(("incoming", "outgoing", "outgoing", "missed"))))
    rows: list[Json] = []
    minutes = 0.0
    for place, (number, direction) in enumerate(plan):
        minutes += draw.randint(20, 160) if place < 4 else draw.randint(180, 1300)
        talked = 0 if direction == "missed" else draw.choice((0, *range(14, 900, 13)))
        rows.append(
            {
                "id": len(plan) - place,
                "number": number,
                "direction": direction,
                "when_ms": seed.ago(minutes=minutes),
                "duration_s": talked,
            }
        )
    return rows


def _mail(seed: Seed) -> list[Json]:
    found: list[Json] = []
    for place, (person, english, chinese) in enumerate(_MAILS):
        stranger = seed.say(*_STRANGERS[1])
        number = number_of(seed.number, seed.locale, person) if person >= 0 else stranger
        found.append(
            {
                "id": len(_MAILS) - place,
                "number": number,
                "when_ms": seed.ago(days=place * 2 + 1, hours=seed.random.randint(1, 9)),
                "duration_s": seed.random.randint(11, 38),
                "text": seed.say(english, chinese),
                "heard": place > 0,
            }
        )
    return found


def first_data(seed: Seed) -> Json:
    """Everything the app knows on the first day."""
    return {
        "calls": _log(seed),
        "call": None,
        "voicemail": _mail(seed),
        "playing": None,
        "blocked": [],
        "replies": [{"id": place, "text": seed.say(*pair)} for place, pair in enumerate(_REPLIES, 1)],
        "forwarding": {"always": "", "busy": "", "unanswered": "", "unreachable": ""},
        "speed": [],
        "settings": {
            "tones": True,
            "vibrate": False,
            "waiting": True,
            "caller_id": "network",
            "block_unknown": False,
            "greeting": "default",
        },
    }
