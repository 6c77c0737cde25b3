"""What touching one control commits to: by its own words, its id, its dialog, its page."""

from __future__ import annotations

import re
from typing import Final

from treetap.acts.acts import OF_KIND, Risk, risk
from treetap.acts.addressing import addressed
from treetap.acts.dialling import dials
from treetap.acts.pages import in_store, keypad, message_editor, pays, searches, words_of, written
from treetap.acts.reading import affirms, asked, asks, command, declines, plain
from treetap.acts.spot import Spot, editors, titles
from treetap.acts.standing import enters_pin, sends_what_is_written, unlikely
from treetap.acts.sums import AMOUNT
from treetap.acts.urged import urged
from treetap.acts.vocabulary import pattern
from treetap.matching.labels import TOGGLES, id_words, said
from treetap.matching.words import is_chinese, normal
from treetap.models import InputText, Role, Select, SetChecked, SetValue, Situation, Target

_ASIDE: Final = frozenset({Role.FIELD, Role.SLIDER, Role.PICKER, Role.PROGRESS, Role.TAB})
"""Touching these does nothing that lasts."""
_GRANTS: Final = pattern("controls", "grants")
_ALLOWS: Final = re.compile(
    r"^(?:allow|always allow|while using|only this time)|^(?:允许|始终允许|仅在使用|仅使用期间|使用时)"
)
_RENEWS: Final = re.compile(r"auto-?renew|auto-?pay|subscription|免密|自动扣款|自动续费")
_OPENER: Final = re.compile(
    r"(?:send|share|give|submit|write) (?:us |your )?(?:feedback|ideas|suggestions)|(?:反馈|意见)"
)
_SAVED: Final = re.compile(r"unsaved|changes|edits|not (?:been )?saved|未保存|修改|更改|编辑")
_TALKS: Final = re.compile(
    r"hold to (?:talk|speak|record)|press and hold|push to talk|按住.{0,2}(?:说话|讲话|录音)|长按说话"
)
_SHARES: Final = pattern("controls", "shares")
"""What a sheet of receivers is called."""
_AT_ONCE: Final = re.compile(r"\b(?:location|position|screen|live)\b|位置|定位|屏幕|行程")
"""What is shared where one is, without a list of receivers."""
_KEEPS_IT: Final = pattern("controls", "keeps_it")
_SAVES: Final = re.compile(r"save(?: changes)?|done|保存(?:修改|更改)?|存储|完成")
_SMALL: Final = 0.3
"""Of the width of the screen: an icon or a word in the bar of a page, no head."""
_FIRM: Final = re.compile(r"confirm|确认")
_ENDS: Final = re.compile(r"(?:cancel|close|exit|end|stop|leave|取消|关闭|退出|结束|离开)[\s.!。！]*")
_KEEPS: Final = re.compile(
    r"(?:keep|don'?t|no|back|go back|not now|stay|never|保留|不|返回|再想想|否|我再).*"
)
_NO_ACT: Final = re.compile(r"^(?:(?:action|menu|fab|option|toolbar|icon|nav|item|dialog|click|on|do|tap) )+")
_WHEN: Final = pattern("controls", "when")
"""Beside a title it says when something came or is due."""
_OF_SYSTEM: Final = re.compile(r"\b(?:all|apps?|system|software|firmware)\b|系统|应用|版本")
_OF_ALL: Final = frozenset({"erase", "close_account", "reset", "sign_out", "power"})
"""Acts that a row with an explanation below it does."""
_REACHES: Final = frozenset({"call", "video_call", "send", "emergency"})
"""A search offers to do these with what is written."""
_LINES, _VERB_ZH = 3, 4
_LATER: Final = re.compile(r"pay later|稍后(?:支付|付款)")
"""Beside the way to pay now it puts it off."""
_ERASES: Final = re.compile(r"(?:erase|wipe)(?: all)?|(?:全部)?抹[掉除](?:全部|所有)?")
"""These say how, and not what: that is said by the page."""
_PHONE, _ENTRY = pattern("controls", "phone"), pattern("controls", "entry")
_SHUTS: Final = frozenset({"block", "屏蔽", "阻止"})
_REMOVES: Final = re.compile(r"remove|移除")
"""Beside fields it takes back what has not been saved or sent yet."""
_SETS: Final = re.compile(r"\b(?:after|when|if|automatically|before)\b|自动|后$|时$")
"""A row that says when something happens is a setting."""
_TAKES_BACK: Final = re.compile(
    r"(?:delete|del|clear|backspace|remove|erase|c|ac|ce|⌫|删除|清除|退格|清空)(?: .{0,8}|.{0,2}[位格字]\w?)?"
)


