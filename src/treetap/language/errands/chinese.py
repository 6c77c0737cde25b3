"""Errands in Chinese: 发短信把张三的电话告诉李四, 把看牙医的时间记到便签里."""

from __future__ import annotations

import re

from treetap.language.errands.errand import Errand, Source

_SMS = r"(?:发短信|用短信|发消息|发信息|用信息|发个短信|发条短信|短信)"
_TELLS = r"(?:告诉|告知|转告|发给|转发给|发送给|传给|(?:发短信|发消息|发信息|发条短信)给)"
_NOTE = r"(?:一[条个篇张份])?(?:新的?|新建的?|空白)?(?:便签|笔记|备忘录|记事本)(?:里面|里|中|上)?"
_WRITES = r"(?:另外?)?(?:写|记|存|抄|录|保存|记录|另存|变|复制|拷贝)(?:下来)?(?:到|进|在|入|成|为|下到)"
_TITLED = r"(?:[，,](?:标题|题目|名字|名称)(?:写|是|为|叫|用)?[“\"「](?P<title>[^”\"」]+)[”\"」])?"
_THEM = r"(?:对方|他|她|他们|过去|回去|给他|给她)"
_TOLD = (
    re.compile(rf"^{_SMS}?(?:把|将)(?P<fact>.+?)(?:{_SMS})?{_TELLS}(?P<who>[^，。的我]+)$"),
    re.compile(
        rf"^(?P<who>[^，。]+?)(?:问我?|想知道|要知道|想要|想了解)(?:一下)?(?P<fact>.+?)[，。]"
        rf"(?:[^，。]{{0,6}}[，。])?(?:(?:算|查|看)好?[后完]?)?(?:{_SMS}|只|就)[^，。]*?(?:{_THEM}|回[^，。]*)$"
    ),
)
_LOOKED = re.compile(
    r"^(?:看看|看一下|查一下|查查|查询|查看|查|找一下|找到|找出|读一下)(?P<fact>.+?)[，,]?(?:然后|再|并|并且)?"
    rf"(?:{_SMS})?(?:把(?:它|这个|结果|号码|时间|地址|价格|内容))?(?:{_SMS})?{_TELLS}(?P<who>[^，,。的我]{{1,10}})$"
)
"""Found out first, then told."""
_MINE = re.compile(r"^(?:请)?(?:告诉|告知|转告)(?P<who>[^，。的我]{1,8}?)(?P<fact>(?:我的|我手机|手机).+)$")
"""Told what the phone knows: 告诉李雷我的闹钟“健身”是几点."""
_SHOWN = re.compile(
    r"^(?:把|将)(?P<fact>.+?)让(?P<who>[^，。的我]{1,8}?)也?(?:看到|看看|看一下|看一眼|知道)(?:一下)?$"
)
"""Shown to somebody, by whatever message."""
_TOLD_FIRST = re.compile(rf"^{_SMS}(?:告诉|告知|跟|给)(?P<rest>.+)$")
_BEGINS = re.compile(r"我|明天|今天|后天|现在|这里|本周|下周|周[一二三四五六日]|[“《「]|在|目前|这")
"""Where a fact begins that follows a name."""
_NOTED = (
    re.compile(rf"^(?:我想|我要)?(?:把|将)(?P<fact>.+?){_WRITES}{_NOTE}{_TITLED}(?:[，,][^，,“]*)?$"),
    re.compile(
        rf"^(?:新建|新写|建|写|创建){_NOTE}[，,](?:写下|记下|写上|写明|里面写|内容是|列出)(?P<fact>.+)$"
    ),
    re.compile(
        rf"^(?:看看|看一下|查一下|查查|查询|查看|查|找一下|找到|找出|读一下)(?P<fact>.+?)(?P<named>[，,][连和][^，,]*?名字一?[起同]?)?[，,]?(?:然后|再)?"
        rf"(?:把[它这那][^，,]?)?{_WRITES}{_NOTE}{_TITLED}$"
    ),
)
_ONLY = re.compile(r"单独|原样|一字不差地?|完整地?|逐字|，$")
_ASKS = re.compile(r"什么|几点|多少|哪|谁|何时|怎么样|怎样|如何|几[号月天个]")
_NOUN = (
    r"(?:姓名|名字|全名|电话号码|手机号码?|电话|号码|邮箱地址|邮箱|电子邮件|邮件地址|地址|住址|生日|时间|地点|位置|日期|价格|价钱|密码|验证码"
    r"|名称|标题|歌名|曲名|天气|气温|温度|电量|余额|大小|金额|版本号?|编号|单号)"
)
_LISTED = rf"{_NOUN}(?:(?:和|、|与|及|以及){_NOUN})*"
_OF = re.compile(rf"^(?P<whose>.+?)的(?P<what>{_LISTED})$")
_CONTENT = (
    re.compile(
        r"^(?P<of>.+?)(?:里|中|上)?写?的(?:全部|所有|完整|全文)?(?:内容|东西|文字|每一?个字|全文|话)$"
    ),
    re.compile(r"^(?P<of>.+?)(?:里|中|上)(?:都)?写了?(?:些)?什么$"),
)
_LAST = re.compile(
    r"^(?P<of>.+?)(?:最后|最近|最新|上次|刚才|刚刚)(?:一次)?"
    r"(?:发?给我(?:发)?的(?:那[一]?[条句])?(?:短信|消息|信息|话|那句话|那条)?|的?[一那]?条(?:短信|消息|信息))$"
)
_BORN = re.compile(r"^(?P<of>[^，]+?)(?:是|在)?(?:什么时候|何时|哪[年月天日][哪年月天日]*)出生的?$")
_RINGS = re.compile(r"^(?P<of>[“「][^”」]+[”」])(?:的闹钟)?(?:什么时候|几点钟?|何时)(?:会)?响$")
_COSTS = re.compile(r"^(?P<where>\S+\.\S+ ?上)的?(?P<of>[^，]+?)(?:多少钱|卖多少|什么价)$")
_ON = re.compile(
    r"^(?:我|手机|我的?手机)?(?:现在|目前|正)?(?:连|用|连接)(?:着|上|接)?的?(?:是哪个)?"
    r"(?P<of>无线网?络?|WiFi|Wi-Fi|WLAN)(?:网络)?(?:叫什么|的?名[字称]是什么|是哪个|是什么)?(?:名字)?$",
    re.IGNORECASE,
)
_OTHERWISE = (
    (_ON, "Which Wi-Fi am I connected to?"),
    (_BORN, "“{of}”的生日是什么"),
    (_RINGS, "闹钟“{of}”几点响"),
    (_COSTS, "{where}“{of}”的价格是多少"),
)
"""Facts that are said by a verb, and the questions for them."""
_NO_NAME = re.compile(r"^(?:我|最|这|那|他|她|它|正在|当前|现在|目前|下一|上一)|[今明后昨]天|这里|本地")
"""What it belongs to is not named, but pointed at."""
_AND = re.compile(r"和|、|与|以及|及")
_ITSELF = frozenset({"姓名", "名字", "全名"})
_IN = re.compile(r"^(?P<of>[^在]+)在(?P<where>[^在]{2,8}?)(?:上|里)?$")
_OF_MONEY = re.compile(r"价格|价钱")
_OF_TIME = re.compile(r"时间|日期")
_OF_PLACE = re.compile(r"地点|位置")


