"""Tables for reading a question: words that only ask, units, and what says how the answer looks."""

from __future__ import annotations

import re

from treetap.language.values.value import listed

STOPS = frozenset(
    listed(
        "own what which who whom whose when where how much many is are was were be been being do does did "
        "have has had will would can could should i me my mine we our us you your it its there that "
        "the a an of in on at to from for with by about according as and or any some please tell show "
        "find look up get give check see say says said read need needs take takes took gets cost "
        "costs app application page called named titled s than now currently current still into out "
        "if whether 是 多少 什么 几 哪 哪个 哪些 哪里 哪儿 哪天 谁 有 有没有 有哪些 有什么 的 在 里 "
        "里面 中 上 我 我的 需要 做 根据 按照 请 告诉 告诉我 查 查看 查询 查一下 找 找到 看 看看 "
        "看一下 到 从 去 给 把 将 用 了 吗 呢 吧 是多少 是什么 几点 几点钟 什么时候 是什么时候 什么时间 多久 "
        "多长时间 怎么样 几号 几个 几条 显示 应用 页面 那 这 这个 那个 叫 名为 要 会 得 地 和 与 于 "
        "由 还 还有 剩 共 一共 总共 条 个 篇 封 张 位 次 是不是 现在 目前 当前 知道 帮我 帮 一下 中的 "
        "里的 记 记的 记下 记下的 写 写的 写下 写着 write wrote written noted jotted down "
        "几件 几只 几份 几人 几项 几位 几本 几台 几间 还剩 剩下 剩余 left remaining "
        "哪种 哪款 哪一种 哪一个 有多少 多少个 多少条 多少件 多少项 多少封 多少张"
    )
)
"""Words that only make a question, or hang its parts together."""

WHICH = frozenset(
    listed(
        "this last next previous past upcoming 本 上 下 这 本月 上月 上个月 下月 下个月 这个月 本周 上周 "
        "下周 这周 今年 去年 明年 本年"
    )
)
"""Which of several like it: another one is never meant."""

LIGHT = frozenset(
    listed(
        "due scheduled planned set start starts begin begins leave leaves arrive happen happening ring rings "
        "go goes off work works working 上班 就职 任职 供职 "
        "截止 到期 开始 安排 出发 发车 举行 进行 送达 响 响铃 设 定 设在 定在 设的"
    )
)
"""What a page seldom says of a time or day, as it is plain; where it says it, it counts."""

_MEASURES = (
    "minute minutes min mins 分钟 分",
    "hour hours hr hrs h 小时 钟头",
    "second seconds sec secs s 秒 秒钟",
    "day days 天 日",
    "kilometer kilometers kilometre kilometres km 公里 千米",
    "meter meters metre metres m 米",
    "mile miles mi 英里",
    "kilogram kilograms kg 公斤 千克",
    "gram grams g 克",
    "calorie calories kcal cal 卡路里 千卡 大卡 卡",
    "percent percentage % 百分之",
    "degree degrees ° ℃ 度 摄氏度",
)
UNITS = {word: frozenset(listed(names)) for names in _MEASURES for word in listed(names)}
"""A unit, and all ways of writing it."""

KINDS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("place", (r"^\W*where\b(?! (?:can|could) I (?:buy|get))", "在?(?:哪里|哪儿|什么地方|哪个地方)")),
    ("count", (r"\bhow many\b",)),
    (
        "time",
        (
            r"\bwhat time\b",
            r"\bwhich time\b",
            r"\b(?:departure|arrival|start|end) time\b",
            "几点|什么时间|时刻",
        ),
    ),
    (
        "moment",
        (r"\bwhen\b", r"\b(?:what|which) (?:date|day)\b", "什么时候|哪天|哪一天|几月几号|何时|日期"),
    ),
    (
        "money",
        (
            r"\bhow much (?:money|does|did|is|was|do|have|has)\b",
            r"\b(?:price|cost|fare|fee|balance|salary|rent|bill|spent|expenses?|income)\b",
            "多少钱|价格|价钱|费用|余额|金额|房租|票价|支出|花了|消费|收入",
        ),
    ),
    ("degrees", (r"\btemperature\b", "气温|温度|多少度")),
    ("phone", (r"\b(?:phone|mobile|telephone) number\b", "电话|手机号")),
    ("mail", (r"\be-?mail address\b", "电子邮箱|邮箱地址")),
    (
        "length",
        (
            r"\bhow long (?:is|does|was|will|do)\b",
            r"\b(?:duration|playing time|running time)\b",
            "多长时间|时长|播放多久",
        ),
    ),
    (
        "measure",
        (
            r"\b(?:quantity|amount|how (?:much|long|far|heavy|tall|high))\b",
            r"\b(?:distance|duration|length|weight|height|speed|size)\b",
            "多久|多长|多远|多重|多高|多大|数量|用量|距离|时长|长度|重量|大小",
        ),
    ),
    ("time", (r"\btime\b", "时间")),
    ("moment", (r"\bdate\b",)),
    (
        "count",
        ("几[个条封张位次本部首家号件只份人项步集杯盒瓶台辆间页]|多少[个条封张位次本部首家件只份人项]",),
    ),
    (
        "code",
        (
            r"\b(?:code|number|password|pin|id|passcode|gate|platform|track|room|seat|version)\b",
            "码|编号|单号|口令|版本|房号|座位",
        ),
    ),
    ("measure", (r"(?<!是)多少(?=[\u4e00-\u9fff])", r"多少\s?[KMGT]B")),
    ("number", ("是多少", r"\breading\b")),
)
"""How the answer looks, by what the question says; the first that is said counts."""

QUANTITY = re.compile(
    r"level|percent|amount|total|number|count|price|cost|balance|how m|temperature|time|date|size|speed|"
    r"volume|brightness|storage|usage|distance|steps?|score|age|weight|height|"
    r"多少|几|电量|余额|价格|温度|时间|日期|大小|存储|步数|总|数量|流量|版本|version"
)
"""Words that say that the answer has digits."""