def pressed(spot: Spot, situation: Situation, *, held: bool = False) -> Risk | None:
    """What a touch on it does."""
    return addressed(spot, situation) or _pressed(spot, situation, held=held)


def _pressed(spot: Spot, situation: Situation, *, held: bool) -> Risk | None:
    element = spot.element
    if element.editable or element.role in _ASIDE:
        return None
    if element.role in TOGGLES or (element.checked is not None and not spot.is_row):
        return toggled(spot, on=not element.checked)
    control = spot.known.control(element) if spot.is_row else None
    if control is not None and control.role in TOGGLES:
        return toggled(spot, on=not control.checked)
    if held and any(_TALKS.search(normal(text)) for text in spot.labels):
        return risk("send", f"holding '{spot.labels[0]}' sends what is said")
    if any(declines(text) for text in spot.labels) or _puts_off(spot):
        return None if _puts_off(spot) else _ends(spot)
    return (
        _commanded(spot, situation)
        or dials(spot, situation, held=held)
        or _handed_over(spot, situation)
        or _confirmed(spot, situation)
        or enters_pin(spot)
        or sends_what_is_written(spot)
        or urged(spot, situation)
    )


def toggled(spot: Spot, *, on: bool) -> Risk | None:
    """Switching something on that lets others in. What is taken away again is no risk."""
    if not on:
        return None
    words = [*spot.labels, *spot.row, spot.id_words]
    about = [*words, *spot.titles, *spot.above]
    for text in map(normal, about):
        if _GRANTS.search(text):
            return risk("subscribe" if _RENEWS.search(text) else "grant", f"it switches on '{text}'")
    for text in map(plain, words):
        if _ALLOWS.search(text):
            return risk("grant", f"it chooses '{text}'")
    return None


def said_of(target: Target, description: str, there: list[Spot], *, wordless: bool) -> Risk | None:
    """What the description of the target says, where nothing on the screen says better."""
    aside = any(spot.element.editable or spot.element.role in _ASIDE | TOGGLES for spot in there)
    if aside or (there and not wordless):
        return None
    exact = [text.fill() for text in (target.text, target.description) if text is not None]
    exact.append(id_words(target.resource_id or ""))
    exact.append((target.crop_ref or "").replace("_", " ").replace("-", " ").rpartition("/")[2])
    for text in exact:
        act = command(text, loose=True) if text else None
        if act is not None:
            return risk(act, f"it looks for '{text}'")
    spoken = [target.sentence.fill()] if target.sentence is not None else []
    for text in (*spoken, description):
        act = _spoken(text)
        if act is not None:
            return risk(act, f"it is described as '{text}'")
    return None


def _spoken(text: str) -> str | None:
    """An act named anywhere in a description: "the red delete button", "点击支付按钮"."""
    said = normal(text)
    if not said or re.search(r"\b(?:field|tab|icon of|settings?|row)\b|输入框|设置", said):
        return None
    words = re.findall(r"[a-z'-]+|[\u3400-\u9fff]+", said)
    for at in range(len(words)):
        act = command(" ".join(words[at : at + 3])) or command(words[at], loose=True)
        if act is not None:
            return act
    return None


def _commanded(spot: Spot, situation: Situation) -> Risk | None:
    """By its own words, or where it has none by its id."""
    for text in spot.labels:
        act = command(text, loose=spot.is_button)
        if act is not None and not _harmless(act, text, spot, situation):
            return _graded(act, text, spot)
        found = unlikely(text, spot)
        if found is not None:
            return found
    generic = not spot.labels or all(affirms(text) or len(plain(text)) <= 1 for text in spot.labels)
    if generic or spot.is_button:
        for text in _ends_of(_NO_ACT.sub("", spot.id_words), every=generic):
            act = "delete" if text == "erase" else command(text)  # in an id it says no more than that
            if act is not None and not _harmless(act, text, spot, situation):
                return _graded(act, text, spot)
    return None


def _ends_of(words: str, *, every: bool) -> list[str]:
    """The words of an id; of a nameless control also without the first ones: `chat_bar_send`."""
    parts = words.split()
    return [" ".join(parts[at:]) for at in range(len(parts) if every else min(1, len(parts)))]


