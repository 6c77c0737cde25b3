"""The words by which people say what a thing is and where, in English and Chinese."""

from __future__ import annotations

import re

from treetap.matching.naming import Side
from treetap.models import Relation, Role

ROLES: tuple[tuple[Role, str], ...] = (
    (Role.FIELD, "text field|text box|textbox|text area|text input|input field|input box|input area|input"),
    (Role.FIELD, "edit box|edit text|entry field|entry box|field|editor|text editor|form field"),
    (Role.FIELD, "search box|search bar|search field|search input"),
    (
        Role.FIELD,
        "输入框|文本框|编辑框|搜索框|搜索栏|输入栏|文本域|编辑区|编辑器|输入区域|输入区|文本输入框|填写框",
    ),
    (Role.RADIO, "radio button|radio|单选按钮|单选框|单选项|单选"),
    (Role.SWITCH, "toggle switch|toggle button|switch|toggle|on/off switch|开关|拨动开关|切换开关"),
    (Role.CHECKBOX, "check box|checkbox|tick box|tickbox|check mark|checkmark"),
    (Role.CHECKBOX, "复选框|勾选框|多选框|选择框|选框|对勾|勾选"),
    (Role.SLIDER, "slider|seek bar|seekbar|滑块|滑动条|滑条|进度条"),
    (Role.TAB, "tab|标签页|选项卡|页签|tab page|标签"),
    (Role.ICON, "icon|图标"),
    (Role.IMAGE, "image|picture|photo|thumbnail|avatar|图片|头像|照片|缩略图"),
    (Role.DIALOG, "dialog|dialogue|dialog box|popup|pop-up|对话框|弹窗|弹框"),
    (Role.ITEM, "list item|menu item|item|row|entry|option|line item|list entry|menu entry|menu option"),
    (
        Role.ITEM,
        (
            "列表项|菜单项|选项|条目|这一行|那一行|一行|这一项|那一项|一项|那项|这项|那一条|这一条"
            "|一条|那行|这行"
        ),
    ),
    (Role.LIST, "list|列表"),
    (Role.TEXT, "label|heading|headline|caption|文字|文本|标题|text|title|words|字样|标语"),
    (Role.BUTTON, "push button|button|chip|pill|link|hyperlink|按钮|按键|链接|超链接|btn|键"),
)
"""What people call the roles; a longer word goes before a shorter one that is in it."""

NOUNS = (
    "card|banner|group|article|post|story|feed|setting|settings|contact|person|message|song|track|video|file"
    "|folder|app|product|note|section|category|channel|conversation|chat|thread|shortcut|page"
    "|menu|tile|line|entry"
    "|one|thing|element|control|box|bar|area|choice|value|key|command|action|document|album"
    "|playlist|order|event"
    "|alarm|reminder|task|city|result|record|account|user|friend|member|device|network"
    "|notification|subscription"
    "|那个|这个|的那个|那一个|这一个|那张|这张|那篇|这篇|那条|这条|卡片|分组|文章|帖子|联系人"
    "|消息|短信|歌曲|视频"
    "|订阅|文件|文件夹|应用|商品|订单|项目|设置|页面|菜单|入口|功能|栏目|笔记|便签|提醒|闹钟"
    "|任务|日程|城市|结果"
    "|记录|账号|用户|好友|群聊|聊天|会话|对话|设备|网络|通知|相册|专辑|歌单|频道|选择|区域|内容"
    "|字|控件|元素|东西"
    "|横幅|提示|新闻|文档|便笺|备忘录|快捷方式|键|项|栏|条|行|页|设置项"
)
"""What people call things that have no role of their own: it may be left out, or be part of the name."""

GENERIC_PLACES = re.compile(
    r"(?:this |that |the |current )*(?:list|menu|screen|page|dialog|dialogue|popup|window|form"
    r"|results?|search results?"
    r"|view|app|display|bottom bar|toolbar|top bar|app bar|navigation bar|title bar|bar|sheet"
    r"|bottom sheet|panel|table"
    r"|grid|above|below)"
    r"|(?:当前|这个|本|该)?(?:列表|菜单|屏幕|页面|界面|对话框|弹窗|窗口|表单|结果|搜索结果|底栏"
    r"|工具栏|导航栏|标题栏"
    r"|底部导航栏|底部栏|顶栏|面板|表格|网格|应用|软件|手机)",
    re.IGNORECASE,
)
"""Where everything is: it tells nothing apart."""

