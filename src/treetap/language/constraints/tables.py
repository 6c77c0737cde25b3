"""The words, in both languages, and the value they share. Words share a value only if they mean the same."""

from __future__ import annotations

from typing import Final

from treetap.language.values.value import listed

WEEKDAYS: Final = {
    "mon": ("monday", "mon", "一"),
    "tue": ("tuesday", "tues?", "二"),
    "wed": ("wednesday", "wed", "三"),
    "thu": ("thursday", "thu(?:rs?)?", "四"),
    "fri": ("friday", "fri", "五"),
    "sat": ("saturday", r"(?<=\bon )sat|(?<=\bevery )sat|(?<=\bnext )sat", "六"),
    "sun": ("sunday", r"(?<=\bon )sun|(?<=\bevery )sun|(?<=\bnext )sun", "[日天七]"),
}
"""The whole name, the short one where it can be nothing else, and what follows 周."""

DAYS: Final = {
    "day after tomorrow": "(?:the )?day after tomorrow|后天",
    "in 3 days": "大后天",
    "day before yesterday": "(?:the )?day before yesterday|前天",
    "today": "today's|today|今天|今日",
    "tomorrow": "tomorrow's|tomorrow|明天|明日",
    "yesterday": "yesterday's|yesterday|昨天|昨日",
    "weekend": "weekends?|周末",
    "weekday": "weekdays?|workdays?|working days?|工作日",
}
PARTS_OF_DAYS: Final = (
    ("today", "evening", "tonight|this evening|今晚|今夜"),
    ("tomorrow", "evening", "明晚"),
    ("yesterday", "evening", "last night|昨晚|昨夜"),
    ("day after tomorrow", "evening", "后晚"),
    ("today", "am", "this morning|今早|今晨"),
    ("tomorrow", "am", "明早|明晨"),
    ("today", "afternoon", "this afternoon"),
)
HALVES: Final = {
    "am": r"mornings?|a\.m\.?|(?<=\ue000 )am|早上|上午|早晨",
    "early": "清晨|清早|一早|大清早",
    "dawn": "dawn|daybreak|凌晨|黎明",
    "noon": "noon|midday|中午|正午",
    "afternoon": "afternoons?|下午|午后",
    "pm": r"p\.m\.?|(?<=\ue000 )pm",
    "evening": "evenings?|晚上|傍晚|晚间|夜晚",
    "night": "nights?|夜里|夜间",
    "late night": "深夜",
    "midnight": "midnight|半夜|午夜",
}
NEAR: Final = {
    "next": "next|coming|下个?|下一个?",
    "previous": "last|previous|上个?|上一个?",
    "this": "this|本|这个?",
}
PERIODS: Final = {
    "week": "周|星期|礼拜|week(?:'s)?",
    "month": "月|month(?:'s)?",
    "year": "年|year(?:'s)?",
}
YEARS: Final = {"明年": ("next", "year"), "去年": ("previous", "year"), "今年": ("this", "year")}

ADJECTIVES: Final = {
    "big": ("bigger|larger|greater", "biggest|largest|greatest|maximum|max", "大"),
    "small": ("smaller", "smallest|minimum|min", "小"),
    "loud": ("louder", "loudest", "大声|响亮|响"),
    "quiet": ("quieter|softer", "quietest|softest", "小声|安静"),
    "bright": ("brighter", "brightest", "亮|明亮"),
    "dark": ("darker|dimmer", "darkest|dimmest", "暗|黑"),
    "high": ("higher", "highest", "高"),
    "low": ("lower", "lowest", "低"),
    "fast": ("faster|quicker", "fastest|quickest", "快"),
    "slow": ("slower", "slowest", "慢"),
    "new": ("newer", "newest|latest", "新"),
    "old": ("older", "oldest|eldest", "旧|老"),
    "early": ("earlier", "earliest", "早"),
    "late": ("later", "", "晚|迟"),
    "cheap": ("cheaper", "cheapest", "便宜"),
    "expensive": ("pricier|dearer", "priciest|dearest", "贵"),
    "near": ("nearer|closer", "nearest|closest", "近"),
    "far": ("farther|further", "farthest|furthest", "远"),
    "long": ("longer", "longest", "长"),
    "short": ("shorter", "shortest", "短"),
    "good": ("better", "best", "好"),
    "bad": ("worse", "worst", "差|坏"),
    "strong": ("stronger", "strongest", "强"),
    "weak": ("weaker", "weakest", "弱"),
    "hot": ("hotter", "hottest", "热"),
    "warm": ("warmer", "warmest", "暖"),
    "cold": ("colder", "coldest", "冷"),
    "cool": ("cooler", "coolest", "凉"),
    "heavy": ("heavier", "heaviest", "重"),
    "light": ("lighter", "lightest", "轻"),
    "popular": ("", "", "热门|受欢迎"),
}
"""Comparative, superlative, and the Chinese word of which 更 and 最 make them."""

