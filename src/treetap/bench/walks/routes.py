"""The walks themselves: messages, alarms, notes, switches, in both languages of the phone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from treetap.bench.walks.walk import Move, Proof, Walk
from treetap.models import (
    Appears,
    Checked,
    Commitment,
    EvidenceKind,
    Gone,
    HasValue,
    InputText,
    LaunchApp,
    LongPress,
    OnPage,
    Role,
    ScrollTo,
    SetChecked,
    Tap,
    Target,
    Text,
)


@dataclass(frozen=True)
class Words:
    """What the phone's apps call things in one language."""

    messages: str
    field: str
    send: str
    clock: str
    add_alarm: str
    type_time: str
    save: str
    notes: str
    new_note: str
    text: str
    title: str
    up: str
    delete: str
    settings: str


WORDS = {
    "en": Words(
        messages="Messages",
        field="Text message",
        send="Send",
        clock="Clock",
        add_alarm="Add alarm",
        type_time="Type in the time",
        save="Save",
        notes="Notes",
        new_note="New note",
        text="Text",
        title="Title",
        up="Navigate up",
        delete="Delete",
        settings="Settings",
    ),
    "zh": Words(
        messages="信息",
        field="短信",
        send="发送",
        clock="时钟",
        add_alarm="添加闹钟",
        type_time="用键盘输入时间",
        save="保存",
        notes="便签",
        new_note="新建便签",
        text="文字",
        title="标题",
        up="返回",
        delete="删除",
        settings="设置",
    ),
}


def message(sentence: str, person: str, words: str, locale: str = "en") -> Walk:
    """Open the conversation, type, send."""
    say = WORDS[locale]
    field = Target(text=_plain(say.field), role=Role.FIELD)
    typed = Target(resource_id="com.android.messaging:id/input", role=Role.FIELD)
    moves = (
        _launch(say.messages),
        Move(ScrollTo(target=_named(person)), (Appears(target=_named(person)),)),
        Move(Tap(target=_named(person)), (OnPage(title=_plain(person)),)),
        Move(InputText(text=_plain(words), target=field), (HasValue(target=typed, value=_plain(words)),)),
        Move(
            Tap(target=_described(say.send), commits=Commitment.SEND),
            (Appears(target=_named(words)),),
        ),
    )
    proof = Proof(EvidenceKind.NEW, Appears(target=Target(text=_plain(words), role=Role.TEXT)))
    return Walk(f"message {locale}", locale, sentence, moves, proof)


def alarm(sentence: str, hour: str, minute: str, locale: str = "en") -> Walk:
    """Type the hour and the minute into their fields."""
    say = WORDS[locale]
    fields = [Target(resource_id=f"com.android.deskclock:id/{name}_field") for name in ("hour", "minute")]
    filled = [
        Move(InputText(text=_plain(value), target=field), (HasValue(target=field, value=_plain(value)),))
        for field, value in zip(fields, (hour, minute), strict=True)
    ]
    shown = _named(f"{hour:0>2}:{minute:0>2}")
    moves = (
        _launch(say.clock),
        Move(Tap(target=_described(say.add_alarm)), (OnPage(title=_plain(say.add_alarm)),)),
        Move(Tap(target=_named(say.type_time)), (Appears(target=fields[0]),)),
        *filled,
        Move(Tap(target=_described(say.save)), (Gone(target=_described(say.save)),)),
        Move(ScrollTo(target=shown), (Appears(target=shown),)),
    )
    return Walk(f"alarm {locale}", locale, sentence, moves, Proof(EvidenceKind.NEW, Appears(target=shown)))


def note(sentence: str, words: str, locale: str = "en") -> Walk:
    """A note with that title."""
    say = WORDS[locale]
    title = Target(resource_id="com.android.notes:id/edit_title", role=Role.FIELD)
    shown = _named(words)
    moves = (
        _launch(say.notes),
        Move(Tap(target=_described(say.new_note)), (Appears(target=_named(say.text)),)),
        Move(Tap(target=_named(say.text)), (Appears(target=title),)),
        Move(InputText(text=_plain(words), target=title), (HasValue(target=title, value=_plain(words)),)),
        Move(Tap(target=_described(say.up)), (Gone(target=title),)),
        Move(ScrollTo(target=shown), (Appears(target=shown),)),
    )
    return Walk(f"note {locale}", locale, sentence, moves, Proof(EvidenceKind.NEW, Appears(target=shown)))


def note_deleted(sentence: str, title: str, locale: str = "en") -> Walk:
    """Hold the note and delete it."""
    say = WORDS[locale]
    moves = (
        _launch(say.notes),
        Move(ScrollTo(target=_named(title)), (Appears(target=_named(title)),)),
        Move(LongPress(target=_named(title)), (Appears(target=_described(say.delete)),)),
        Move(
            Tap(target=_described(say.delete), commits=Commitment.DELETE),
            (Gone(target=_named(title)),),
        ),
    )
    proof = Proof(EvidenceKind.GONE, Gone(target=_named(title)))
    return Walk(f"delete a note {locale}", locale, sentence, moves, proof)


def switch(sentence: str, path: Sequence[str], name: str, *, on: bool, locale: str = "en") -> Walk:
    """The switch of that name, some pages down in the settings."""
    say = WORDS[locale]
    knob = Target(text=_plain(name), role=Role.SWITCH)
    ways = [Move(Tap(target=_named(one)), (OnPage(title=_plain(one)),)) for one in path]
    turned = Checked(target=knob, checked=on)
    moves = (_launch(say.settings), *ways, Move(SetChecked(target=knob, checked=on), (turned,)))
    state = "on" if on else "off"
    return Walk(f"{name} {state} {locale}", locale, sentence, moves, Proof(EvidenceKind.STATE, turned))


def every_walk() -> list[Walk]:
    """One of each, in both languages."""
    return [
        message("send 'hi' to Ann Lee", "Ann Lee", "hi"),
        message("给妈妈发短信说“晚上见”", "妈妈", "晚上见", "zh"),
        alarm("set an alarm for 7:30", "7", "30"),
        alarm("设一个7点30分的闹钟", "7", "30", "zh"),
        note("create a note titled 'Dentist'", "Dentist"),
        note("新建便签“牙医”", "牙医", "zh"),
        note_deleted("delete the note 'Our house'", "Our house"),
        note_deleted("删除便签“红烧茄子”", "红烧茄子", "zh"),
        switch("turn off wifi", ["Network & internet", "Internet"], "Wi-Fi", on=False),
        switch("打开蓝牙", ["已连接的设备", "蓝牙"], "使用蓝牙", on=True, locale="zh"),
        switch("turn on bluetooth", ["Connected devices", "Bluetooth"], "Use Bluetooth", on=True),
        switch("turn on airplane mode", ["Network & internet"], "Airplane mode", on=True),
        switch("打开飞行模式", ["网络和互联网"], "飞行模式", on=True, locale="zh"),
    ]


def _launch(app: str) -> Move:
    return Move(LaunchApp(app=_plain(app)))


def _plain(text: str) -> Text:
    return Text.literal(text)


def _named(text: str) -> Target:
    return Target(text=_plain(text))


def _described(text: str) -> Target:
    return Target(description=_plain(text))
