"""City museum: hours, an exhibition, an evening."""

from __future__ import annotations

from virtualphone.apps.browser.web import Site

_MAIN = (
    """
# City Museum
!photo:museum The old customs house
=> /hours Opening hours
=> /exhibition Exhibition: Lights on the Sea
=> /evening An evening under the roof
=> /workshop Workshop: Knots and Ropes
""",
    """
# 城市博物馆
!photo:museum 旧海关大楼
=> /hours 开放时间
=> /exhibition 展览：海上之光
=> /evening 屋顶之夜
=> /workshop 工作坊：绳与结
""",
)
_HOURS = (
    """
# Opening hours
| Day | Open
| Monday | closed
| Tuesday to Friday | 10:00 - 18:00
| Saturday | 10:00 - 20:00
| Sunday | 11:00 - 17:00
Last entry 45 minutes before we close. Entry is free on the first Sunday of a month.
=tel 02155510144 Desk
""",
    """
# 开放时间
| 日期 | 开放
| 星期一 | 闭馆
| 星期二至星期五 | 10:00 - 18:00
| 星期六 | 10:00 - 20:00
| 星期日 | 11:00 - 17:00
闭馆前 45 分钟停止入场。每月第一个星期日免费。
=tel 02155510144 服务台
""",
)
_EXHIBITION = (
    """
# Lights on the Sea
Two hundred years of lighthouses, with the first lens of Gull Rock.
=event Guided tour: Lights on the Sea; City Museum, Hall 2; 2026-03-14 15:00; 2026-03-14 16:30
=file exhibition-leaflet.pdf document 860 KB
=> / Back to the museum
""",
    """
# 海上之光
灯塔两百年，展出海鸥礁灯塔的第一枚透镜。
=event 导览：海上之光; 城市博物馆 2 号厅; 2026-03-14 15:00; 2026-03-14 16:30
=file exhibition-leaflet.pdf document 860 KB
=> / 返回博物馆
""",
)
_EVENING = (
    """
# An evening under the roof
String quartet and tea among the ship models. Bring a cushion.
=event Concert under the roof; City Museum, Attic; 2026-03-20 19:00; 2026-03-20 21:00
=> / Back to the museum
""",
    """
# 屋顶之夜
在船模之间听弦乐四重奏、喝茶。请自带坐垫。
=event 屋顶音乐会; 城市博物馆阁楼; 2026-03-20 19:00; 2026-03-20 21:00
=> / 返回博物馆
""",
)
_WORKSHOP = (
    """
# Workshop: Knots and Ropes
For everybody from 8 years on. The rope is yours afterwards.
=event Knots and Ropes; City Museum, Yard; 2026-03-22 11:00; 2026-03-22 13:00
=> / Back to the museum
""",
    """
# 工作坊：绳与结
8 岁以上均可参加，绳子可以带走。
=event 绳与结工作坊; 城市博物馆庭院; 2026-03-22 11:00; 2026-03-22 13:00
=> / 返回博物馆
""",
)

SITE = Site(
    "citymuseum.example",
    ("City Museum", "城市博物馆"),
    "museum",
    {
        "/": _MAIN,
        "/hours": _HOURS,
        "/exhibition": _EXHIBITION,
        "/evening": _EVENING,
        "/workshop": _WORKSHOP,
    },
)
