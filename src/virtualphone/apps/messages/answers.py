"""What people answer: the same to the same words, after the same while, in the language of the question."""

from __future__ import annotations

import zlib

_ANSWERS: tuple[tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]], ...] = (
    (("thank", "thx", "谢"), ("You're welcome!", "Anytime", "No problem"), ("不客气", "应该的", "小事")),
    (
        ("happy birthday", "congrat", "生日快乐", "恭喜"),
        ("Aww, thank you!", "Thanks so much!"),
        ("谢谢你！", "太感谢了！"),
    ),
    (
        ("sorry", "抱歉", "对不起", "不好意思"),
        ("Don't worry about it", "It's fine, really"),
        ("没关系", "没事的"),
    ),
    (("good night", "晚安"), ("Good night!", "Sleep well"), ("晚安", "早点休息")),
    (("good morning", "早上好", "早安"), ("Morning!", "Good morning to you"), ("早！", "早上好")),
    (
        ("what time", "when", "几点", "什么时候", "何时"),
        ("Around seven, I think", "Let me check and tell you"),
        ("大概七点吧", "我看一下再告诉你"),
    ),
    (
        ("where", "哪里", "哪儿", "在哪"),
        ("Same place as last time", "Near the station"),
        ("老地方", "地铁站附近"),
    ),
    (
        ("late", "on my way", "迟到", "晚点", "在路上"),
        ("OK, no rush", "All right, see you soon"),
        ("不着急，慢慢来", "好，一会儿见"),
    ),
    (
        ("dinner", "lunch", "eat", "吃饭", "晚饭", "午饭", "聚餐"),
        ("Sounds good, I'm hungry already", "Yes! Count me in"),
        ("好呀，正好饿了", "可以，算我一个"),
    ),
    (
        ("meeting", "report", "slides", "deadline", "会议", "开会", "报告", "方案"),
        ("OK, I'll be there", "Noted, thanks", "Got it, I'll look today"),
        ("好的，我会准时到", "收到", "明白，今天看"),
    ),
    (
        ("call me", "电话"),
        ("Will do in a bit", "Calling you in ten minutes"),
        ("好，一会儿打给你", "十分钟后给你打"),
    ),
    (
        ("hello", "hi ", "hey", "你好", "在吗"),
        ("Hi! What's up?", "Hey, how are you?"),
        ("在的，怎么了？", "你好呀"),
    ),
    (
        ("?", "？", "吗", "可以", "能不能"),
        ("Yes, sure", "I think so", "Let me get back to you on that"),
        ("可以的", "应该没问题", "我晚点回复你"),
    ),
)
_ELSE = (
    ("OK", "Sounds good", "Got it", "Sure thing", "All right, talk later"),
    ("好的", "嗯嗯", "收到", "没问题", "行，回头聊"),
)

LONGEST_S, SHORTEST_S = 90, 15


def _mark(*parts: object) -> int:
    return zlib.crc32("/".join(str(part) for part in parts).encode())


def is_chinese(text: str) -> bool:
    """Whether something is written in Chinese."""
    return any("一" <= mark <= "鿿" for mark in text)


def answers_at_all(number: str) -> bool:
    """Some people never do."""
    return _mark("answers", number) % 6 != 0


def answer_to(number: str, text: str) -> tuple[int, str]:
    """After how many seconds someone answers a message, and what."""
    mark = _mark(number, text)
    column = 2 if is_chinese(text) else 1
    low = f"{text.casefold()} "
    choices: tuple[str, ...] = _ELSE[column - 1]
    for row in _ANSWERS:
        if any(word in low for word in row[0]):
            choices = row[column]
            break
    return SHORTEST_S + mark % (LONGEST_S - SHORTEST_S + 1), choices[mark // 128 % len(choices)]
