"""Northrail: timetables."""

from __future__ import annotations

from virtualphone.apps.browser.web import Site

_MAIN = (
    """
# Northrail
Trains between the harbour and the hills.
=> /coast Coast line: Harbour - Elmbridge
=> /hills Hill line: Harbour - Stonegate
=> /fares Fares
=> /notices Notices
=file network-map.pdf document 2.1 MB
""",
    """
# 北线铁路
往返港口与山区的列车。
=> /coast 海岸线：港口—榆桥
=> /hills 山区线：港口—石门
=> /fares 票价
=> /notices 公告
=file network-map.pdf document 2.1 MB
""",
)
_COAST = (
    """
# Coast line
| Train | Harbour | Sandy Bay | Elmbridge
| C1 | 06:42 | 07:05 | 07:31
| C3 | 08:12 | 08:35 | 09:01
| C5 | 10:42 | 11:05 | 11:31
| C7 | 14:12 | 14:35 | 15:01
| C9 | 18:27 | 18:50 | 19:16
=> /hills To the hill line
""",
    """
# 海岸线
| 车次 | 港口 | 沙湾 | 榆桥
| C1 | 06:42 | 07:05 | 07:31
| C3 | 08:12 | 08:35 | 09:01
| C5 | 10:42 | 11:05 | 11:31
| C7 | 14:12 | 14:35 | 15:01
| C9 | 18:27 | 18:50 | 19:16
=> /hills 查看山区线
""",
)
_HILLS = (
    """
# Hill line
| Train | Harbour | Millbrook | Stonegate
| H2 | 07:20 | 07:58 | 08:40
| H4 | 09:50 | 10:28 | 11:10
| H6 | 13:20 | 13:58 | 14:40
| H8 | 17:05 | 17:43 | 18:25
H6 does not run on Sundays.
=> /coast To the coast line
""",
    """
# 山区线
| 车次 | 港口 | 磨溪 | 石门
| H2 | 07:20 | 07:58 | 08:40
| H4 | 09:50 | 10:28 | 11:10
| H6 | 13:20 | 13:58 | 14:40
| H8 | 17:05 | 17:43 | 18:25
H6 次周日停运。
=> /coast 查看海岸线
""",
)
_FARES = (
    """
# Fares
| To | Single | Return
| Sandy Bay | 9 yuan | 16 yuan
| Elmbridge | 17 yuan | 30 yuan
| Millbrook | 14 yuan | 25 yuan
| Stonegate | 24 yuan | 43 yuan
Bicycles travel for 5 yuan.
=tel 02155510177 Ask us by phone
""",
    """
# 票价
| 到站 | 单程 | 往返
| 沙湾 | 9 元 | 16 元
| 榆桥 | 17 元 | 30 元
| 磨溪 | 14 元 | 25 元
| 石门 | 24 元 | 43 元
自行车每辆 5 元。
=tel 02155510177 电话咨询
""",
)
_NOTICES = (
    """
# Notices
Monday, 9 March: trains on both lines run on time.
Tuesday, 10 March: C5 begins at Sandy Bay because of work on the bridge.
=> / Back to the start
""",
    """
# 公告
3月9日 星期一：两条线路均正点运行。
3月10日 星期二：因桥梁施工，C5 次改由沙湾始发。
=> / 返回首页
""",
)

SITE = Site(
    "northrail.example",
    ("Northrail", "北线铁路"),
    "train",
    {"/": _MAIN, "/coast": _COAST, "/hills": _HILLS, "/fares": _FARES, "/notices": _NOTICES},
)
