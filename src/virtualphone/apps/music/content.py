"""The songs of a fresh phone, and what is sung in them."""

from __future__ import annotations

ALBUMS: tuple[tuple[str, str, str, str, int, str], ...] = (
    ("Harbour Lights", "港口灯火", "Paper Lanterns", "纸灯笼", 2019, "folk"),
    ("Small Weather", "小天气", "Paper Lanterns", "纸灯笼", 2023, "folk"),
    ("Kitchen Radio", "厨房收音机", "Mira Okafor", "米拉", 2021, "soul"),
    ("Timetable", "时刻表", "The Slow Trains", "慢火车", 2017, "rock"),
    ("Aurora Sketches", "极光速写", "Nordlicht Trio", "北光三重奏", 2020, "jazz"),
    ("Orchard", "果园", "Juniper & Sons", "杜松家族", 2018, "folk"),
    ("City of Bicycles", "单车之城", "Chen Yiran", "陈亦然", 2024, "pop"),
)
"""Title and artist in English and Chinese, year, kind."""

SONGS: tuple[tuple[int, str, str, int], ...] = (
    (1, "First Ferry", "头班渡轮", 214), (1, "Salt Air", "咸风", 187),
    (1, "Gull Song", "海鸥之歌", 241), (1, "Anchor Down", "抛锚", 263),
    (2, "Drizzle", "毛毛雨", 158), (2, "Cloud Keeper", "守云人", 202),
    (2, "Monday Sun", "周一的太阳", 176), (2, "Umbrella for Two", "两人一伞", 229),
    (3, "Sugar Spoon", "糖匙", 195), (3, "Kettle", "水壶", 148),
    (3, "Slow Sunday", "慢周日", 251), (3, "Cinnamon", "肉桂", 210),
    (4, "Platform Two", "二号站台", 233), (4, "Night Conductor", "夜班列车长", 288),
    (4, "Window Seat", "靠窗座", 204), (4, "Last Stop", "终点站", 317),
    (5, "Prelude in Blue", "蓝色前奏", 342), (5, "Frost", "霜", 271),
    (5, "Long Twilight", "长暮", 395), (5, "Snow Walk", "雪中行", 226),
    (6, "Apple Ladder", "苹果梯", 169), (6, "Honey Jar", "蜂蜜罐", 193),
    (6, "Barn Dance", "谷仓舞", 181), (6, "October Hands", "十月的手", 247),
    (7, "Bell", "车铃", 162), (7, "Green Wave", "绿波", 199),
    (7, "Downhill", "下坡", 185), (7, "Rain Jacket", "雨衣", 218),
)  # fmt: skip
"""The number of its album, its title in English and Chinese, seconds."""

PLAYLISTS: tuple[tuple[str, str, tuple[int, ...]], ...] = (
    ("Morning run", "晨跑", (25, 27, 6, 13)),
    ("Cooking", "做饭时听", (9, 10, 12, 22, 23)),
    ("Rainy day", "下雨天", (5, 8, 28, 19)),
)

LYRICS: dict[str, tuple[str, str]] = {
    "First Ferry": (
        (
            "The ropes come off at half past six\nThe gulls already know\nA cup of tea, a paper bag\n"
            "And fifteen miles to go\nOh first ferry, carry me slow"
        ),
        "六点半解开缆绳\n海鸥早已知道\n一杯茶，一个纸袋\n还有十五里水路\n头班渡轮，慢慢带我走",
    ),
    "Monday Sun": (
        (
            "You rise behind the laundry lines\nAs if the week were new\nI hang my coat upon your light\n"
            "And walk to work with you"
        ),
        "你从晾衣绳后升起\n好像这一周是新的\n我把外套挂在你的光里\n和你一起去上班",
    ),
    "Slow Sunday": (
        (
            "No bell, no bus, no shoes today\nThe radio hums low\nYou burn the toast, I laugh at it\n"
            "There’s nowhere else to go"
        ),
        "没有铃声，没有公车，不穿鞋\n收音机轻轻哼着\n你烤焦了面包，我笑了\n哪儿也不用去",
    ),
    "Window Seat": (
        (
            "The fields are folding into green\nThe poles go counting by\nI took the window seat for you\n"
            "You took the seat nearby"
        ),
        "田野叠成一片绿\n电线杆数着过去\n靠窗的座位我替你留着\n你坐在了旁边",
    ),
    "Rain Jacket": (
        (
            "Yellow on a yellow bike\nThe puddles know my name\nI ride through every one of them\n"
            "And home is not the same"
        ),
        "黄雨衣，黄单车\n水坑都认得我\n我一个一个骑过去\n家也变了模样",
    ),
}
"""By the English title; a line break is a line that is sung."""
