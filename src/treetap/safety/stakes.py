"""What is at stake where a control stands whose words no rule knows: told by what is round it.

Somebody who wants a yes says what for: a question about a certain thing with a way out, a sum, a receiver, a
message or a form that is filled in, rows that are chosen, a number, a download, what somebody else wants or
gets. Where another control is known to be the yes, the unknown one is not.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from treetap.acts.pages import message_editor, pays, searches, written
from treetap.acts.reading import affirms, asked, asks, command, declines, plain, warns
from treetap.acts.spot import BUTTONS, Spot
from treetap.acts.sums import AMOUNT
from treetap.acts.urged import is_usual
from treetap.matching.addresses import address_bar
from treetap.matching.covering import behind
from treetap.matching.labels import TOGGLES
from treetap.matching.places import in_one_row
from treetap.matching.words import is_chinese, normal
from treetap.models import Commitment, Element, Role

_GOES_ON: Final = re.compile(
    r"(?:add|create|start|begin|continue|next|post|share|publish)\b.*|save|done"
    r"|(?:添加|加入|新建|开始|继续|下一步|发布|分享).*|保存|完成"
)
_KEEPS: Final = re.compile(r"(?:add|save|keep|pin|follow)\b.*|(?:添加|加入|保存|收藏|关注|暂存).*")
"""Puts something where it can be taken away again."""
_LOOKS: Final = re.compile(
    r"(?:view|see|show|look|read|watch|listen|preview|compare|learn|edit|change)\b.*"
    r"|(?:再?看|查看|预览|对比|了解|修改|更改|编辑|换).*"
)
"""Looks at things, or leads to where they are changed."""
_LEAVES: Final = re.compile(r"cancel|back|go back|close|exit|取消|返回|关闭|退出")
"""The plain way out. Another word that declines, beside it, answers the question."""
_DROPS: Final = re.compile(r"discard|放弃|丢弃|舍弃")
"""Leaves without keeping what was begun."""
_POINTS: Final = re.compile(
    r"\b(?:this|these|those|it|them|all of|everything)\b|[这该此它她他]|所选|选中|全部|所有|一切|都"
)
_COUNTS: Final = re.compile(r"[\"“”「」『』《》]|\d")
"""What speaks of a certain thing: by pointing at it; by naming or counting it."""
_NAME: Final = re.compile(r"(?<=[a-z,;] )[A-Z][a-z]+")
_WANTS: Final = re.compile(
    r"\bwants\b|\b(?:would|'d) (?:like|love)\b|\b(?:gets|receives|sees|learns)\b.* your?\b"
    r"|(?<![你您我])(?:想|希望|请求|申请|要求)(?!要不)|(?:获得|得到|看到|读取|知道).{0,6}[你您]的"
)
"""What somebody else wants or gets."""
_FOLLOWS: Final = re.compile(r"\b(?:won't|no longer|for good|gone|lost)\b|[会将]|后")
_RECEIVER: Final = re.compile(
    r"(?:to|for|recipients?|send(?:ing)? to|reply to)(?:: ?| )[^\d\s].*|[\w.+-]+@[\w-]+\.[\w.]+"
    r"|(?:发?给|收件人|收信人|接收人|审批人|抄送|转交)[:：].+"
)
"""Who gets it, as the head of a message says."""
_NUMBER: Final = re.compile(r"\+?[\d\s().*-]{7,}")
_DIGITS: Final = 7
_SIZE: Final = re.compile(r"\b\d+(?:\.\d+)? ?[kmg]b\b|\.apk\b|\.ipa\b")
_LETTER: Final = re.compile(r"[^\W\d_]")
_LETTERS: Final = re.compile(r"[a-z]{4,}")
_SMALL: Final = frozenset(["your", "with", "this", "that"])
_WORDS, _WORDS_ZH = 5, 9
"""Words, or characters, of a sentence."""
_BAR: Final = 2
"""Other buttons beside it that make a bar."""
_FEW: Final = 1
"""Other unknown buttons of a page beside which one can still be its yes: more are a choice of equals."""


@dataclass(frozen=True, slots=True)
class Stake:
    """What a yes would commit to."""

    kind: Commitment
    sure: bool = False
    """The page leaves no doubt what it is for: it pays, it sends what is written, it gives access."""


def answers(spot: Spot) -> bool:
    """Whether it can be a yes: it is no way out, or its words decline beside the plain way out."""
    if any(map(_is_way_out, spot.labels)):
        return False
    declined = any(map(declines, spot.labels))
    return not declined or any(_LEAVES.fullmatch(plain(text)) for text in spot.choices)


def _is_way_out(text: str) -> bool:
    said = plain(text)
    return _LEAVES.fullmatch(said) is not None or _DROPS.match(said) is not None


def in_a_bar(spot: Spot) -> bool:
    """Whether it is one of several in a row of a page: they lead to places, or are keys."""
    box, boxes = spot.known.boxes[spot.element.id], spot.known.boxes
    return not spot.dialog and sum(in_one_row(box, boxes[one.id]) for one in others(spot)) >= _BAR


def stake(spot: Spot) -> Stake | None:
    """What is at stake here, as far as it shows; None where nothing is."""
    beside = [text for one in others(spot) for text in Spot(spot.known, one).labels[:1]]
    own = [plain(text) for text in spot.labels]
    if all(affirms(text) or is_usual(text) for text in spot.labels):
        return None  # A yes in everybody's words: rules read what it answers.
    if any(map(_is_yes, beside)) or any(_KEEPS.fullmatch(text) or _LOOKS.fullmatch(text) for text in own):
        return None
    equals = [text for text in beside if not _is_aside(text)]
    # A page from which one of its own buttons leads back is a question like any dialog.
    chooses = beside and (spot.dialog or any(declines(text) or _leads_back(text) for text in beside))
    found = [one for one in (_asked(spot) if chooses else None, _shown(spot, equals)) if one is not None]
    return max(found, key=lambda one: one.sure, default=None)


def others(spot: Spot) -> list[Element]:
    """The other worded buttons of the dialog, or of the page."""
    hidden = behind(spot.known)
    front = spot.dialog or [one for one in spot.known.screen.elements if one.id not in hidden]
    return [one for one in front if one.id != spot.element.id and _is_button(Spot(spot.known, one))]


def _is_button(spot: Spot) -> bool:
    one = spot.element
    pressed = one.role in BUTTONS and one.clickable and one.checked is None and one.role not in TOGGLES
    return pressed and not one.editable and spot.holder.role is not Role.ITEM and bool(spot.labels)


def named_by(spot: Spot, sentence: str) -> bool:
    """Whether the person's sentence has a word of the control: then it is about what they asked for."""
    said = normal(sentence)
    for label in map(plain, spot.labels):
        if is_chinese(label):
            pieces = {label[at : at + 2] for at in range(len(label) - 1)}
            if any(piece in said for piece in pieces):
                return True
        elif (set(_LETTERS.findall(label)) - _SMALL) & set(_LETTERS.findall(said)):
            return True
    return False


