"""Harbour Post: the news of a town."""

from __future__ import annotations

from virtualphone.apps.browser.web import Site

_MAIN = (
    """
# Harbour Post
Monday, 9 March 2026
=> /new-ferry New ferry starts on 1 April
=> /storm Storm bends trees, nobody hurt
=> /library The library stays open longer
=> /team Rowers win by half a second
=popup https://harbourpost.example/win Take part in our prize draw
## Have your say
=> https://townhall.example/poll Which park should get the new playground?
""",
    """
# 港湾日报
2026年3月9日 星期一
=> /new-ferry 新渡轮四月一日开航
=> /storm 大风刮弯树木，无人受伤
=> /library 图书馆延长开放时间
=> /team 赛艇队以半秒优势夺冠
=popup https://harbourpost.example/win 参加读者抽奖
## 参与讨论
=> https://townhall.example/poll 新游乐场该建在哪座公园？
""",
)
_FERRY = (
    """
# New ferry starts on 1 April
!photo:ferry The Marigold during her trials
The Marigold carries 240 people and 12 cars across the bay in 18 minutes.
A crossing costs 6 yuan; children under seven pay nothing.
The ferry leaves every half hour between 06:30 and 22:00.
=> / All news
=comments
""",
    """
# 新渡轮四月一日开航
!photo:ferry 试航中的“金盏号”
“金盏号”可载 240 人和 12 辆汽车，18 分钟横渡海湾。
单程票价 6 元，七岁以下儿童免费。
每天 6:30 至 22:00，每半小时一班。
=> / 全部新闻
=comments
""",
)
_STORM = (
    """
# Storm bends trees, nobody hurt
Gusts of 98 kilometres an hour swept the harbour on Saturday night.
Fire fighters were called 31 times. Two streets stay closed until Wednesday.
=> https://northrail.example/notices Is my train running?
=comments
""",
    """
# 大风刮弯树木，无人受伤
周六夜间，港区阵风达到每小时 98 公里。
消防队出动 31 次，两条街道封闭至周三。
=> https://northrail.example/notices 我的火车还开吗？
=comments
""",
)
_LIBRARY = (
    """
# The library stays open longer
From 16 March the town library is open until 21:00 on weekdays.
A late desk takes back books; new cards are still made before 18:00.
=> https://townhall.example/contact Phone numbers of the town
""",
    """
# 图书馆延长开放时间
三月十六日起，市图书馆工作日开放至 21:00。
夜间可以还书；办新卡仍须在 18:00 之前。
=> https://townhall.example/contact 市政电话
""",
)
_TEAM = (
    """
# Rowers win by half a second
The women's eight of the harbour club won the spring race in 6:21.4.
Their coach Petra Lindqvist said: “We slept badly and rowed well.”
""",
    """
# 赛艇队以半秒优势夺冠
港湾俱乐部女子八人艇以 6 分 21.4 秒赢得春季赛。
教练林佩说：“我们没睡好，但划得好。”
""",
)
_WIN = (
    """
# Prize draw
Answer one question and win a weekend for two.
=> / No, thanks
""",
    """
# 读者抽奖
回答一个问题，赢取双人周末游。
=> / 不用了，谢谢
""",
)

SITE = Site(
    "harbourpost.example",
    ("Harbour Post", "港湾日报"),
    "newspaper",
    {
        "/": _MAIN,
        "/new-ferry": _FERRY,
        "/storm": _STORM,
        "/library": _LIBRARY,
        "/team": _TEAM,
        "/win": _WIN,
    },
)
