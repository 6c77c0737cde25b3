"""Lumen & Co: a web shop with prices."""

from __future__ import annotations

from virtualphone.apps.browser.web import Site

_MAIN = (
    """
# Lumen & Co
Lamps for desks, walls and tents.
| Article | Price
| Desk lamp Heron | 189 yuan
| Wall lamp Crescent | 129 yuan
| Lantern Firefly | 79 yuan
=> /heron Desk lamp Heron
=> /crescent Wall lamp Crescent
=> /firefly Lantern Firefly
=> /delivery Delivery and returns
""",
    """
# 流明灯具
书桌、墙面和帐篷用灯。
| 商品 | 价格
| 苍鹭台灯 | 189 元
| 弯月壁灯 | 129 元
| 萤火提灯 | 79 元
=> /heron 苍鹭台灯
=> /crescent 弯月壁灯
=> /firefly 萤火提灯
=> /delivery 配送与退货
""",
)
_HERON = (
    """
# Desk lamp Heron
!photo:heron Folds flat
189 yuan. In stock: 14 pieces.
* 9 watts, warm or cold light
* Two years of guarantee
=comments
""",
    """
# 苍鹭台灯
!photo:heron 可折叠
189 元。现货 14 件。
* 9 瓦，冷暖光可调
* 保修两年
=comments
""",
)
_CRESCENT = (
    """
# Wall lamp Crescent
129 yuan. In stock: 3 pieces.
* 6 watts, dimmable
* Screws included
=comments
""",
    """
# 弯月壁灯
129 元。现货 3 件。
* 6 瓦，可调光
* 附螺丝
=comments
""",
)
_FIREFLY = (
    """
# Lantern Firefly
79 yuan. In stock: 52 pieces.
* 30 hours with one charge
* Floats
=comments
""",
    """
# 萤火提灯
79 元。现货 52 件。
* 充一次电亮 30 小时
* 可浮于水面
=comments
""",
)
_DELIVERY = (
    """
# Delivery and returns
Delivery takes 3 days and costs 12 yuan; from 150 yuan on it is free.
What you do not like comes back within 14 days.
=tel 02155510188 Call the shop
""",
    """
# 配送与退货
三天送达，运费 12 元；满 150 元免运费。
不满意可在 14 天内退货。
=tel 02155510188 致电商店
""",
)

SITE = Site(
    "lumen-co.example",
    ("Lumen & Co", "流明灯具"),
    "lightbulb",
    {
        "/": _MAIN,
        "/heron": _HERON,
        "/crescent": _CRESCENT,
        "/firefly": _FIREFLY,
        "/delivery": _DELIVERY,
    },
)