PLAIN: Final = {
    "big": "big|large|great",
    "small": "small|little|tiny",
    "quiet": "quiet|soft",
    "dark": "dark|dim",
    "fast": "fast|quick",
    "near": "near|close",
}
"""What is said before "as possible", where that is not the name above."""
POSSIBLE: Final = (
    "possible|\ufffc?(?:it|they|that|this|you|one) (?:can|could|will|would|may)"
    "(?: (?:be|go|get|make it|have it))?"
    "|\ufffc?(?:it|they) (?:goes|go|gets|get)"
)

DEGREES: Final = {
    "most": "most|最",
    "more": "more|更多|更加|更",
    "less": "less|fewer|更少",
    "least": "least|fewest|最少",
    "bit": "a bit|a little|a little bit|slightly|一点儿?|稍微|略微",
    "very": "very|really|非常|很",
    "too": "too|太",
    "fully": "fully|completely|totally|entirely|permanently|for good|for ?ever|完全|彻底|永久",
    "some": "some|一些",
    "than": "than",
    "as": "as|作为",
}
"""With an adjective that has no entry above: it stays a word, and this says how much of it."""

AMOUNTS: Final = {
    ">=": "≥|> ?=|at least|(?:no|not) (?:less|fewer) than|or more|至少|起码|不少于|不小于|及?以上",
    "<=": "≤|< ?=|at most|(?:no|not) more than|or (?:less|fewer)|至多|最多|不超过|不多于|不大于|及?以下"
    "|以内|之内",
    ">": ">|(?:more|greater) than|over(?= \ue000)|above(?= \ue000)|exceeding|大于|多于|超过|超出",
    "<": "<|(?:less|fewer) than|under(?= \ue000)|below(?= \ue000)|小于|少于|不到|不足",
    "> high": "higher than|高于",
    "< low": "lower than|低于",
    ">= high": "不低于",
    "<= high": "不高于",
    "before": "before|prior to|earlier than|之前|以前|早于|(?<=\ue000)前",
    "after": "after|later than|之后|以后|晚于|(?<=\ue000)后",
    "until": "until|till|直到",
    "since": "since|自从",
    "by": "by(?= \ue000)",
    "between": "between|之间",
    "about": "around(?= \ue000)|about(?= \ue000)|approximately|roughly|大约|大概|(?<=\ue000)左右",
    "exactly": "exactly|precisely|正好|恰好|刚好",
    "within": "within(?! (?:the|my)(?![a-z]))",
    "as possible": "尽量|尽可能",
    "same": "the same as|same as|the same|一样|相同|同样",
    "several": "several|multiple|a few|几个|几条|几张|若干|多个|多条|多张",
    "couple": "a couple of|a couple",
    "many": "many|许多|很多",
    "few": "few|少数",
    "any": "any|任意|任何",
    "several times": "several times|a few times|multiple times|多次|几次",
    "repeatedly": "repeatedly|反复",
    "again": "again|再次",
    "half": "half of|half|一半",
    "double": "double|加倍|翻倍",
    "triple": "triple",
}

