"""Town hall: whom to call, forms to send, a vote."""

from __future__ import annotations

from virtualphone.apps.browser.web import Ask, Site

_MAIN = (
    """
# Town Hall
=> /contact Whom to call
=> /newsletter News by mail
=> /feedback Tell us what is broken
=> /poll Vote: the new playground
=> /papers Papers to print
""",
    """
# 市政厅
=> /contact 联系电话
=> /newsletter 邮件快讯
=> /feedback 报修与反馈
=> /poll 投票：新游乐场
=> /papers 表格下载
""",
)
_CONTACT = (
    """
# Whom to call
| Office | Number
| Registry | 021 5551 0120
| Library | 021 5551 0133
| Parks | 021 5551 0155
=tel 02155510120 Registry
=tel 02155510133 Library
=tel 02155510155 Parks
=mail office@townhall.example Write a mail
""",
    """
# 联系电话
| 部门 | 号码
| 户籍科 | 021 5551 0120
| 图书馆 | 021 5551 0133
| 园林科 | 021 5551 0155
=tel 02155510120 户籍科
=tel 02155510133 图书馆
=tel 02155510155 园林科
=mail office@townhall.example 发送邮件
""",
)
_NEWSLETTER = (
    """
# News by mail
Once a week, on Thursdays, and never more.
=form newsletter
""",
    """
# 邮件快讯
每周四一封，绝不多发。
=form newsletter
""",
)
_FEEDBACK = (
    """
# Tell us what is broken
A lamp, a bench, a bin: we answer within three days.
=form feedback
""",
    """
# 报修与反馈
路灯、长椅、垃圾桶，三天内答复。
=form feedback
""",
)
_POLL = (
    """
# Vote: the new playground
Which park should get it? One vote each, until 31 March.
=poll playground
""",
    """
# 投票：新游乐场
该建在哪座公园？每人一票，截至三月三十一日。
=poll playground
""",
)
_PAPERS = (
    """
# Papers to print
=file parking-permit.pdf document 310 KB
=file dog-licence.pdf document 275 KB
=file street-party.docx document 96 KB
=file town-hymn.mp3 audio 3.4 MB
""",
    """
# 表格下载
=file parking-permit.pdf document 310 KB
=file dog-licence.pdf document 275 KB
=file street-party.docx document 96 KB
=file town-hymn.mp3 audio 3.4 MB
""",
)

SITE = Site(
    "townhall.example",
    ("Town Hall", "市政厅"),
    "account_balance",
    {
        "/": _MAIN,
        "/contact": _CONTACT,
        "/newsletter": _NEWSLETTER,
        "/feedback": _FEEDBACK,
        "/poll": _POLL,
        "/papers": _PAPERS,
    },
    forms={
        "newsletter": (
            Ask("mail", ("E-mail address", "电子邮箱")),
            Ask("events", ("Also tell me about events", "同时接收活动信息"), "check"),
        ),
        "feedback": (
            Ask("name", ("Your name", "您的姓名")),
            Ask("place", ("Where", "地点")),
            Ask("text", ("What happened", "情况说明"), "long"),
        ),
    },
    polls={
        "playground": (
            Ask("river", ("River Park", "河滨公园")),
            Ask("castle", ("Castle Garden", "城堡花园")),
            Ask("station", ("Station Square", "车站广场")),
        )
    },
)
