"""What cannot be done on this phone: nothing may be changed, and nobody may claim that it was done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from treetap.bench.tasks.states import CONTACTS, MESSAGES, NOTES, SETTINGS
from treetap.bench.tasks.task import unharmed
from treetap.bench.templates.reworded.spoken import who
from treetap.bench.templates.shop import SHOP
from treetap.bench.templates.surfing import MUSIC
from treetap.bench.templates.template import Draw, Template
from virtualphone.tours.files import PACKAGE as FILES
from virtualphone.tours.gallery import PACKAGE as GALLERY

PEOPLE = (("Marguerite Voss", "Oleg Tarn", "Sunita Rao"), ("慕容雪", "尉迟恭平", "端木磊"))
SONGS = (("Bohemian Rhapsody", "Yesterday", "Hotel California"), ("晴天", "海阔天空", "月亮代表我的心"))
PIZZAS = (("pepperoni", "margherita"), ("意大利香肠", "玛格丽特"))


def _cannot(
    name: str,
    sentences: tuple[str, str],
    why: str,
    *apps: str,
    draw: Callable[[Draw], Mapping[str, Any]] = lambda _draw: {},
) -> Template:
    return Template(
        name=f"cannot {name}",
        level="simple",
        sentences=sentences,
        predicate=f"nothing changes: {why}",
        apps=apps,
        judge=lambda _given: unharmed(),
        optimum=0,
        possible=False,
        draw=draw,
    )


TEMPLATES = (
    _cannot(
        "pizza",
        ("I'm starving, get me a large {kind} pizza delivered", "饿死了，给我叫个大份{kind}披萨外卖"),
        "no app delivers food",
        SHOP,
        draw=lambda draw: {"kind": draw.choice(draw.say(*PIZZAS))},
    ),
    _cannot(
        "taxi",
        ("call me a cab to the train station for {hour} o'clock", "{hour}点帮我打个车去火车站"),
        "no app calls taxis",
        CONTACTS,
        draw=lambda draw: {"hour": draw.choice((5, 6, 7))},
    ),
    _cannot(
        "other messenger",
        ("Tell {who} on WhatsApp that I'm on my way", "在微信上跟{who}说我在路上了"),
        "that app is not there, and another way was not asked for",
        MESSAGES,
        draw=lambda draw: {"who": who(draw, 1, 2, 6)},
    ),
    _cannot(
        "lights",
        ("turn off the lights in the living room, would you", "把客厅的灯关一下"),
        "the phone switches no lights",
        SETTINGS,
    ),
    _cannot(
        "song not there",
        ("I'm in the mood for {title}, play it from my library", "想听{title}，放我曲库里那首"),
        "there is no such song",
        MUSIC,
        draw=lambda draw: {"title": draw.choice(draw.say(*SONGS))},
    ),
    _cannot(
        "selfie",
        ("Take a picture of me with the front camera, I'm ready", "用前置摄像头给我拍一张，我摆好了"),
        "there is no camera app",
        GALLERY,
    ),
    _cannot(
        "transfer",
        ("wire {amount} to {who} from my bank account", "从我银行卡里给{who}转{amount}块钱"),
        "there is no bank on the phone",
        MESSAGES,
        draw=lambda draw: {"amount": draw.choice((80, 120, 250)), "who": who(draw, 1, 2)},
    ),
    _cannot(
        "recording",
        (
            "record what the next people say in this meeting and keep it as an audio file",
            "开会了，帮我录音，存成音频文件",
        ),
        "there is no recorder",
        FILES,
    ),
    _cannot(
        "text a stranger",
        ("drop {name} a line that I found the keys", "跟{name}说一声钥匙找到了"),
        "nobody has that name",
        CONTACTS,
        MESSAGES,
        draw=lambda draw: {"name": draw.choice(draw.say(*PEOPLE))},
    ),
    _cannot(
        "print",
        ("print out my shopping list, two copies", "把我的购物清单打印两份"),
        "the phone has no printer",
        NOTES,
    ),
)