def errand(sentence: str) -> Errand | None:
    """The errand that the sentence is; None where it is none."""
    said = re.sub(r"^(?:请|麻烦|帮我|请帮我)", "", sentence.strip().rstrip("。！!. "))
    for pattern in (*_TOLD, _SHOWN, *_NOTED, _LOOKED, _MINE):
        found = pattern.match(said)
        if found is None:
            continue
        parts = found.groupdict()
        fact = _ONLY.sub("", parts["fact"]).strip("，, ")
        if _is_fact(fact):
            return Errand(fact, parts.get("who") or "", parts.get("title") or "", bool(parts.get("named")))
    found = _TOLD_FIRST.match(said)
    begins = None if found is None else _BEGINS.search(found["rest"], 2)
    if found is None or begins is None:
        return None
    who, fact = found["rest"][: begins.start()], found["rest"][begins.start() :]
    return Errand(fact, who) if _is_fact(fact) else None


def _is_fact(text: str) -> bool:
    """It is to be found out, and not what is to be said."""
    if re.fullmatch(r"[“《「\"].*[”》」\"]", text):
        return False
    asked = _ASKS.search(text) or re.search(rf"{_NOUN}$", text)
    return bool(asked or content_of(text) or last_of(text))


def content_of(fact: str) -> str:
    """Whose whole words are asked for; empty where it is something else."""
    return "" if last_of(fact) else next((found["of"] for one in _CONTENT if (found := one.match(fact))), "")


def last_of(fact: str) -> str:
    """Whose last message is asked for; empty where it is something else."""
    found = _LAST.match(fact)
    return "" if found is None else found["of"]


def source(fact: str) -> Source:
    """What is asked, in questions."""
    for kind, of in (("content", content_of(fact)), ("last", last_of(fact))):
        if of:
            return Source((fact,), of, kind=kind)
    for pattern, question in _OTHERWISE:
        said = pattern.match(fact)
        if said is not None:
            parts = {name: (part or "").strip("“”「」《》") for name, part in said.groupdict().items()}
            return Source((question.format(**parts),), parts["of"] if pattern is not _ON else "")
    found = _OF.match(fact)
    if found is None or _NO_NAME.search(found["whose"]):
        return Source((fact if _ASKS.search(fact) else f"{fact}是什么",))
    placed = _IN.match(found["whose"])
    if placed is not None and _OF_MONEY.search(found["what"]):
        of = placed["of"].strip("“”「」《》")
        return Source((f"{placed['where']}上“{of}”的价格是多少",), of)
    if "“" in found["whose"][1:]:
        return Source((fact if _ASKS.search(fact) else f"{fact}是什么",))  # 会议“评审”的地点
    whose = found["whose"].strip("“”「」《》")
    whats = _AND.split(found["what"])
    kept = [one for one in whats if one not in _ITSELF or len(whats) == 1]
    event = any(map(_OF_TIME.search, whats)) and any(map(_OF_PLACE.search, whats))
    asked = (_question(f"日程“{whose}”" if event else f"“{whose}”", one) for one in kept)
    return Source(tuple(asked), whose, named=len(whats) > 1)


def _question(whose: str, what: str) -> str:
    """What has both a time and a place is an event."""
    if _OF_TIME.search(what):
        return f"{whose}是什么时候"
    if _OF_PLACE.search(what):
        return f"{whose}在哪里"
    return f"{whose}的{what}是什么"