def _is_yes(text: str) -> bool:
    """Whether the words are those of a yes, or of what goes on."""
    return not (declines(text) or _leads_back(text)) and (
        command(text) is not None or affirms(text) or _GOES_ON.fullmatch(plain(text)) is not None
    )


def _is_aside(text: str) -> bool:
    said = plain(text)
    known = declines(text) or is_usual(text) or _LOOKS.fullmatch(said) or _KEEPS.fullmatch(said)
    return bool(known) or _leads_back(text)


def _leads_back(text: str) -> bool:
    said = plain(text)
    return _LEAVES.match(said) is not None or _DROPS.match(said) is not None


def _asked(spot: Spot) -> Stake | None:
    """A question or a warning, with a way out: what only tells something has one button."""
    texts = spot.question or tuple(text for text in spot.page if _is_sentence(text))
    if any("grant" in asked(text) or _WANTS.search(normal(text)) for text in texts):
        return Stake(Commitment.GRANT, sure=True)
    if any(AMOUNT.search(normal(text)) for text in texts):
        return Stake(Commitment.PAY, sure=bool(spot.dialog))
    follows = any(
        warns(text) or _FOLLOWS.search(normal(text)) or _POINTS.search(normal(text)) for text in texts
    )
    named = any(map(asks, texts)) and any(map(_is_named, texts))
    return Stake(Commitment.OTHER) if follows or named else None


def _is_sentence(text: str) -> bool:
    """More than a heading or the name of a place: a page has many of those."""
    return len(text.split()) >= _WORDS or (len(text) >= _WORDS_ZH and is_chinese(text))


def _is_named(text: str) -> bool:
    return _COUNTS.search(text) is not None or _NAME.search(text) is not None


def _shown(spot: Spot, equals: list[str]) -> Stake | None:
    """By what stands there. `equals`: other buttons that nobody knows either."""
    known, texts = spot.known, spot.question or (*spot.titles, *spot.page)
    bar = address_bar(known.screen)
    filled = [one for one in written(known) if not searches(one) and one != bar and _LETTER.search(one.text)]
    form = len(filled) > 1 or (bool(filled) and not spot.dialog)
    alone, few = not equals, len(equals) <= _FEW
    writes = any(message_editor(one, known) for one in filled)
    signs = (
        (any("grant" in asked(text) for text in texts), Stake(Commitment.GRANT, sure=True)),
        (pays(known), Stake(Commitment.PAY, sure=True)),
        (writes, Stake(Commitment.SEND, sure=True)),
        (few and form, Stake(Commitment.SEND)),
        (few and any(_RECEIVER.fullmatch(normal(text)) for text in texts), Stake(Commitment.SEND)),
        (alone and any(AMOUNT.search(normal(text)) for text in texts), Stake(Commitment.PAY)),
        (_has_chosen(spot) or any(map(warns, texts)), Stake(Commitment.OTHER)),
        (few and any(map(_is_number, texts)), Stake(Commitment.CALL)),
        (few and any(_SIZE.search(normal(text)) for text in texts), Stake(Commitment.INSTALL)),
    )
    return next((one for shows, one in signs if shows), None)


def _is_number(text: str) -> bool:
    said = normal(text)
    return _NUMBER.fullmatch(said) is not None and sum(map(str.isdigit, said)) >= _DIGITS


def _has_chosen(spot: Spot) -> bool:
    """A row that is ticked, or several things: what is pressed then is done to them."""
    boxes = [one for one in spot.known.screen.elements if one.role is Role.CHECKBOX and one.checked]
    return len(boxes) > 1 or any(Spot(spot.known, one).holder.role is Role.ITEM for one in boxes)
