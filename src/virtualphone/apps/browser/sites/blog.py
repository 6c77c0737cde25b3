"""Lena's garden: a blog whose readers write below it."""

from __future__ import annotations

from virtualphone.apps.browser.web import Site

_MAIN = (
    """
# Lena's Garden
What grows, what does not, and where I went instead.
=> /first-seeds The first seeds
=> /bike-tour Along the river by bike
=> /bee-hotel A hotel for bees
""",
    """
# 莲娜的花园
长出来的、没长出来的，还有我去了哪里。
=> /first-seeds 第一批种子
=> /bike-tour 沿河骑行
=> /bee-hotel 给蜜蜂的旅馆
""",
)
_SEEDS = (
    """
# The first seeds
!photo:seedlings Day nine on the window sill
Tomatoes went into the pots on 1 March, peppers a week before.
* Sow at 22 degrees.
* Water from below.
* Wait.
=comments
""",
    """
# 第一批种子
!photo:seedlings 窗台上的第九天
三月一日种下番茄，辣椒早一周。
* 22 度播种。
* 从底部浇水。
* 等待。
=comments
""",
)
_TOUR = (
    """
# Along the river by bike
!photo:river Breakfast at the weir
Sixty-four kilometres from Stonegate down to the harbour, most of it without cars.
The ferry house in Millbrook has the best plum cake.
=> https://northrail.example/hills By train to Stonegate
=comments
""",
    """
# 沿河骑行
!photo:river 堰边早餐
从石门一路到港口，六十四公里，大半没有汽车。
磨溪的渡口小屋有最好吃的李子蛋糕。
=> https://northrail.example/hills 坐火车去石门
=comments
""",
)
_BEES = (
    """
# A hotel for bees
A block of hard wood, holes of 3 to 9 millimetres, a small roof: that is all they ask for.
=> https://knowhow.example/honey-bee About honey bees
=file bee-hotel-plan.pdf document 640 KB
=comments
""",
    """
# 给蜜蜂的旅馆
一块硬木、3 到 9 毫米的孔、一个小屋顶，它们只要这些。
=> https://knowhow.example/honey-bee 关于蜜蜂
=file bee-hotel-plan.pdf document 640 KB
=comments
""",
)

SITE = Site(
    "lenas-garden.example",
    ("Lena's Garden", "莲娜的花园"),
    "yard",
    {"/": _MAIN, "/first-seeds": _SEEDS, "/bike-tour": _TOUR, "/bee-hotel": _BEES},
)