EXCEPT: Final = (
    "except for|except|excepting|excluding|other than|apart from|aside from|but not|not including|leaving out"
    "|save for|besides|barring|with the exception of|omitting|除却|撇开"
    "|除了|除开|除去|除|不包括|不含|不包含|排除"
)
NOT: Final = {
    "instead": "instead of|rather than|而不是|而非",
    "unless": "unless|除非",
    "no need": "(?:do not|don't) (?:need|have) to|need not|needn't|不必|不用|不需要|无需|无须",
    "not any more": "别再|不再",
    "never": "never|永远不要?|绝不",
    "may not": "must not|mustn't|should not|shouldn't|不许|不准|不得|不可以|不可",
    "cannot": "cannot|can not|can't|could not|couldn't|不能",
    "will not": "will not|won't|would not|wouldn't",
    "": "do not|do ?n ?' ?t|don ' t|dont|不要|请勿|切勿|勿|别|莫",
    "not": "(?:does|did|is|are|was|were|has|have) not|(?:does|did|is|are|was|were|has|have)n't|not|不是|不",
    "has not": "没有|没|未",
    "without": "without|不带",
    "none": "none of|none",
    "no": "no(?= [a-z])|无",
    "neither": "neither|nor",
    "nothing": "nothing",
    "nobody": "nobody|no one",
}
"""Words for no, by what kind of no they say."""

ONLY: Final = "only|just|solely|exclusively|merely|只是|只有|只能|只需|只|仅仅|仅|唯独"
ALL: Final = {
    "hour": "every hour|hourly|每小时|每个小时",
    "day": "every day|everyday|each day|daily|每天|每日|天天",
    "week": "every week|each week|weekly|每周|每星期|每个星期",
    "month": "every month|each month|monthly|每月|每个月",
    "year": "every year|each year|yearly|annually|每年",
    "time": "every time|each time|每次",
    "people": "everyone|everybody|所有人|全体成员|大家|每个人",
    "2": "both|两者",
    "whole": "entire|whole|整个",
    "": "all of|all|every|each|everything|所有的?|全部|一切|全体|各个"
    "|每一?(?:个|条|张|位|项|件|首|封|篇|本|份|名|家|部|种|段|页|行)|每",
}

DIRECTIONS: Final = {
    "up": ("up|upwards?", "上"),
    "down": ("down|downwards?", "下"),
    "left": ("left|leftwards?", "左"),
    "right": ("right|rightwards?", "右"),
    "forward": ("forwards?", "前"),
    "back": ("back|backwards?", "后"),
    "top": ("top", "顶"),
    "bottom": ("bottom", "底"),
    "middle": ("middle|center|centre", "中间|中央"),
    "start": ("beginning|start", "开头"),
    "end": ("end", "末尾|结尾"),
    "clockwise": ("clockwise", "顺时针"),
    "anticlockwise": ("anti-?clockwise|counter-?clockwise", "逆时针"),
}
ONLY_PLACES: Final = frozenset({"start", "end", "middle"})
"""Directions only after a preposition: by themselves they may be verbs."""

CLASSIFIERS: Final = (
    "[个张条篇首部集章页步名位人只件本封份盘杯次遍行列层种类项段句排组家台辆间款则轮站号天周年月]"
)

SKIPPED: Final = (
    "do not disturb|right now|right away|all right|at all|just now|set up|sign up"
    "|wake (?:me|us|him|her|them) up|wake up|look up"
    "|pick up|hang up|back up|clean up|call back|write down|shut down"
    "|best regards|as well"
    "|别忘了|别忘记|不要忘了|不要忘记|不好意思|不客气|对不起|不错|没问题|没关系|不同|不久|不断"
    "|特别|分别|性别|级别|类别|别人|别的"
)
"""Fixed expressions whose words are no constraints: they stay words."""

POLITE: Final = frozenset(
    listed(
        "please kindly pls you i we can could would will hey hi ok okay and then also 请 帮我 我 你 "
        "麻烦 麻烦你 帮忙 帮 给我 我要 我想 能 能不能 可以 然后 并 , ， 。 : ；"
    )
)
"""What may stand before the verb of a clause."""

SMALL: Final = frozenset(
    listed("the a an my your his her our their its of this that these those 的 我的 这 那 , ，")
)
"""Words that are passed over when a constraint looks for what it applies to."""

BEFORE: Final = frozenset(listed("in on at of from to for with by into under about within inside on"))
OWNING: Final = frozenset(listed("的 里 里的 里面 里面的 中的 内 内的 上的 下的 中"))
"""Words that tie one thing to another: before the owner in English, after it in Chinese."""

GOES: Final = frozenset(
    listed(
        "go switch navigate return back want need have going listen talk subscribe like try remember "
        "able ready used get head jump due close according"
    )
)
"""After one of these, "to" belongs to the verb."""