SEARCH = re.compile(r"search|搜索")
"""A search box is a field, and says so."""

RELATIONS: tuple[tuple[Relation, str], ...] = (
    (
        Relation.RIGHT_OF,
        r"(?:on |to )?(?:the )?(?:immediate )?right(?: side| hand side)?(?: of)|right of|after",
    ),
    (
        Relation.LEFT_OF,
        r"(?:on |to )?(?:the )?(?:immediate )?left(?: side| hand side)?(?: of)|left of|before",
    ),
    (
        Relation.BELOW,
        r"(?:right |just |directly |immediately )?(?:below|beneath|underneath|under)|(?:right )?following",
    ),
    (Relation.ABOVE, r"(?:right |just |directly |immediately )?above|on top of|over"),
    (
        Relation.SAME_ROW,
        (
            r"(?:right |just )?(?:next to|beside|alongside|near|close to|by)"
            r"|(?:in|on) the same (?:row|line) as|in line with|belonging to|that belongs to"
        ),
    ),
)
CHINESE_RELATIONS: tuple[tuple[Relation, str], ...] = (
    (Relation.RIGHT_OF, "右边|右侧|右面|右方|右手边|右端|后面|后边|之后"),
    (Relation.LEFT_OF, "左边|左侧|左面|左方|左手边|左端|前面|前边|之前"),
    (Relation.BELOW, "正下方|正下面|下面|下方|下边|底下|之下|下一(?=[个项条行])"),
    (Relation.ABOVE, "正上方|正上面|上面|上方|上边|之上|上一(?=[个项条行])"),
    (Relation.SAME_ROW, "旁边|旁|边上|同一行|同行|附近|所在行|所在的行|这一行|那一行|这行|那行|一行|对应"),
)
CHINESE_INSIDE = "里面|里|当中|之中|中|内|上|下"
"""设置列表里的蓝牙: what stands before it is where it is in."""

SIDES: tuple[tuple[tuple[Side, ...], str], ...] = (
    (("top", "left"), r"(?:top|upper)[ -]left(?:[ -]hand)?(?: (?:corner|side))?|左上角|左上方|左上"),
    (("top", "right"), r"(?:top|upper)[ -]right(?:[ -]hand)?(?: (?:corner|side))?|右上角|右上方|右上"),
    (("bottom", "left"), r"(?:bottom|lower)[ -]left(?:[ -]hand)?(?: (?:corner|side))?|左下角|左下方|左下"),
    (("bottom", "right"), r"(?:bottom|lower)[ -]right(?:[ -]hand)?(?: (?:corner|side))?|右下角|右下方|右下"),
    (("top",), r"top|topmost|upper part|顶部|顶端|最上面|最上方|最上边|上部|最顶部|最顶上|上方|上面"),
    (
        ("bottom",),
        r"bottom|bottommost|lower part|foot|底部|底端|最下面|最下方|最下边|下部|最底部|最底下|下方|下面",
    ),
    (("left",), r"left(?: (?:side|edge))?|左侧|左边|最左边|左面"),
    (("right",), r"right(?: (?:side|edge))?|右侧|右边|最右边|右面"),
    (("middle",), r"middle|centre|center|正中间|正中央|中间|中央|中部"),
)

_FIRST_TEN = "first second third fourth fifth sixth seventh eighth ninth tenth"
PLAIN = re.compile(
    r"(?:(?:editable|empty|blank|big|large|small|little|main|only|wide|long|single|multi-?line)\s*)+"
    r"|(?:(?:可以?(?:打字|输入|编辑|填写)|空白?|大|小|唯一|主要?|多行|单行)的?)+",
    re.IGNORECASE,
)
"""What things are like that tells none of them by name."""
ORDINALS = {word: at for at, word in enumerate(_FIRST_TEN.split(), 1)} | {"last": -1, "final": -1}
CHINESE_DIGITS = {digit: at for at, digit in enumerate("一二三四五六七八九十", 1)} | {"两": 2}