def _graded(act: str, text: str, spot: Spot) -> Risk:
    """On a page that pays, whatever goes on pays; a share leads to a list of receivers first."""
    because = f"it says '{text}'"
    if act == "erase" and _ERASES.fullmatch(plain(text)) and _is_of_entry(spot):
        return risk("delete", because)
    if act in ("send", "submit", "other") and spot.is_button and pays(spot.known):
        return risk("pay", f"{because} on a page that pays", guessed=True)
    leads = (
        act == "share" and not written(spot.known) and not spot.question and not _AT_ONCE.search(plain(text))
    )
    leads = leads or (act in ("buy", "sell", "transfer") and not spot.dialog and not pays(spot.known))
    bare = _ERASES.fullmatch(plain(text)) is not None
    return risk(act, because, opens=leads, guessed=act == "erase" and (bare or not _is_of_phone(spot)))


def _is_of_entry(spot: Spot) -> bool:
    """Whether one thing among others is erased there: a question says so, and nothing speaks of a phone."""
    asked_of = [normal(text) for text in spot.question]
    return (any(map(_ENTRY.search, asked_of)) or not (spot.dialog or asked_of)) and not _is_of_phone(spot)


def _is_of_phone(spot: Spot) -> bool:
    heads = titles(spot.known, behind_too=True)
    texts = (*spot.labels, *spot.question, *heads, *spot.page)
    return any(_PHONE.search(normal(text)) for text in texts)


def _harmless(act: str, text: str, spot: Spot, situation: Situation) -> bool:
    """What only sounds like it."""
    said = plain(text)
    if act in ("delete", "clear") and _TAKES_BACK.fullmatch(said) and keypad(spot.known):
        return True
    if act == "update" and not (in_store(spot.known) or _OF_SYSTEM.search(" ".join((said, *spot.question)))):
        return True
    if act == "send" and spot.is_row and _names_receiver(said, spot):
        return True
    if act == "delete" and _REMOVES.match(said) and not spot.dialog and _fills_in(spot):
        return True
    return spot.is_row and (_only_named(said, spot, situation) or _is_content(act, said, spot))


def _handed_over(spot: Spot, situation: Situation) -> Risk | None:
    """A choice in a sheet that shares: a person gets it at once, an app only asks for whom."""
    sheet = spot.dialog and any(_SHARES.fullmatch(plain(text)) for text in spot.question)
    if not sheet or not spot.labels or any(_KEEPS_IT.fullmatch(plain(text)) for text in spot.labels):
        return None
    apps = {plain(app.label) for app in situation.apps}
    leads = any(plain(text) in apps for text in spot.labels)
    return risk("share", f"it shares with '{spot.labels[0]}'", opens=leads)


def _puts_off(spot: Spot) -> bool:
    """Words that decline in a dialog: to pay later, to block what wants to be let in."""
    said = [plain(text) for text in spot.labels] if spot.dialog else []
    wants = any("grant" in asked(part) for part in spot.question)
    return any(_LATER.fullmatch(text) or (wants and text in _SHUTS) for text in said)


def _names_receiver(said: str, spot: Spot) -> bool:
    """A suggestion below the field for the receiver, with what is written there, while no message is."""
    fields = written(spot.known)
    if not fields or any(message_editor(one, spot.known) for one in fields):
        return False
    plain_text = re.sub(r"[\s().-]", "", said)
    return any(re.sub(r"[\s().-]", "", normal(one.text)) in plain_text for one in fields)


def _fills_in(spot: Spot) -> bool:
    return any(not searches(one) for one in editors(spot.known))


def _only_named(said: str, spot: Spot, situation: Situation) -> bool:
    """A row that is a place, a setting or a page by that name."""
    if _OPENER.search(said) and not spot.dialog and not written(spot.known):
        return True
    return bool(_SETS.search(said)) or said in ("trash", "bin") or _named(said, situation)


def _is_content(act: str, said: str, spot: Spot) -> bool:
    """Something a person wrote or got, not a command: it has a box to tick, or a time, or several lines."""
    inside = list(spot.known.descendants(spot.element))
    if any(one.role is Role.CHECKBOX for one in inside):
        return True
    if any(_WHEN.fullmatch(normal(one.text)) for one in inside):
        return True
    if act in _OF_ALL or spot.dialog:
        return False
    lines = {normal(one.text) for one in inside if one.role is Role.TEXT and normal(one.text)}
    phrase = len(said.split()) > 1 or (is_chinese(said) and len(said) > _VERB_ZH)
    if phrase and len(lines) >= _LINES:
        return True
    looked_for = [normal(one.text) for one in editors(spot.known) if searches(one) and one.text.strip()]
    return act not in _REACHES and any(query in said for query in looked_for)


