"""Messages as people ask for them: words that have to be turned, receivers by what one calls them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from treetap.bench.tasks.states import MESSAGES
from treetap.bench.tasks.task import Json, Judge
from treetap.bench.templates.letters import row
from treetap.bench.templates.reworded.goals import Goal, afresh, asked, sent_each, text_to
from treetap.bench.templates.reworded.spoken import (
    FRIENDS,
    WOMEN,
    bare,
    full_name,
    means,
    number_of,
    told,
    who,
)
from treetap.bench.templates.template import Draw, Given, Template
from virtualphone.tours.messages import chat
from virtualphone.tours.steps import tap, write

Words = Mapping[str, tuple[str, ...]]
"""What is said in the task: the messages that say it, the first as the oracle types it."""

LATE: tuple[Words, Words] = (
    {
        "I'm late": ("I'm late", "I'm running late", "I'll be late"),
        "I'm running a bit late": ("I'm running a bit late", "I'm running late", "I'll be a bit late"),
        "I won't be home for dinner": ("I won't be home for dinner",),
    },
    {
        "我晚点到": ("我晚点到", "我会晚点到", "我要晚点到", "我晚一点到"),
        "我今晚不回来吃饭": ("我今晚不回来吃饭", "我今晚不回来吃饭了"),
        "我已经出门了": ("我已经出门了",),
    },
)
NEWS: tuple[Words, Words] = (
    {
        "the meeting is moved to 3 pm": (
            "The meeting is moved to 3 pm",
            "The meeting has moved to 3 pm",
            "The meeting has been moved to 3 pm",
            "The meeting was moved to 3 pm",
        ),
        "the demo went well": ("The demo went well",),
        "the blue folder is on the desk": ("The blue folder is on the desk",),
    },
    {
        "会议改到下午三点": (
            "会议改到下午三点",
            "会议改到下午三点了",
            "会议改到下午3点",
            "会议改到下午3点了",
        ),
        "演示很顺利": ("演示很顺利",),
        "蓝色文件夹在桌上": ("蓝色文件夹在桌上",),
    },
)
ARRIVALS: tuple[Words, Words] = (
    {
        "at six": ("I'll be there at six",),
        "around seven": ("I'll be there around seven",),
        "in half an hour": ("I'll be there in half an hour",),
    },
    {
        "六点": ("我六点到", "我6点到"),
        "七点左右": ("我七点左右到", "我7点左右到"),
        "半小时后": ("我半小时后到",),
    },
)
QUESTIONS: tuple[Words, Words] = (
    {
        "what time dinner is": ("What time is dinner?",),
        "whether the parcel has come": ("Has the parcel come?",),
        "if we're still on for Saturday": ("Are we still on for Saturday?",),
    },
    {
        "几点吃饭": ("几点吃饭？", "几点吃饭呀？"),
        "包裹到了没有": ("包裹到了没有？", "包裹到了吗？", "包裹到了没？"),
        "周六还去不去": ("周六还去不去？", "周六还去吗？", "你周六还去不去？", "你周六还去吗？"),
    },
)
ORDERS: tuple[Words, Words] = (
    {
        "not to wait for me": ("Don't wait for me", "No need to wait for me"),
        "to bring an umbrella": ("Bring an umbrella",),
        "to leave the door unlocked": ("Leave the door unlocked",),
    },
    {
        "别等我吃饭": ("别等我吃饭", "别等我吃饭了"),
        "出门带把伞": ("出门带把伞",),
        "别锁门": ("别锁门",),
    },
)
WAITS: tuple[Words, Words] = (
    {
        "in ten minutes": ("I will call you in ten minutes",),
        "after lunch": ("I will call you after lunch",),
        "tonight": ("I will call you tonight",),
    },
    {
        "十分钟后": (
            "我十分钟后给你打电话",
            "我10分钟后给你打电话",
            "我十分钟后打给你",
            "十分钟后给你打电话",
        ),
        "吃完饭": ("我吃完饭给你打电话", "我吃完饭打给你", "吃完饭给你打电话"),
        "今晚": ("我今晚给你打电话", "我今晚打给你", "今晚给你打电话"),
    },
)
ON_THE_WAY: tuple[Words, Words] = (
    {"I'm on my way": ("I'm on my way",), "the bus is stuck": ("The bus is stuck",)},
    {"我在路上了": ("我在路上了",), "公交堵死了": ("公交堵死了",)},
)
GREETINGS = (("新年快乐", "生日快乐", "早日康复"), ("happy new year", "congrats", "good luck"))
"""Foreign words that somebody who speaks both puts into a text."""

PLUMBERS = (
    ("come a bit earlier if you can", "the tap is dripping again"),
    ("水龙头又漏了", "门铃坏了请敲门"),
)
LONG_STORY = (
    (
        "So I was supposed to meet {who} at the library but the bus broke down and now I'm stuck out here "
        "with no idea when the next one comes, could you be so kind and write that I can't make it today"
    ),
    (
        "本来跟{who}约好了下午在图书馆见的，结果公交车半路坏了，我现在困在这儿也不知道下一班什么时候来，"
        "麻烦你发个短信说我今天来不了了"
    ),
)
BIRTHDAY = ("happy birthday", "生日快乐")
DENTIST = 9
"""The conversation that wants a C for an answer."""


def _words(locale: str, pairs: tuple[Words, Words]) -> Words:
    return pairs[1 if locale == "zh" else 0]


def _telling(
    name: str,
    sentences: tuple[str, str],
    pairs: tuple[Words, Words],
    *people: int,
    optimum: int = 7,
) -> Template:
    """To tell somebody something: slots `who` and `what`."""

    def draw(source: Draw) -> dict[str, Any]:
        return {
            "who": who(source, *(people or FRIENDS)),
            "what": source.choice(list(_words(source.locale, pairs))),
        }

    def goals(given: Given) -> tuple[Goal, ...]:
        return (told(given, given["who"], *_words(given.locale, pairs)[given["what"]]),)

    return asked(
        name,
        sentences,
        goals,
        predicate="somebody got the message in the words of its sender",
        apps=(MESSAGES,),
        optimum=optimum,
        draw=draw,
        control="send",
    )


def _wished(given: Given) -> tuple[Goal, ...]:
    wish = given.say(*BIRTHDAY)
    name, number = full_name(given, given["who"]), number_of(given, given["who"])
    return (
        text_to(name, number, given.say("Happy birthday!", "生日快乐！"), lambda text: _has(text, wish, 90)),
    )


def _has(text: str, words: str, most: int) -> bool:
    return bare(words) in bare(text) and len(text) <= most


def _foreign(given: Given) -> tuple[Goal, ...]:
    return (told(given, given["who"], given["what"]),)


def _plumber(draw: Draw) -> dict[str, Any]:
    tail = draw.random.randrange(1000, 9999)
    return {"number": draw.say(f"312557{tail}", f"1377755{tail}"), "what": draw.choice(draw.say(*PLUMBERS))}


def _to_plumber(given: Given) -> tuple[Goal, ...]:
    number, words = given["number"], given["what"]
    to = (afresh(MESSAGES), tap("fab"), write(number), tap("typed"), tap("input"), write(words), tap("send"))
    right = sent_each([(number, lambda text: bare(text) == bare(words))])
    return (Goal(right, ((MESSAGES, "threads"),), steps=to),)


def _confirmed(given: Given) -> tuple[Goal, ...]:
    number = row(given, MESSAGES, "threads", id=DENTIST)["numbers"][0]
    judge: Judge = sent_each([(number, lambda text: text.strip().upper() == "C")])
    steps = (afresh(MESSAGES), chat(DENTIST), tap("input"), write("C"), tap("send"))
    return (Goal(judge, ((MESSAGES, "threads"),), steps=steps),)


def _answered(given: Given) -> tuple[Goal, ...]:
    accepted = given.say(
        (
            "Yes, I'll send them tonight",
            "Yes, I'll send the photos tonight",
            "Yes, I still have them, I'll send them tonight",
        ),
        ("还在，今晚发给你", "还在，今晚发你", "照片还在，今晚发给你", "还在的，今晚发给你"),
    )
    return (told(given, given.say("Anna Lee", "张珊"), *accepted),)


def _two_of_them(draw: Draw) -> dict[str, Any]:
    return {"one": who(draw, 1, 2), "other": who(draw, 6, 7, 9)}


def _both_told(given: Given) -> tuple[Goal, ...]:
    accepted = given.say(
        ("I can't come on Friday", "I can't make it on Friday"),
        ("我周五来不了", "我周五来不了了", "周五我来不了"),
    )
    people = (given["one"], given["other"])
    wanted = [(number_of(given, said), means(given, said, *accepted)) for said in people]
    steps = tuple(step for said in people for step in told(given, said, *accepted).steps)
    return (Goal(sent_each(wanted), ((MESSAGES, "threads"),), steps=steps),)


def _no_draft(state: Json, _given: Given) -> None:
    """Nothing is half written anywhere."""
    for thread in state["apps"][MESSAGES]["threads"]:
        thread["draft"] = ""


TEMPLATES = (
    _telling("said text that", ("text {who} that {what}", "给{who}发个短信，{what}"), NEWS, 3, 6, 7),
    _telling("said let know", ("let {who} know {what}", "跟{who}说一声{what}"), LATE, 1, 2, 9),
    _telling(
        "said will call back",
        ("Let {who} know I will call her {what}", "告诉{who}我{what}给她打电话"),
        WAITS,
        *WOMEN,
    ),
    _telling(
        "said be there",
        ("tell {who} I'll be there {what}", "你跟{who}讲，我{what}到"),
        ARRIVALS,
    ),
    _telling(
        "said ask",
        ("could you ask {who} {what}? by text pls", "帮我发消息问问{who}{what}"),
        QUESTIONS,
        1,
        2,
        9,
    ),
    _telling(
        "said tell to",
        ("Tell {who} {what}, I have no hands free", "我腾不出手，发短信叫{who}{what}"),
        ORDERS,
        1,
        2,
    ),
    _telling(
        "said with typos",
        ("pls txt {who} taht {what}", "给{who}法个短信就说{what}"),
        ON_THE_WAY,
        2,
        6,
        7,
    ),
    asked(
        "said birthday",
        (
            "It's {who}'s big day today! wish them a happy birthday from me, by text",
            "今天{who}过生日，替我发条短信说句生日快乐",
        ),
        _wished,
        predicate="somebody was wished a happy birthday",
        apps=(MESSAGES,),
        optimum=7,
        draw=lambda draw: {"who": who(draw, 3, 6, 7)},
        control="send",
    ),
    asked(
        "said in two languages",
        ("send {who} a quick {what} from me would ya", "帮我text一下{who}，写{what}就行"),
        _foreign,
        predicate="somebody got words of another language",
        apps=(MESSAGES,),
        optimum=7,
        draw=lambda draw: {"who": who(draw, 3, 6, 7), "what": draw.choice(draw.say(*GREETINGS))},
        control="send",
    ),
    asked(
        "said at length",
        LONG_STORY,
        lambda given: (
            told(
                given,
                given["who"],
                *given.say(("I can't make it today",), ("我今天来不了了", "我今天来不了", "今天来不了了")),
            ),
        ),
        predicate="somebody got the message that a long story ends with",
        apps=(MESSAGES,),
        optimum=7,
        draw=lambda draw: {"who": who(draw, 3, 6, 7)},
        control="send",
    ),
    asked(
        "said to a number",
        ("the plumber is {number}, text him {what}", "修水管师傅的电话是{number}，发短信跟他说{what}"),
        _to_plumber,
        predicate="a number that nobody has got the message",
        apps=(MESSAGES,),
        optimum=7,
        draw=_plumber,
        control="send",
    ),
    asked(
        "said confirm the dentist",
        (
            "The dentist texted and wants to know if I'm coming. I am, so reply the way they want it",
            "牙科诊所发短信问我去不去，我去，照他们说的回一下",
        ),
        _confirmed,
        predicate="an appointment is confirmed the way the message asks",
        apps=(MESSAGES,),
        optimum=5,
        control="send",
    ),
    asked(
        "said answer about the photos",
        (
            "Anna Lee asked about the photos from the top, say yes, I'll send them tonight",
            "张珊问山顶的照片，回她还在，今晚发给她",
        ),
        _answered,
        predicate="a question in a conversation is answered",
        apps=(MESSAGES,),
        optimum=7,
        control="send",
    ),
    asked(
        "said to both",
        (
            "{one} and {other} both need to know that I can't come on Friday, text them",
            "给{one}和{other}都发一下，我周五来不了",
        ),
        _both_told,
        predicate="two people got the same message",
        apps=(MESSAGES,),
        optimum=14,
        level="complex",
        draw=_two_of_them,
        setup=_no_draft,
        control="send",
    ),
)