POLITE = re.compile(
    r"^(?:please|kindly|now|then|next|can you|could you|would you|will you|i want to|i'd like to"
    r"|i would like to"
    r"|let's|let us|go ahead and|just|help me(?: to)?|you should|try to|,"
    r"|请你|请您|请|麻烦你|麻烦您|麻烦|帮我|帮忙|帮|给我|替我|我想要?|我要|能不能|可以|可不可以"
    r"|能否|再|先|然后|接着)\s*",
    re.IGNORECASE,
)
VERBS: tuple[tuple[float, re.Pattern[str]], ...] = (
    (
        1.0,
        re.compile(
            r"^(?:(?:tap|click|press|touch|hit|push|poke)(?:(?: once)? on)?|find|locate|look for"
            r"|scroll to|focus(?: on)?"
            r"|navigate to|go to|(?:type|write|enter)(?: text| something)? (?:in|into))\b\s*"
            r"|^(?:在(?=.*[点按输])|点击一下|点一下|点击|点按|点选|轻触|轻点|单击|按一下|按下"
            r"|找到|找|定位到|定位|戳一下|戳|点|按)"
            r"\s*(?:一下)?\s*",
            re.IGNORECASE,
        ),
    ),
    (
        0.9,
        re.compile(
            r"^(?:select|choose|pick|open(?: up)?|use|toggle|flip|activate)\b\s*"
            r"|^(?:选择|选中|点开|打开|进入|切换|去)\s*(?:一下)?\s*",
            re.IGNORECASE,
        ),
    ),
    (
        0.8,
        re.compile(
            r"^(?:turn on|turn off|switch on|switch off|enable|disable|check|uncheck|tick|untick)\b\s*"
            r"|^(?:勾选|开启|关闭|关掉|启用|禁用)\s*(?:一下)?\s*",
            re.IGNORECASE,
        ),
    ),
)
"""What is to be done, and how surely it is no part of the label: nothing is called "tap", much is "Open"."""
ARTICLE = re.compile(r"^(?:the|a|an|my|that|this|那个|这个|一个)\b\s*|^(?:那个|这个)(?=.)", re.IGNORECASE)
ENDING = re.compile(
    r"(?:,? (?:please|thanks|thank you)|(?: (?:on|of|in|at) (?:the|this) (?:screen|page|app"
    r"|window))| to (?:type|write)(?: in(?:to)?)?"
    r"|(?:里面|里|中|内)?(?:输入|填写|打字)(?:内容|文字)?|吧|谢谢|一下|呗|啊|哦)$",
    re.IGNORECASE,
)
"""What says nothing of what is meant. A verb at the start is what is to be done, not to what."""

CALLED = re.compile(
    r"\b(?:labelled(?: as)?|labeled(?: as)?|named|called|titled|captioned|that says|saying"
    r"|that reads|reading|which says"
    r"|with the (?:text|label|title|name|words?|caption)|with text|with label|marked"
    r"|that controls|controlling|containing"
    r"|that contains|that mentions|mentioning|that has|showing|which reads|about|with|for|of|that is called"
    r"|whose (?:label|title|name|text) is)\b",
    re.IGNORECASE,
)
CHINESE_CALLED = re.compile(
    r"(?:名为|名叫|名称为|名称是|名字叫|名字是|叫做|叫作|叫|写着|标着|标有|标题为|标题是"
    r"|标题里有|标题含有|显示为|显示"
    r"|内容为|内容是|文字为|文字是|带有|含有|包含|关于|介绍|讲述|讲|控制|标注为|标记为|上面写着|里面写着|里写着)"
)
QUOTED = re.compile(
    r"[\"“”「『《](?P<words>[^\"“”」』》]+)[\"“”」』》]"
    r"|(?<!\w)[‘'](?P<single>[^‘’']+(?:['’]\w[^‘’']*)*)['’](?!\w)"
)
_COLOURS = "red|green|blue|yellow|orange|purple|violet|pink|gr[ae]y|white|black|brown|teal|cyan|golden"
LOOKS = re.compile(
    rf"\b(?:(?:light|dark|bright|pale|deep)[ -])?(?:{_COLOURS})(?:-coloured|-colored)?(?=\s+\w)\s*"
    r"|\b(?:big|large|small|little|tiny|round|circular|square)(?=\s+\w)\s*"
    r"|[浅深亮暗]?[红绿蓝黄橙紫粉灰白黑棕青金](?:颜色|色)的?(?=\S)|[大小]的(?=\S)|[圆方](?:形的?|的)(?=\S)",
    re.IGNORECASE,
)
"""What a thing looks like, said before its name."""