def _named(said: str, situation: Situation) -> bool:
    """The person named this row, in a task that does something else with it: a note called "Pay rent"."""
    names = (
        slot for goal in situation.mandate.goals for slot in goal.slots if slot.role in ("name", "title")
    )
    return any(plain(slot.value) == said for slot in names)


def _confirmed(spot: Spot, situation: Situation) -> Risk | None:
    """A yes to what the dialog or the page asks."""
    yes = any(affirms(text) for text in spot.labels) or (not spot.labels and spot.positive)
    if spot.dialog and spot.is_button and pays(spot.known, strict=True):
        return risk("pay", "it goes on with a payment that only waits for this")
    if spot.dialog and not spot.is_row:
        found = _answered(spot, situation, yes=yes)
        if found is not None:
            return found
    if not (yes or affirms(spot.id_words)) or spot.is_row:
        return None
    if pays(spot.known) or (_FIRM.match(plain(" ".join(spot.labels))) and _costs(spot)):
        return risk("pay", "it goes on, on a page that pays")
    if not spot.dialog:
        for text in (*_heads(spot), *(text for text in spot.page if asks(text))):
            for act in asked(text)[:1]:
                return risk(act, f"it goes on, where the page says '{text}'")
    return None


def _heads(spot: Spot) -> tuple[str, ...]:
    """What the page is headed with. Beside what saves, a small button at the top says what itself does."""
    if not any(_SAVES.fullmatch(plain(text)) for text in spot.labels):
        return spot.titles
    narrow = _SMALL * spot.known.screen.frame.size.width
    others = [
        one
        for one in spot.known.screen.elements
        if one.role in (Role.BUTTON, Role.ICON) and one.clickable and spot.known.boxes[one.id].width <= narrow
    ]
    own = {text for one in others if one.id != spot.element.id for text in said(one)}
    return tuple(text for text in spot.titles if text not in own)


def _costs(spot: Spot) -> bool:
    return any(AMOUNT.search(text) for text in words_of(spot.known))


def _answered(spot: Spot, situation: Situation, *, yes: bool) -> Risk | None:
    text = " ".join(spot.question)
    if not yes and re.search(
        r"\b(?:discard|don'?t save)\b|放弃|丢弃|不保存", " ".join(map(plain, spot.labels))
    ):
        ours = _SAVED.search(normal(text)) and _changed(situation)
        return None if ours else risk("delete", f"it discards what '{text}' speaks of")
    for part in spot.question:
        for act in asked(part):
            if act == "agree" and not yes:
                continue
            return risk(act, f"it answers '{part}'")
    if yes and _SAVED.search(normal(text)) is None and asks(text) and situation.steps:
        last = situation.steps[-1]
        kind = last.action.commits or (last.ruling.risk if last.ruling is not None else None)
        if kind is not None:
            return risk(OF_KIND[kind], "it confirms the step before")
    if yes and re.search(r"are you sure|确定吗|确认吗|是否确(?:定|认)|确定要继续", normal(text)):
        return risk("other", f"it answers '{text}'")
    return None


def _changed(situation: Situation) -> bool:
    """Whether something was written or set in this run: what is discarded then is not the person's."""
    steps = (*(step for node in situation.done for step in node.all_steps()), *situation.steps)
    return any(isinstance(step.action, InputText | SetValue | SetChecked | Select) for step in steps)


def _ends(spot: Spot) -> Risk | None:
    """To decline is the safe way, unless what is asked is whether to cancel, and another button keeps."""
    for text in spot.labels:
        act = command(text)
        if act is not None:
            return risk(act, f"it says '{text}'")
        if not spot.dialog or not _ENDS.fullmatch(plain(text)):
            continue
        keeps = any(_KEEPS.fullmatch(plain(one)) for one in spot.choices)
        for part in spot.question:
            act = command(part)
            if keeps and act in ("cancel", "close_account", "leave", "sign_out"):
                return risk(act, f"it says '{text}' to '{part}'")
    return None
