"""Tasks with web pages, a house and places."""

from __future__ import annotations

from tests.outside.looking import at, changed, data, new, row, start, value
from treetap.bench.tasks.task import Json, Judge, Seen, Task, both, in_both, reads
from virtualphone.tours.steps import Step, Walker, key, tap, write

MEMBER = {
    "en": ("Kim Reyes", "kim@mail.example", "Bergen"),
    "zh": ("雷静", "lei@mail.example", "卑尔根"),
}


def _member(locale: str) -> Judge:
    return lambda seen: (
        [(one["full"], one["email"], one["city"], one["plan"]) for one in new(seen, "porthole", "members")]
        == [(*MEMBER[locale], "family")]
    )


def porthole() -> list[Task]:
    """Web pages."""
    return [
        *in_both(
            "porthole join",
            (
                (
                    "In Porthole, become a member: full name Kim Reyes, email kim@mail.example, city Bergen, "
                    "membership Family. Accept the terms and submit the form."
                ),
                "在舷窗浏览器里成为会员：姓名雷静，电子邮箱lei@mail.example，城市卑尔根，会员类型家庭，同意条款并提交",
            ),
            _member,
            kind="create",
            optimum=9,
            solution=lambda locale: (
                *(start("porthole"), tap({"en": "Become a member", "zh": "成为会员"}[locale])),
                *(tap("input0"), write(MEMBER[locale][0]), tap("input1"), write(MEMBER[locale][1])),
                *(tap("input2"), write(MEMBER[locale][2]), key("BACK")),
                *(tap({"en": "Basic", "zh": "基础"}[locale]), tap({"en": "Family", "zh": "家庭"}[locale])),
                _tick("Join"),
                tap({"en": "Submit", "zh": "提交"}[locale]),
            ),
        ),
        *in_both(
            "porthole alerts",
            (
                "Turn on water level alerts in my account in Porthole and save the changes",
                "在舷窗浏览器的我的账户里打开水位提醒并保存更改",
            ),
            lambda _locale: both(value("porthole", "alerts", True), value("porthole", "public", True)),
            kind="switch",
            optimum=4,
        ),
        *in_both(
            "porthole hours",
            (
                "What are the opening hours at the weekend on the club's page in Porthole?",
                "舷窗浏览器里俱乐部周末的开放时间是什么？",
            ),
            lambda _locale: reads(lambda _state: "10:00 – 17:30"),
            kind="read",
            optimum=3,
            answer=lambda _locale: lambda _state: "10:00 – 17:30",
        ),
        *in_both(
            "porthole cart",
            ("Add the rope to the cart in the shop in Porthole", "在舷窗浏览器的商店里把绳子加入购物车"),
            lambda _locale: value("porthole", "cart", ["rope"]),
            kind="create",
            optimum=3,
            solution=lambda locale: (
                *(start("porthole"), tap({"en": "Shop", "zh": "商店"}[locale])),
                tap({"en": "Add to cart", "zh": "加入购物车"}[locale], 2),
            ),
        ),
        *in_both(
            "porthole news",
            ("Open the news page in Porthole", "在舷窗浏览器里打开新闻页面"),
            lambda _locale: at("porthole", "News"),
            kind="open",
            optimum=2,
            solution=lambda locale: (start("porthole"), tap({"en": "News", "zh": "新闻"}[locale])),
        ),
    ]


def _tick(activity: str) -> Step:
    """The first box of a page whose boxes have no names."""

    def step(walker: Walker) -> None:
        page = walker.phone.front
        assert page["activity"] == activity
        page["vars"]["terms"] = True

    return step


def _thing(name: str, *, on: bool) -> Judge:
    return changed("homelink", "things", name, on=on)


