"""Tasks with things: money, sound, music, files."""

from __future__ import annotations

from tests.outside.third.looking import (
    Apps,
    P,
    Say,
    add,
    cannot,
    do,
    drop,
    each,
    fill,
    press,
    row,
    start,
    untouched,
)
from tests.outside.third.tasks_words import unique
from treetap.bench.tasks.task import Judge, Seen, Task
from virtualphone.tours.steps import Step, key, tap, wait, write


def pacex() -> list[Task]:
    """Money."""
    tea, tram = ("Jasmine tea", "茉莉花茶"), ("Tram pass", "电车月票")
    pia, water, floss = (
        ("Concert with Pia", "和小皮听音乐会"),
        ("Water bill", "水费"),
        ("Dental floss", "牙线"),
    )

    def added(apps: Apps, say: Say) -> None:
        for words, cents, kind, note in (
            (tea, 845, "food", ("for the office", "办公室用")),
            (tram, 4900, "transport", ("March", "三月")),
        ):
            add(
                apps["pacex"],
                "rows",
                name=say(*words),
                cents=cents,
                kind=kind,
                note=say(*note),
                day="2026-03-09",
            )

    def new(
        say: Say, words: tuple[str, str], amount: str, kind: str, note: tuple[str, str]
    ) -> tuple[Step, ...]:
        return (
            *(
                press("pacex", "add"),
                tap("expense_name"),
                write(say(*words)),
                tap("expense_amount"),
                write(amount),
            ),
            *(
                tap("expense_note"),
                write(say(*note)),
                key("BACK"),
                press("pacex", "kind"),
                press("pacex", kind),
            ),
            press("pacex", "save"),
        )

    def erase(say: Say, *names: tuple[str, str]) -> tuple[Step, ...]:
        ways = [(tap(say(*name)), press("pacex", "erase"), press("pacex", "yes")) for name in names]
        return start("pacex"), press("pacex", "more"), *[step for way in ways for step in way]

    def changed(apps: Apps, say: Say) -> None:
        row(apps["pacex"]["rows"], say(*floss)).update(cents=510)

    return [
        *do(
            "expense add",
            (
                (
                    "Add the following expenses into Pace Expense:\nname|amount|category|note\nJasmine "
                    "tea|8.45|Food|for "
                    "the office\nTram pass|49.00|Transportation|March"
                ),
                (
                    "在步步记账里添加这两笔支出：茉莉花茶，8.45元，餐饮，备注办公室用；电车月票，49元，"
                    "交通，备注三月"
                ),
            ),
            added,
            "create",
            19,
            lambda say: (
                start("pacex"),
                *new(say, tea, "8.45", "food", ("for the office", "办公室用")),
                *new(say, tram, "49.00", "transport", ("March", "三月")),
            ),
        ),
        *do(
            "expense delete",
            (
                "Delete the following expenses from Pace Expense: Concert with Pia, Water bill.",
                "从步步记账里删除这些支出：和小皮听音乐会、水费",
            ),
            lambda apps, say: drop(apps["pacex"], "rows", say(*pia), say(*water)),
            "delete",
            8,
            lambda say: erase(say, pia, water),
        ),
        *unique(
            "expense duplicates",
            (
                (
                    "Delete all but one of any expenses in Pace Expense that are exact duplicates, "
                    "ensuring at least one "
                    "instance of each unique expense remains."
                ),
                "",
            ),
            *("pacex", "rows", 8),
            solution=lambda _locale: erase(lambda en, _zh: en, ("Flat White", ""), ("Ferry ticket", "")),
        ),
        *do(
            "expense change",
            ("Change the amount of the expense Dental floss in Pace Expense to 5.10.", ""),
            changed,
            "edit",
            6,
            lambda say: (
                *(
                    start("pacex"),
                    tap(say(*floss)),
                    press("pacex", "edit"),
                    fill(1, "5.10"),
                    press("pacex", "save"),
                ),
            ),
        ),
    ]


