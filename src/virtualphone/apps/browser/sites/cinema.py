"""Aurora: a cinema and what it shows."""

from __future__ import annotations

from virtualphone.apps.browser.web import Site

_MAIN = (
    """
# Aurora Cinema
Today, Monday 9 March
| Film | Hall | Begins
| The Paper Moon | 1 | 15:20
| Salt Road | 2 | 17:45
| Night Swimmers | 1 | 18:10
| The Paper Moon | 3 | 20:30
| Salt Road | 1 | 21:15
=> /paper-moon The Paper Moon
=> /salt-road Salt Road
=> /night-swimmers Night Swimmers
=> /prices Prices and how to find us
""",
    """
# 极光影院
今天 3月9日 星期一
| 影片 | 影厅 | 开场
| 纸月亮 | 1 | 15:20
| 盐路 | 2 | 17:45
| 夜泳人 | 1 | 18:10
| 纸月亮 | 3 | 20:30
| 盐路 | 1 | 21:15
=> /paper-moon 《纸月亮》
=> /salt-road 《盐路》
=> /night-swimmers 《夜泳人》
=> /prices 票价与地址
""",
)
_MOON = (
    """
# The Paper Moon
!photo:moon A scene with the two sisters
Comedy, 104 minutes, from 6 years. Two sisters run a kite shop that nobody visits until the wind turns.
Director: Ines Marlow
=event The Paper Moon: talk with the director; Aurora Cinema, Hall 3; 2026-03-13 20:00; 2026-03-13 22:30
=> / All films
""",
    """
# 《纸月亮》
!photo:moon 姐妹俩的一幕
喜剧，104 分钟，6 岁以上。姐妹俩的风筝店无人光顾，直到风向改变。
导演：马依宁
=event 《纸月亮》导演见面会; 极光影院 3 号厅; 2026-03-13 20:00; 2026-03-13 22:30
=> / 全部影片
""",
)
_SALT = (
    """
# Salt Road
Drama, 131 minutes, from 12 years. A caravan guide leads her last party through the desert.
Director: Tomas Haile
=> / All films
=comments
""",
    """
# 《盐路》
剧情片，131 分钟，12 岁以上。一位商队向导带领最后一批客人穿越沙漠。
导演：何拓
=> / 全部影片
=comments
""",
)
_NIGHT = (
    """
# Night Swimmers
Documentary, 88 minutes, from 6 years. Five people swim in the sea before sunrise, all year round.
Director: Wen Jiaqi
=> / All films
""",
    """
# 《夜泳人》
纪录片，88 分钟，6 岁以上。五个人一年四季在日出前下海游泳。
导演：温嘉琪
=> / 全部影片
""",
)
_PRICES = (
    """
# Prices and how to find us
| Ticket | Weekdays | Weekend
| Adults | 45 yuan | 58 yuan
| Students | 30 yuan | 40 yuan
| Children | 25 yuan | 25 yuan
Dock Street 12, tram stop Old Crane.
=tel 02155510101 Box office
=mail tickets@aurora-cinema.example Write to us
""",
    """
# 票价与地址
| 票种 | 平日 | 周末
| 成人 | 45 元 | 58 元
| 学生 | 30 元 | 40 元
| 儿童 | 25 元 | 25 元
码头街 12 号，电车“老吊车”站。
=tel 02155510101 售票处
=mail tickets@aurora-cinema.example 写信给我们
""",
)

SITE = Site(
    "aurora-cinema.example",
    ("Aurora Cinema", "极光影院"),
    "local_movies",
    {
        "/": _MAIN,
        "/paper-moon": _MOON,
        "/salt-road": _SALT,
        "/night-swimmers": _NIGHT,
        "/prices": _PRICES,
    },
)
