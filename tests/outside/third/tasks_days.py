"""Tasks with days: a calendar, to-dos, sport."""

from __future__ import annotations

from tests.outside.third.looking import (
    Apps,
    Say,
    add,
    already,
    ask,
    cannot,
    do,
    drop,
    press,
    row,
    start,
    turn,
)
from treetap.bench.tasks.task import Task
from virtualphone.tours.steps import Step, key, tap, write


def _event(apps: Apps, title: str, day: str, times: tuple[str, str], **rest: str) -> None:
    plain = {"place": "", "about": "", "all_day": False, "remind": 10, "repeat": "none", **rest}
    add(apps["calpro"], "events", title=title, day=day, end_day=day, time=times[0], end=times[1], **plain)


def _day(say: Say, day: int, month: tuple[str, str] = ("March", "3月")) -> Step:
    return tap(say(f"{day} {month[0]} 2026", f"2026年{month[1]}{day}日"))


def _ok(say: Say) -> Step:
    return tap(say("OK", "确定"))


def calpro() -> list[Task]:
    """A calendar."""
    meeting = ("Meeting with Team", "团队会议")
    plan = ("We will discuss the upcoming project.", "讨论接下来的项目。")
    yoga, mat = ("Sunrise Yoga", "晨间瑜伽"), ("Bring the blue mat.", "带上蓝色瑜伽垫。")
    return [
        *do(
            "cal add",
            (
                (
                    "In Plain Calendar Pro, create a calendar event on 2026-03-25 at 14h with the "
                    "title 'Meeting with "
                    "Team' and the description 'We will discuss the upcoming project.'. The event "
                    "should last for 30 mins."
                ),
                (
                    "在素历日历里新建一个活动：2026年3月25日14点，标题“团队会议”，描述“讨论接下来的项目"
                    "。”，时长30分钟"
                ),
            ),
            lambda apps, say: _event(apps, say(*meeting), "2026-03-25", ("14:00", "14:30"), about=say(*plan)),
            "create",
            13,
            lambda say: (
                *(
                    start("calpro"),
                    _day(say, 25),
                    press("calpro", "new"),
                    tap("event_title"),
                    write(say(*meeting)),
                ),
                *(tap("event_description"), write(say(*plan)), key("BACK"), tap("event_starts_time")),
                *(
                    turn("hour", 1),
                    _ok(say),
                    tap("event_ends_time"),
                    turn("hour", -1),
                    turn("minute", 30),
                    _ok(say),
                ),
                press("calpro", "save"),
            ),
        ),
        *do(
            "cal recurring",
            (
                (
                    "In Plain Calendar Pro, create a recurring calendar event titled 'Sunrise Yoga' "
                    "starting on "
                    "2026-04-07 at 06h. The event recurs weekly, forever, and lasts for 60 minutes "
                    "each occurrence. The "
                    "event description should be 'Bring the blue mat.'."
                ),
                (
                    "在素历日历里建一个每周重复的活动“晨间瑜伽”，从2026年4月7日早上6点开始，每次60分钟"
                    "，描述写“带上蓝色瑜伽垫。”"
                ),
            ),
            lambda apps, say: _event(
                *(apps, say(*yoga), "2026-04-07", ("06:00", "07:00")), about=say(*mat), repeat="weekly"
            ),
            "create",
            13,
            lambda say: (
                *(start("calpro"), tap(say("Next month", "下个月")), _day(say, 7, ("April", "4月"))),
                *(press("calpro", "new"), tap("event_title"), write(say(*yoga)), tap("event_description")),
                *(write(say(*mat)), key("BACK"), tap("event_starts_time"), turn("hour", -7), _ok(say)),
                *(press("calpro", "repeat"), press("calpro", "weekly"), press("calpro", "save")),
            ),
        ),
        *do(
            "cal clear day",
            (
                "In Plain Calendar Pro, delete all the calendar events on 2026-03-18",
                "把素历日历里3月18号的活动全部删掉",
            ),
            lambda apps, _say: drop(apps["calpro"], "events", "2026-03-18", key="day"),
            "delete",
            8,
            lambda say: (
                *(start("calpro"), _day(say, 18)),
                *(tap(say("Blood test", "抽血检查")), press("calpro", "erase"), press("calpro", "yes")),
                *(tap(say("Parents' evening", "家长会")), press("calpro", "erase"), press("calpro", "yes")),
            ),
        ),
        *ask(
            "cal on day",
            (
                (
                    "What events do I have March 11 2026 in Plain Calendar Pro? Answer with the titles "
                    "only. If there are "
                    "multiples titles, format your answer in a comma separated list."
                ),
                "素历日历里我3月11号有哪些活动？只回答标题，多个用逗号隔开",
            ),
            lambda say: (
                *(say("Standup", "晨会"), say("Review with Legal", "法务评审")),
                say("Dinner with Sofia", "和苏菲吃晚饭"),
            ),
            3,
        ),
        *ask(
            "cal where",
            (
                (
                    "What is the location of my Piano tuning event in Plain Calendar Pro? Answer with "
                    "the location only."
                ),
                "",
            ),
            lambda _say: ("Home",),
            4,
        ),
        *ask(
            "cal next",
            ("What is my next upcoming event in Plain Calendar Pro? Answer with the title only.", ""),
            lambda _say: ("Pottery class",),
            2,
            never=lambda _say: ("Standup",),
        ),
        *cannot(
            "cal no such",
            (
                (
                    "In Plain Calendar Pro, delete the calendar event on 2026-03-18 at 11h with the "
                    "title 'Farewell lunch'"
                ),
                "",
            ),
        ),
    ]


