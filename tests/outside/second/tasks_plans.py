"""Tasks with days and things to do."""

from __future__ import annotations

from tests.outside.second.looking import (
    Apps,
    Say,
    add,
    ask,
    cannot,
    do,
    drop,
    press,
    row,
    start,
)
from treetap.bench.tasks.task import Task
from virtualphone.tours.steps import Step, key, tap, write


def almanac() -> list[Task]:
    """Days."""

    def event(say: Say, en: str, zh: str, *, day: str = "tomorrow") -> tuple[Step, ...]:
        return (start("almanac"), press("almanac", day), tap(say(en, zh)))

    return [
        *do(
            "almanac create",
            (
                (
                    "In Almanac, create a calendar event on 2026-03-11 at 8h with the title 'Review "
                    "session' and the "
                    "description 'We will prepare for the audit.'. The event should last for 45 mins."
                ),
                "在时光历里新建2026-03-11早上8点的日程，名称为“复盘会”，描述为“准备审计材料”，时长45分钟",
            ),
            lambda apps, say: add(
                apps["almanac"],
                "events",
                remind=False,
                title=say("Review session", "复盘会"),
                about=say("We will prepare for the audit.", "准备审计材料"),
                day="2026-03-11",
                time="08:00",
                mins=45,
            ),
            "create",
            9,
            lambda say: (
                *(start("almanac"), tap("2026-03-11"), press("almanac", "add"), tap("ev1")),
                *(write(say("Review session", "复盘会")), tap("ev2")),
                *(write(say("We will prepare for the audit.", "准备审计材料")), key("BACK")),
                *(press("almanac", "mins"), press("almanac", "min", n=45), press("almanac", "save")),
            ),
        ),
        *do(
            "almanac delete one",
            (
                "In Almanac, delete the event 'Vet for the cat' of tomorrow",
                "在时光历里删除明天的日程“带猫看兽医”",
            ),
            lambda apps, say: drop(
                apps["almanac"], "events", say("Vet for the cat", "带猫看兽医"), key="title"
            ),
            "trap",
            5,
            lambda say: (
                *event(say, "Vet for the cat", "带猫看兽医"),
                *(press("almanac", "erase"), press("almanac", "single")),
            ),
        ),
        *do(
            "almanac delete day",
            (
                "In Almanac, delete all the calendar events on 2026-03-10",
                "删除时光历里2026年3月10日的所有日程",
            ),
            lambda apps, _say: drop(apps["almanac"], "events", "2026-03-10", key="day"),
            "delete",
            5,
            lambda say: (
                *event(say, "Budget talk", "预算会"),
                *(press("almanac", "erase"), press("almanac", "whole")),
            ),
        ),
        *ask(
            "almanac when",
            (
                "What time does 'Lunch with Ines' start tomorrow in Almanac?",
                "时光历里明天“和伊娜吃午饭”几点开始？",
            ),
            lambda _say: ("13:00",),
            2,
        ),
        *ask(
            "almanac titles",
            (
                "Do I have any events on 2026-03-11 in Almanac? Answer with the titles only.",
                "时光历里2026-03-11有什么日程？只回答名称。",
            ),
            lambda say: (say("Garden visit", "参观花园"),),
            2,
            never=lambda say: (say("Budget talk", "预算会"),),
        ),
        *do(
            "almanac sunday",
            ("Set the week to start on Sunday in Almanac", "让时光历每周从周日开始"),
            lambda apps, _say: apps["almanac"].update(sunday=True),
            "switch",
            3,
        ),
        *do(
            "almanac longer",
            (
                "Change the duration of today's event 'Choir' in Almanac to 90 minutes",
                "把时光历里今天“合唱团”的时长改为90分钟",
            ),
            lambda apps, say: row(apps["almanac"]["events"], say("Choir", "合唱团"), "title").update(mins=90),
            "edit",
            6,
            lambda say: (
                *event(say, "Choir", "合唱团", day="today"),
                *(press("almanac", "edit"), press("almanac", "mins"), press("almanac", "min", n=90)),
                press("almanac", "save"),
            ),
        ),
    ]