def _take(name: str = "") -> Judge:
    """One recording more, of that name, and nothing else."""

    def judge(seen: Seen) -> bool:
        before, after = (state["apps"][P + "soundrec"] for state in (seen.before, seen.state))
        new = after["takes"][len(before["takes"]) :]
        same = {**after, "takes": after["takes"][: len(before["takes"])]} == before
        rest = {**seen.state, "apps": {**seen.state["apps"], P + "soundrec": before}}
        named = len(new) == 1 and (not name or new[0]["name"].strip() == name)
        return named and same and untouched(Seen(seen.before, rest))

    return judge


def soundrec() -> list[Task]:
    """Sound."""
    record = (start("soundrec"), press("soundrec", "start"), wait(3), press("soundrec", "stop"))
    return [
        *each(
            "sound record",
            (
                "Record an audio clip using Sound Recorder app and save it.",
                "用声音录制录一段音频并保存",
            ),
            lambda _locale: _take(),
            kind="create",
            optimum=4,
            solution=lambda _locale: (*record, press("soundrec", "save")),
        ),
        *each(
            "sound named",
            ('Record an audio clip and save it with name "creek_at_dawn" using Sound Recorder app.', ""),
            lambda _locale: _take("creek_at_dawn"),
            kind="create",
            optimum=5,
            solution=lambda _locale: (*record, fill(0, "creek_at_dawn"), press("soundrec", "save")),
        ),
        *do(
            "sound format",
            (
                "Set the recording format to WAV in the Sound Recorder app.",
                "把声音录制的录音格式改成WAV",
            ),
            lambda apps, _say: apps["soundrec"].update(format="WAV"),
            "value",
            3,
            lambda _say: (start("soundrec"), press("soundrec", "prefs"), tap("WAV")),
        ),
    ]


def vinyl() -> list[Task]:
    """Music."""
    songs = (("Kites", "风筝"), ("Early Bus", "早班车"), ("Half Moon Road", "半月路"))
    title = ("Slow Mornings", "慢悠悠的早晨")
    queue = (("Juniper", "杜松"), ("Glass Parade", "玻璃游行"))

    def put(say: Say, song: tuple[str, str], *steps: Step) -> tuple[Step, ...]:
        return press("vinyl", "menu", name=say(*song)), *steps

    return [
        *do(
            "music playlist",
            (
                (
                    'Create a playlist in Vinyl Music titled "Slow Mornings" with the following songs, '
                    "in order: Kites, "
                    "Early Bus, Half Moon Road"
                ),
                "在黑胶音乐里新建播放列表“慢悠悠的早晨”，依次加入这些歌：风筝、早班车、半月路",
            ),
            lambda apps, say: add(apps["vinyl"], "lists", name=say(*title), songs=[12, 5, 8]),
            "several",
            15,
            lambda say: (
                *(start("vinyl"), press("vinyl", "lists"), press("vinyl", "new"), write(say(*title))),
                press("vinyl", "create"),
                *[
                    step
                    for song in songs
                    for step in (
                        *(press("vinyl", "lists"), press("vinyl", "songs"), fill(0, say(*song))),
                        *put(say, song, press("vinyl", "list_add"), tap(say(*title))),
                    )
                ],
            ),
        ),
        *do(
            "music queue",
            (
                (
                    "Add the following songs, in order, Juniper, Glass Parade to my playing queue in "
                    "Vinyl Music."
                ),
                "",
            ),
            lambda apps, _say: apps["vinyl"].update(queue=[4, 11, 7]),
            "several",
            8,
            lambda say: (
                *(start("vinyl"), press("vinyl", "songs")),
                *[
                    step
                    for song in queue
                    for step in (fill(0, say(*song)), *put(say, song, press("vinyl", "queue_add")))
                ],
            ),
        ),
        *do(
            "music delete",
            ("Delete the playlist Evening Mix in Vinyl Music.", ""),
            lambda apps, _say: drop(apps["vinyl"], "lists", "Evening Mix"),
            "delete",
            6,
            lambda _say: (
                *(start("vinyl"), press("vinyl", "lists"), tap("Evening Mix"), press("vinyl", "more")),
                *(press("vinyl", "erase"), press("vinyl", "yes")),
            ),
        ),
        *cannot(
            "music no song",
            (
                "Add the song Zephyr Lane to the playlist Road Trip in Vinyl Music.",
                "在黑胶音乐里把《西风巷》加到播放列表“公路旅行”",
            ),
        ),
    ]
