"""What is in a fresh calendar: some weeks of somebody's life."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from virtualphone.app import Seed
from virtualphone.apps.calendar.times import day_of, moment

Json = dict[str, Any]

PERSONAL, WORK, FAMILY, BIRTHDAYS, HOLIDAYS = 1, 2, 3, 4, 5
CALENDARS = (
    (PERSONAL, "Personal", "个人", "me@example.com", "peacock", True),
    (WORK, "Work", "工作", "me@northwind.example", "blueberry", True),
    (FAMILY, "Family", "家庭", "me@example.com", "basil", True),
    (BIRTHDAYS, "Birthdays", "生日", "me@example.com", "flamingo", True),
    (HOLIDAYS, "Public holidays", "节假日", "me@example.com", "graphite", False),
)

PEOPLE = {
    1: ("Mom", "妈妈"), 3: ("Ann Lee", "张三"), 4: ("Anna Lee", "张珊"), 6: ("Ben Carter", "李四"),
    7: ("Emily Chen", "王五"), 8: ("Daniel Kim", "陈晨"), 10: ("Chris Walker", "周杰"), 11: ("Lily", "妹妹"),
}  # fmt: skip
"""Who is invited: the number is that of the address book."""

# Title, days from today, hours it may begin at, minutes, calendar, repeat, reminder, place, guests, notes.
TIMED: tuple[tuple[Any, ...], ...] = (
    (("Stand-up", "晨会"), -14, (9,), 15, WORK, "daily", 5, ("Room 2", "二号会议室"), (6, 7), ("", "")),
    (("Team meeting", "部门会议"), -7, (10, 11), 60, WORK, "weekly", 10,
     ("Conference room A", "A会议室"), (8, 7), ("Bring last week's numbers", "带上周数据")),
    (("Team lunch", "部门聚餐"), 3, (12,), 90, WORK, "none", 30,
     ("Orchard Café", "果园咖啡"), (6, 7, 8), ("", "")),
    (("Call with Ann", "和张三通话"), 1, (14, 15), 30, WORK, "none", 10, ("", ""), (3,),
     ("Ask about the contract", "问合同的事")),
    (("Call with Anna", "和张珊通话"), 2, (14, 15, 16), 30, PERSONAL, "none", 10, ("", ""), (4,), ("", "")),
    (("Dentist", "看牙医"), 4, (9, 10, 15), 45, PERSONAL, "none", 60,
     ("Bright Dental, 3rd floor", "阳光口腔三楼"), (), ("Insurance card", "带医保卡")),
    (("Piano lesson", "钢琴课"), -6, (18,), 60, FAMILY, "weekly", 30,
     ("Music school", "音乐学校"), (11,), ("", "")),
    (("Gym", "健身"), -5, (7, 19), 60, PERSONAL, "weekly", 15, ("City gym", "城市健身房"), (), ("", "")),
    (("Dinner with Mom", "和妈妈吃饭"), 5, (18, 19), 120, FAMILY, "none", 60,
     ("Home", "家里"), (1,), ("", "")),
    (("Project review", "项目评审"), 2, (10, 16), 90, WORK, "none", 15, ("Room 5", "五号会议室"), (3, 8),
     ("Slides are due the evening before", "前一晚交幻灯片")),
    (("Haircut", "理发"), 6, (11, 13), 45, PERSONAL, "none", 60, ("", ""), (), ("", "")),
    (("Movie night", "看电影"), 4, (20,), 150, PERSONAL, "none", 30,
     ("Star Cinema", "星光影城"), (10, 4), ("", "")),
    (("Parents' evening", "家长会"), 9, (17, 18), 90, FAMILY, "none", 60,
     ("Lakeside School", "湖滨小学"), (), ("", "")),
    (("Car service", "汽车保养"), 8, (8, 9), 60, PERSONAL, "none", 1440,
     ("Harbor garage", "海港修车行"), (), ("", "")),
    (("Book club", "读书会"), 10, (19,), 120, PERSONAL, "monthly", 60,
     ("City Library", "市图书馆"), (10,), ("", "")),
    (("Rent", "交房租"), -8, (9,), 15, PERSONAL, "monthly", 0, ("", ""), (), ("", "")),
    (("Interview", "面试"), 7, (10, 14), 60, WORK, "none", 15, ("Room 3", "三号会议室"), (7,), ("", "")),
    (("Flight to Beijing", "飞往北京"), 16, (8, 13), 135, WORK, "none", 1440,
     ("Terminal 2", "二号航站楼"), (), ("", "")),
    (("Doctor", "看医生"), -3, (9, 11), 30, PERSONAL, "none", 60, ("", ""), (), ("", "")),
    (("Yoga", "瑜伽"), -2, (18,), 60, PERSONAL, "none", 15, ("", ""), (), ("", "")),
)  # fmt: skip

# Title, days from today, days it lasts, calendar, repeat.
WHOLE: tuple[tuple[tuple[str, str], int, int, int, str], ...] = (
    (("Chris's birthday", "周杰生日"), 11, 1, BIRTHDAYS, "yearly"),
    (("Lily's birthday", "妹妹生日"), 2, 1, BIRTHDAYS, "yearly"),
    (("Weekend trip", "周末旅行"), 12, 2, FAMILY, "none"),
    (("Budget due", "预算截止"), 4, 1, WORK, "none"),
    (("Tomb Sweeping Day", "清明节"), 27, 1, HOLIDAYS, "none"),
    (("Labour Day", "劳动节"), 53, 3, HOLIDAYS, "none"),
)


def first_data(seed: Seed) -> Json:
    """Events of some weeks in five calendars."""
    today, events = day_of(seed.now_ms), []
    for title, ahead, hours, length, calendar, repeat, reminder, place, guests, notes in TIMED:
        start = moment(
            today + timedelta(days=ahead), seed.random.choice(hours) * 60 + seed.random.choice((0, 0, 30))
        )
        events.append(
            event_row(
                title=seed.say(*title),
                start_ms=start,
                end_ms=start + length * 60_000,
                repeat=repeat,
                reminder=reminder,
                place=seed.say(*place),
                guests=[{"id": number, "name": seed.say(*PEOPLE[number])} for number in guests],
                calendar=calendar,
                notes=seed.say(*notes),
            )
        )
    for title, ahead, length, calendar, repeat in WHOLE:
        first = today + timedelta(days=ahead)
        events.append(
            event_row(
                title=seed.say(*title),
                all_day=True,
                start_ms=moment(first),
                end_ms=moment(first + timedelta(days=length)),
                repeat=repeat,
                reminder=0 if calendar == BIRTHDAYS else -1,
                calendar=calendar,
            )
        )
    seed.random.shuffle(events)
    for number, event in enumerate(events, 1):
        event["id"] = number
    return {
        "events": events,
        "calendars": [
            {"id": number, "name": seed.say(en, zh), "account": account, "colour": colour, "visible": visible}
            for number, en, zh, account, colour, visible in CALENDARS
        ],
        "settings": {
            "week_start": 0,
            "week_numbers": False,
            "default_reminder": 10,
            "default_length": 60,
            "default_calendar": PERSONAL,
            "notify": True,
        },
        "view": "month",
        "last_id": len(events),
        "reminded_ms": seed.now_ms,
    }


def event_row(**what: Any) -> Json:
    """An event with every field it has."""
    row: Json = {
        "id": 0,
        "title": "",
        "all_day": False,
        "start_ms": 0,
        "end_ms": 0,
        "repeat": "none",
        "except": [],
        "until": "",
        "reminder": -1,
        "place": "",
        "guests": [],
        "calendar": PERSONAL,
        "colour": "",
        "notes": "",
    }
    return {**row, **what}
