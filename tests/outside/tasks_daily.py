"""Tasks with groceries, a calendar and expenses."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from tests.outside.looking import at, changed, data, gone, new, row, start, value
from treetap.bench.tasks.task import Json, Judge, Seen, Task, in_both, reads, unharmed
from virtualphone.tours.steps import hold, key, swipe, tap, write


def _added_thing(locale: str) -> Judge:
    name = {"en": "Yoghurt", "zh": "酸奶"}[locale]
    return lambda seen: (
        [(one["name"], one["amount"], one["done"]) for one in new(seen, "larder", "things")]
        == [(name, "4", False)]
    )


def larder() -> list[Task]:
    """Groceries."""
    lentils, ginger, pears = (
        {"en": "Lentils", "zh": "扁豆"},
        {"en": "Ginger", "zh": "生姜"},
        {"en": "Pears", "zh": "梨"},
    )
    return [
        *in_both(
            "larder add",
            (
                "In Larder, add a product named 'Yoghurt' with quantity 4.",
                "在采购清单中添加商品“酸奶”，数量为4",
            ),
            _added_thing,
            kind="create",
            optimum=5,
            solution=lambda locale: (
                *(start("larder"), tap("fab"), write({"en": "Yoghurt", "zh": "酸奶"}[locale])),
                *(tap("amount"), write("4"), key("BACK"), tap("yes")),
            ),
        ),
        *in_both(
            "larder bought",
            ("Mark Lentils as bought in Larder", "在采购清单里把扁豆标为已买"),
            lambda locale: changed("larder", "things", lentils[locale], done=True),
            kind="edit",
            optimum=2,
            solution=lambda locale: (start("larder"), tap(lentils[locale])),
        ),
        *in_both(
            "larder delete",
            ("Delete the following product from Larder: Ginger.", "从采购清单中删除生姜"),
            lambda locale: gone("larder", "things", ginger[locale]),
            kind="delete",
            optimum=3,
            solution=lambda locale: (start("larder"), swipe(-0.4, 0, ginger[locale])),
        ),
        *in_both(
            "larder awake",
            (
                "In Larder, keep the screen on while shopping",
                "让采购清单在购物时保持屏幕常亮",
            ),
            lambda _locale: value("larder", "awake", True),
            kind="switch",
            optimum=4,
            solution=lambda _locale: (start("larder"), tap("overflow"), tap("title", 1), tap("s2")),
        ),
        *in_both(
            "larder clear",
            ("Remove all bought products in Larder", "清除采购清单里所有已买的商品"),
            lambda locale: gone(
                "larder", "things", *({"en": ("Honey", "Candles"), "zh": ("蜂蜜", "蜡烛")}[locale])
            ),
            kind="delete",
            optimum=4,
            solution=lambda _locale: (start("larder"), tap("overflow"), tap("title", 0), tap("yes")),
        ),
        *in_both(
            "larder amount",
            ("Change the quantity of Pears to 9 in Larder", "在采购清单里把梨的数量改为9"),
            lambda locale: changed("larder", "things", pears[locale], amount="9"),
            kind="edit",
            optimum=4,
            solution=lambda locale: (
                *(start("larder"), hold(pears[locale]), tap("amount"), key("CLEAR")),
                *(write("9"), key("BACK"), tap("save")),
            ),
        ),
    ]


def _tomorrow(state: Json) -> str:
    now = datetime.fromtimestamp(state["clock_ms"] / 1000, UTC) + timedelta(hours=8, days=1)
    return now.date().isoformat()


def _lesson(locale: str) -> Judge:
    title, notes = {"en": ("Piano lesson", "Bring the blue book"), "zh": ("钢琴课", "带上蓝色的书")}[locale]

    def judge(seen: Seen) -> bool:
        made = new(seen, "daybook", "events")
        return [
            (one["title"].strip(), one["notes"].strip(), one["day"], one["time"], one["length"])
            for one in made
        ] == [(title, notes, _tomorrow(seen.before), "15:00", 45)]

    return judge


def _simple_event(locale: str) -> Judge:
    title = {"en": "Haircut", "zh": "理发"}[locale]
    return lambda seen: [one["title"].strip() for one in new(seen, "daybook", "events")] == [title]


def daybook() -> list[Task]:
    """A calendar."""
    film, choir, yoga = (
        {"en": "Film night", "zh": "电影之夜"},
        {"en": "Choir", "zh": "合唱团"},
        {"en": "Yoga", "zh": "瑜伽"},
    )
    return [
        *in_both(
            "daybook add",
            (
                (
                    "In Daybook, create a calendar event for tomorrow at 15h with the title 'Piano lesson' "
                    "and the description 'Bring the blue book'. The event should last for 45 mins."
                ),
                "在日程本中新建明天15点的活动，标题为“钢琴课”，描述为“带上蓝色的书”，时长45分钟",
            ),
            _lesson,
            kind="create",
            optimum=13,
        ),
        *in_both(
            "daybook add simple",
            ("Create an event titled 'Haircut' in Daybook", "在日程本里新建活动“理发”"),
            _simple_event,
            kind="create",
            optimum=4,
            solution=lambda locale: (
                *(start("daybook"), tap("fab"), tap("f1"), write({"en": "Haircut", "zh": "理发"}[locale])),
                *(key("BACK"), tap("tick")),
            ),
        ),
        *in_both(
            "daybook delete",
            (
                "In Daybook, delete the calendar event with the title 'Car service'",
                "在日程本中删除活动“汽车保养”",
            ),
            lambda locale: gone(
                "daybook", "events", {"en": "Car service", "zh": "汽车保养"}[locale], key="title"
            ),
            kind="delete",
            optimum=5,
            solution=lambda locale: (
                *(start("daybook"), tap({"en": "Car service", "zh": "汽车保养"}[locale])),
                *(tap("overflow"), tap({"en": "Delete event", "zh": "删除活动"}[locale]), tap("yes")),
            ),
        ),
        *in_both(
            "daybook where",
            (
                "What is the location of my Film night event in Daybook? Answer with the location only.",
                "日程本里“电影之夜”的地点在哪里？只回答地点。",
            ),
            lambda locale: reads(
                lambda state: row(state, "daybook", "events", film[locale], "title")["place"]
            ),
            kind="read",
            optimum=3,
            answer=lambda locale: (
                lambda state: row(state, "daybook", "events", film[locale], "title")["place"]
            ),
        ),
        *in_both(
            "daybook search",
            ("Search for 'bank' in Daybook", "在日程本里搜索“银行”"),
            lambda locale: at("daybook", "FindActivity", words={"en": "bank", "zh": "银行"}[locale]),
            kind="search",
            optimum=3,
            solution=lambda locale: (
                *(start("daybook"), tap("find"), write({"en": "bank", "zh": "银行"}[locale])),
            ),
        ),
        *in_both(
            "daybook move",
            (
                "Change the location of the event 'Choir' to 'Church' in Daybook",
                "把日程本中活动“合唱团”的地点改为“教堂”",
            ),
            lambda locale: changed(
                "daybook", "events", choir[locale], place={"en": "Church", "zh": "教堂"}[locale]
            ),
            kind="edit",
            optimum=5,
            solution=lambda locale: (
                *(start("daybook"), tap(choir[locale]), tap("pen"), tap("f2"), key("CLEAR")),
                *(write({"en": "Church", "zh": "教堂"}[locale]), key("BACK"), tap("tick")),
            ),
        ),
        *in_both(
            "daybook repeat",
            ("Make the Yoga event in Daybook repeat weekly", "让日程本里的瑜伽活动每周重复"),
            lambda locale: changed("daybook", "events", yoga[locale], repeat="weekly"),
            kind="edit",
            optimum=6,
        ),
        *in_both(
            "daybook nothing to delete",
            ("Delete the event 'Moon landing' in Daybook", "删除日程本里的活动“登月”"),
            lambda _locale: unharmed(),
            kind="impossible",
            optimum=0,
            possible=False,
        ),
    ]


def _museum(locale: str) -> Judge:
    name = {"en": "Museum", "zh": "博物馆"}[locale]
    return lambda seen: (
        [(one["name"], one["cents"], one["kind"]) for one in new(seen, "pennywise", "spent")]
        == [(name, 1250, "travel")]
    )


def _total(state: Json) -> str:
    return f"{sum(one['cents'] for one in data(state, 'pennywise')['spent']) / 100:.2f}"


def pennywise() -> list[Task]:
    """Expenses."""
    return [
        *in_both(
            "pennywise add",
            (
                "Add an expense of 12.50 named 'Museum' in the category Travel to Pennywise.",
                "在小账本里记一笔12.50的支出，名称“博物馆”，类别交通",
            ),
            _museum,
            kind="create",
            optimum=6,
            solution=lambda locale: (
                *(start("pennywise"), tap("fab"), tap("t1"), write("12.50"), tap("t2")),
                *(write({"en": "Museum", "zh": "博物馆"}[locale]), key("BACK"), tap("c1"), tap("ok")),
            ),
        ),
        *in_both(
            "pennywise delete",
            ("Delete the following expenses from Pennywise: Parking.", "从小账本中删除支出“停车费”"),
            lambda locale: gone("pennywise", "spent", {"en": "Parking", "zh": "停车费"}[locale]),
            kind="delete",
            optimum=4,
            solution=lambda locale: (
                *(start("pennywise"), tap({"en": "Parking", "zh": "停车费"}[locale])),
                *(tap("trash"), tap("yes")),
            ),
        ),
        *in_both(
            "pennywise total",
            ("How much have I spent this month according to Pennywise?", "小账本显示我本月支出了多少？"),
            lambda _locale: reads(_total),
            kind="read",
            optimum=2,
            answer=lambda _locale: _total,
        ),
        *in_both(
            "pennywise budget",
            ("Set the monthly budget in Pennywise to 800", "把小账本的每月预算设为800"),
            lambda _locale: value("pennywise", "budget", 800),
            kind="value",
            optimum=5,
            solution=lambda _locale: (
                *(
                    start("pennywise"),
                    tap("gear"),
                    tap("p2"),
                    key("CLEAR"),
                    write("800"),
                    key("BACK"),
                    tap("ok"),
                ),
            ),
        ),
        *in_both(
            "pennywise currency",
            ("Change the currency in Pennywise to $", "把小账本的货币改成$"),
            lambda _locale: value("pennywise", "money", "$"),
            kind="value",
            optimum=4,
            solution=lambda _locale: (start("pennywise"), tap("gear"), tap("p1"), tap("$")),
        ),
    ]