def errands() -> list[Task]:
    """To-dos."""
    call, ink = ("Call the plumber", "打电话给水管工"), ("Order printer ink", "订购打印墨水")
    stamps = ("Buy stamps", "买邮票")

    def new(apps: Apps, say: Say) -> None:
        rest = {"done": False, "list": "Personal", "about": ""}
        add(apps["errands"], "tasks", name=say(*stamps), day="2026-03-20", level="high", **rest)

    return [
        *do(
            "todo complete",
            (
                "Mark the task Call the plumber as completed in the Errands app.",
                "在待办树里把“打电话给水管工”标记为已完成",
            ),
            lambda apps, say: row(apps["errands"]["tasks"], say(*call)).update(done=True),
            "switch",
            2,
            lambda say: (start("errands"), press("errands", "done", name=say(*call))),
        ),
        *do(
            "todo create",
            (
                (
                    "Create a new task in the Errands app named 'Buy stamps', due on 2026-03-20, with "
                    "high priority."
                ),
                "在待办树新建一个任务“买邮票”，3月20号截止，优先级设为高",
            ),
            new,
            "create",
            9,
            lambda say: (
                *(
                    start("errands"),
                    press("errands", "new"),
                    tap("task_title"),
                    write(say(*stamps)),
                    key("BACK"),
                ),
                *(
                    press("errands", "day"),
                    _day(say, 20),
                    _ok(say),
                    press("errands", "high"),
                    press("errands", "save"),
                ),
            ),
        ),
        *ask(
            "todo due",
            (
                (
                    "What tasks do I have due March 13 2026 in the Errands app? Answer with the titles "
                    "only. If there are "
                    "multiples titles, format your answer in a comma separated list."
                ),
                "待办树里3月13号到期的任务有哪些？只回答名称",
            ),
            lambda say: (say("Submit tax form", "提交税表"), say(*ink)),
            2,
        ),
        *ask(
            "todo count",
            (
                (
                    "How many tasks do I have due next week in the Errands app? Express your answer as "
                    "a single integer."
                ),
                "",
            ),
            lambda _say: ("1",),
            2,
            exact=True,
        ),
        *do(
            "todo later",
            (
                "Change the due date of the task 'Order printer ink' in the Errands app to 2026-04-02.",
                "",
            ),
            lambda apps, say: row(apps["errands"]["tasks"], say(*ink)).update(day="2026-04-02"),
            "edit",
            7,
            lambda say: (
                *(
                    start("errands"),
                    tap(say(*ink)),
                    press("errands", "day"),
                    tap(say("Next month", "下个月")),
                ),
                *(_day(say, 2, ("April", "4月")), _ok(say), press("errands", "save")),
            ),
        ),
        *already(
            "todo so already",
            (
                "Make sure Badges are turned off in the settings of the Errands app.",
                "确保待办树设置里的角标是关着的",
            ),
        ),
    ]


def trails() -> list[Task]:
    """Sport."""
    night, moon = ("Night run", "夜跑"), ("Moonlight run", "月光跑")
    return [
        *ask(
            "trails distance",
            (
                (
                    "What was the distance covered in the biking activity from March 6 2026 in the "
                    "OpenTrails app? Express "
                    "your answer in meters as an integer."
                ),
                "畅行轨迹里3月6号那次骑行骑了多少米？用整数回答",
            ),
            lambda _say: ("6900",),
            2,
            exact=True,
        ),
        *ask(
            "trails total",
            (
                (
                    "What was the total duration of my biking activities in the OpenTrails app? "
                    "Express your answer in "
                    "minutes as an integer."
                ),
                "",
            ),
            lambda _say: ("119",),
            4,
            exact=True,
        ),
        *do(
            "trails rename",
            (
                "In the OpenTrails app, rename the activity 'Night run' to 'Moonlight run'.",
                "在畅行轨迹里把“夜跑”这条记录改名为“月光跑”",
            ),
            lambda apps, say: row(apps["trails"]["rows"], say(*night)).update(name=say(*moon)),
            "edit",
            7,
            lambda say: (
                *(start("trails"), tap(say(*night)), press("trails", "more"), press("trails", "edit")),
                *(
                    tap("fields_name"),
                    *[key("DEL")] * 9,
                    write(say(*moon)),
                    key("BACK"),
                    press("trails", "save"),
                ),
            ),
        ),
    ]