def homelink() -> list[Task]:
    """A house."""
    lamp, pump = {"en": "Reading lamp", "zh": "阅读灯"}, {"en": "Pond pump", "zh": "池塘水泵"}
    printer, charger = {"en": "Printer", "zh": "打印机"}, {"en": "Charger", "zh": "充电桩"}
    damp = {"en": "Humidifier", "zh": "加湿器"}

    def two(locale: str) -> Judge:
        def judge(seen: Seen) -> bool:
            things = [row(seen.state, "homelink", "things", one[locale])["on"] for one in (printer, charger)]
            return things == [True, False]

        return judge

    return [
        *in_both(
            "homelink lamp on",
            ("Turn on the reading lamp in Homelink", "在智慧家里打开阅读灯"),
            lambda locale: _thing(lamp[locale], on=True),
            kind="switch",
            optimum=2,
            solution=lambda _locale: (start("homelink"), tap("k", 2)),
        ),
        *in_both(
            "homelink pump off",
            ("Switch off the pond pump in Homelink", "把智慧家里的池塘水泵关掉"),
            lambda locale: _thing(pump[locale], on=False),
            kind="switch",
            optimum=2,
            solution=lambda _locale: (start("homelink"), tap("k", 6)),
        ),
        *in_both(
            "homelink humidifier off already",
            ("Make sure the humidifier in Homelink is off", "确保智慧家里的加湿器是关闭的"),
            lambda locale: _thing(damp[locale], on=False),
            kind="switch",
            optimum=1,
            holds=True,
        ),
        *in_both(
            "homelink degrees",
            ("Set the target temperature to 23 degrees in Homelink", "在智慧家里把目标温度设为23度"),
            lambda _locale: value("homelink", "target", 23),
            kind="value",
            optimum=3,
            solution=lambda locale: (
                *(
                    start("homelink"),
                    tap({"en": "Heating", "zh": "供暖"}[locale]),
                    tap("plus"),
                    tap("plus"),
                    tap("plus"),
                ),
            ),
        ),
        *in_both(
            "homelink scene",
            ("Start the Film scene in Homelink", "在智慧家里启动观影场景"),
            lambda _locale: value("homelink", "scene", "movie"),
            kind="switch",
            optimum=3,
            solution=lambda locale: (
                *(start("homelink"), tap({"en": "Scenes", "zh": "场景"}[locale]), tap("go", 2)),
            ),
        ),
        *in_both(
            "homelink bell",
            ("Silence the doorbell in Homelink", "让智慧家的门铃不要响"),
            lambda _locale: value("homelink", "quiet", True),
            kind="switch",
            optimum=3,
            solution=lambda _locale: (start("homelink"), tap("z"), tap("o_0")),
        ),
        *in_both(
            "homelink unit",
            ("Use Fahrenheit in Homelink", "让智慧家使用华氏度"),
            lambda _locale: value("homelink", "unit", "fahrenheit"),
            kind="value",
            optimum=4,
            solution=lambda locale: (
                *(start("homelink"), tap("z"), tap("o_u"), tap({"en": "Fahrenheit", "zh": "华氏度"}[locale])),
            ),
        ),
        *in_both(
            "homelink two",
            ("Turn on the printer and turn off the charger in Homelink", "在智慧家里打开打印机并关闭充电桩"),
            two,
            kind="several",
            optimum=3,
            solution=lambda locale: (start("homelink"), tap(charger[locale], 1), tap(printer[locale], 1)),
        ),
        *in_both(
            "homelink inside",
            ("What is the temperature inside according to Homelink?", "智慧家显示室内温度是多少？"),
            lambda _locale: reads(lambda state: str(data(state, "homelink")["inside"])),
            kind="read",
            optimum=3,
            answer=lambda _locale: lambda state: str(data(state, "homelink")["inside"]),
        ),
    ]


def _degrees(name: str, state: Json) -> str:
    return str(row(state, "compass", "places", name)["degrees"])


def compass() -> list[Task]:
    """Places, behind a question of the system's."""
    beach = {"en": "North Beach", "zh": "北滩"}
    allow = tap("permission_allow_foreground_only_button")
    tower = {"en": "Observatory", "zh": "天文台"}
    garden = {"en": "Rose Garden", "zh": "玫瑰园"}
    return [
        *in_both(
            "compass open",
            (
                (
                    "Open the Compass app. Clear any pop-ups that may appear by granting all permissions "
                    "that are required."
                ),
                "打开指南针地图，如有弹窗，授予所有必要的权限",
            ),
            lambda _locale: both(at("compass", "MainActivity"), value("compass", "allowed", True)),
            kind="open",
            optimum=2,
            solution=lambda _locale: (start("compass"), allow),
        ),
        *in_both(
            "compass save",
            (
                "Add a favorite location marker for Observatory in the Compass app.",
                "在指南针地图里保存地点“天文台”",
            ),
            lambda locale: changed("compass", "places", tower[locale], saved=True),
            kind="edit",
            optimum=6,
            solution=lambda locale: (
                *(start("compass"), allow, tap("bar"), write(tower[locale][:4]), tap("place"), tap("bm")),
            ),
        ),
        *in_both(
            "compass degrees",
            ("What is the temperature at North Beach in Compass?", "指南针地图里北滩的气温是多少度？"),
            lambda locale: reads(lambda state: _degrees(beach[locale], state)),
            kind="read",
            optimum=6,
            answer=lambda locale: lambda state: _degrees(beach[locale], state),
        ),
        *in_both(
            "compass route",
            ("Get directions to the Rose Garden in Compass", "用指南针地图导航去玫瑰园"),
            lambda locale: (
                lambda seen: (
                    data(seen.state, "compass")["route"]
                    == row(seen.state, "compass", "places", garden[locale])["id"]
                )
            ),
            kind="switch",
            optimum=6,
            solution=lambda locale: (
                *(start("compass"), allow, tap("bar"), write(garden[locale][:4]), tap("place"), tap("go")),
            ),
        ),
        *in_both(
            "compass voice",
            ("Turn off spoken instructions in Compass", "关闭指南针地图的语音播报"),
            lambda _locale: value("compass", "voice", False),
            kind="switch",
            optimum=4,
            solution=lambda locale: (
                *(start("compass"), allow, tap({"en": "Settings", "zh": "设置"}[locale]), tap("v")),
            ),
        ),
        *in_both(
            "compass to mail",
            (
                (
                    "Look up the temperature at Mill Pond in Compass "
                    "and email it to noor@mail.example with Postbox"
                ),
                "在指南针地图里查磨坊池塘的气温，然后用信箱发邮件给noor@mail.example",
            ),
            _told,
            kind="across",
            optimum=9,
        ),
    ]


def _told(locale: str) -> Judge:
    pond = {"en": "Mill Pond", "zh": "磨坊池塘"}[locale]

    def judge(seen: Seen) -> bool:
        sent = new(seen, "postbox", "letters")
        words = [f"{one['subject']} {one['body']}" for one in sent if one["address"] == "noor@mail.example"]
        return len(sent) == 1 and bool(words) and _degrees(pond, seen.state) in words[0]

    return judge