def ticklist() -> list[Task]:
    """Things to do."""

    def done(apps: Apps, *names: str) -> None:
        for name in names:
            row(apps["ticklist"]["todo"], name)["done"] = True

    return [
        *do(
            "ticklist add",
            ("Add the task 'Call the plumber' in Ticklist", "在打钩清单里添加任务“联系水管工”"),
            lambda apps, say: add(
                *(apps["ticklist"], "todo"),
                name=say("Call the plumber", "联系水管工"),
                done=False,
                note="",
                grade="normal",
                due="none",
            ),
            "create",
            4,
            lambda say: (
                *(start("ticklist"), tap("qk"), write(say("Call the plumber", "联系水管工"))),
                press("ticklist", "put"),
            ),
        ),
        *do(
            "ticklist tick",
            ("Mark the task 'Book a hall' as finished in Ticklist", "在打钩清单里把“预订礼堂”标为已完成"),
            lambda apps, say: done(apps, say("Book a hall", "预订礼堂")),
            "edit",
            2,
            lambda say: (start("ticklist"), tap(say("Book a hall", "预订礼堂"))),
        ),
        *do(
            "ticklist decoy",
            ("Tick off 'Done with taxes?' in Ticklist", "在打钩清单里勾选“税报完了吗”"),
            lambda apps, say: done(apps, say("Done with taxes?", "税报完了吗")),
            "trap",
            2,
            lambda say: (start("ticklist"), tap(say("Done with taxes?", "税报完了吗"))),
        ),
        *do(
            "ticklist two",
            (
                "In Ticklist, mark 'Water the ferns' and 'Book a haircut' as finished",
                "在打钩清单里把“给蕨类浇水”和“预约理发”标为已完成",
            ),
            lambda apps, say: done(
                apps, say("Water the ferns", "给蕨类浇水"), say("Book a haircut", "预约理发")
            ),
            "several",
            3,
            lambda say: (
                *(start("ticklist"), tap(say("Water the ferns", "给蕨类浇水"))),
                tap(say("Book a haircut", "预约理发")),
            ),
        ),
        *do(
            "ticklist priority",
            (
                "Set the priority of the task 'Return library books' to high in Ticklist and save it",
                "在打钩清单里把“归还图书”的优先级设为高并保存",
            ),
            lambda apps, say: row(apps["ticklist"]["todo"], say("Return library books", "归还图书")).update(
                grade="high"
            ),
            "edit",
            4,
            lambda say: (
                *(start("ticklist"), tap(say("Return library books", "归还图书"), 1)),
                *(press("ticklist", "high"), press("ticklist", "save")),
            ),
        ),
        *do(
            "ticklist clear",
            ("Clear the finished tasks in Ticklist", "清除打钩清单里已完成的任务"),
            lambda apps, say: drop(
                *(apps["ticklist"], "todo", say("Fix the gate", "修大门"), say("Buy stamps", "买邮票"))
            ),
            "trap",
            4,
            lambda _say: (
                *(start("ticklist"), press("ticklist", "more"), press("ticklist", "clear")),
                press("ticklist", "yes"),
            ),
        ),
        *ask(
            "ticklist due",
            (
                (
                    "What open tasks do I have due today in Ticklist? Answer with the titles only. If "
                    "there are "
                    "multiple titles, format your answer in a comma separated list."
                ),
                "打钩清单里今天截止的未完成任务有哪些？只回答标题，用逗号分隔。",
            ),
            lambda say: (say("Water the ferns", "给蕨类浇水"), say("Done with taxes?", "税报完了吗")),
            1,
            never=lambda say: (say("Book a hall", "预订礼堂"), say("Return library books", "归还图书")),
        ),
        *cannot(
            "chorewheel",
            ("Add a chore 'Sweep the porch' in the Chorewheel app", "在“家务转盘”应用里添加家务“扫门廊”"),
        ),
    ]
