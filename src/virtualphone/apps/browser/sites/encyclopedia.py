"""Knowhow: a small encyclopedia."""

from __future__ import annotations

from virtualphone.apps.browser.web import Site

_MAIN = (
    """
# Knowhow, the short encyclopedia
Articles that fit on one screen, written by readers.
## Article of the day
=> /honey-bee Honey bee
## Popular
=> /tea Tea
=> /bicycle Bicycle
=> /lighthouse Lighthouse
=> /lake-baikal Lake Baikal
=> /origami Origami
""",
    """
# 知津百科，小而全
一屏读完的词条，由读者撰写。
## 今日词条
=> /honey-bee 蜜蜂
## 热门词条
=> /tea 茶
=> /bicycle 自行车
=> /lighthouse 灯塔
=> /lake-baikal 贝加尔湖
=> /origami 折纸
""",
)
_BEE = (
    """
# Honey bee
!photo:bee A worker on a clover flower
Honey bees are social insects that live in colonies of up to sixty thousand animals.
## Life
A worker lives about six weeks in summer. A queen may live for five years.
* Workers gather nectar and pollen.
* Drones live only to mate.
* The queen lays up to 2,000 eggs a day.
## Dance
A bee that has found food dances a figure of eight; its angle tells the others the direction.
=> /tea See also: Tea
""",
    """
# 蜜蜂
!photo:bee 三叶草花上的工蜂
蜜蜂是群居昆虫，一个蜂群最多可有六万只。
## 寿命
夏季的工蜂大约能活六周，蜂王可以活五年。
* 工蜂采集花蜜和花粉。
* 雄蜂只负责交配。
* 蜂王每天最多产卵两千粒。
## 舞蹈
找到食物的蜜蜂会跳八字舞，舞蹈的角度告诉同伴方向。
=> /tea 另见：茶
""",
)
_TEA = (
    """
# Tea
Tea is a drink made by pouring hot water over the leaves of Camellia sinensis.
## Brewing
| Kind | Water | Minutes
| Green | 80 °C | 2
| White | 85 °C | 4
| Oolong | 90 °C | 3
| Black | 95 °C | 4
## History
The oldest tea that was ever found lay in a grave from the second century BC.
=> /lake-baikal See also: Lake Baikal
""",
    """
# 茶
茶是用热水冲泡茶树叶子而成的饮料。
## 冲泡
| 种类 | 水温 | 分钟
| 绿茶 | 80 °C | 2
| 白茶 | 85 °C | 4
| 乌龙 | 90 °C | 3
| 红茶 | 95 °C | 4
## 历史
迄今发现的最古老的茶叶出自公元前二世纪的墓葬。
=> /lake-baikal 另见：贝加尔湖
""",
)
_BICYCLE = (
    """
# Bicycle
A bicycle is a vehicle with two wheels in a line, driven by pedals.
## Records
The highest speed on a level road is 144 kilometres an hour.
## Parts
* Frame
* Fork and handlebar
* Chain and gears
=> https://lenas-garden.example/bike-tour A reader's tour along the river
""",
    """
# 自行车
自行车是两轮前后排列、用脚蹬驱动的车辆。
## 纪录
平路上的最高速度是每小时 144 公里。
## 部件
* 车架
* 前叉和车把
* 链条和变速器
=> https://lenas-garden.example/bike-tour 一位读者的沿河骑行
""",
)
_LIGHTHOUSE = (
    """
# Lighthouse
!photo:lighthouse The tower on Gull Rock
A lighthouse is a tower with a strong lamp that shows ships the way.
Gull Rock, the tower of our harbour, is 41 metres high and was first lit in 1887.
=> https://citymuseum.example/exhibition An exhibition about it
""",
    """
# 灯塔
!photo:lighthouse 海鸥礁上的灯塔
灯塔是装有强光灯、为船只指路的高塔。
本港的海鸥礁灯塔高 41 米，1887 年首次点亮。
=> https://citymuseum.example/exhibition 相关展览
""",
)
_BAIKAL = (
    """
# Lake Baikal
Lake Baikal in Siberia is the deepest lake of the world: 1,642 metres.
It holds a fifth of all fresh water that is not frozen.
* Length: 636 km
* Age: 25 million years
""",
    """
# 贝加尔湖
位于西伯利亚的贝加尔湖是世界上最深的湖，深 1642 米。
它拥有全球五分之一的液态淡水。
* 长度：636 公里
* 年龄：2500 万年
""",
)
_ORIGAMI = (
    """
# Origami
Origami is the art of folding paper without cutting it.
The best known figure is the crane. Whoever folds a thousand of them has a wish.
=file crane-folding.pdf document 482 KB
""",
    """
# 折纸
折纸是不用剪刀、只靠折叠的纸艺。
最有名的造型是纸鹤。据说折满一千只就能实现一个愿望。
=file crane-folding.pdf document 482 KB
""",
)

SITE = Site(
    "knowhow.example",
    ("Knowhow", "知津百科"),
    "menu_book",
    {
        "/": _MAIN,
        "/honey-bee": _BEE,
        "/tea": _TEA,
        "/bicycle": _BICYCLE,
        "/lighthouse": _LIGHTHOUSE,
        "/lake-baikal": _BAIKAL,
        "/origami": _ORIGAMI,
    },
)
