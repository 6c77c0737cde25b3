"""How people ask for things, in English and Chinese: one set to work with, one that is set aside.

{x}: what it is called. {y}: what stands above or below it. {s}: its side of the screen. {r}: its role.
"""

from __future__ import annotations

Asked = dict[str, dict[str, tuple[str, ...]]]

WORKING: Asked = {
    "button": {
        "en": ("the {x} button", "please tap {x}", "click on “{x}”", "the button that says {x}", "press {x}"),
        "zh": ("{x}按钮", "请点击{x}", "帮我点一下“{x}”", "写着{x}的按钮", "点{x}"),
    },
    "sided": {
        "en": ("the {x} button at the {s}", "{x} in the {s} of the screen", "tap {x} at the {s}"),
        "zh": ("{s}的{x}", "点一下{s}的{x}", "屏幕{s}的{x}按钮"),
    },
    "row": {
        "en": ("{x}", "the {x} row", "open {x}", "the item called {x}", "the entry labelled {x}"),
        "zh": ("{x}", "{x}那一项", "打开{x}", "名为{x}的那一行", "进入{x}"),
    },
    "below": {
        "en": ("the item below {y}", "the row under {y}"),
        "zh": ("{y}下面那一项", "{y}下方的那一行"),
    },
    "above": {
        "en": ("the item above {y}", "the row right above {y}"),
        "zh": ("{y}上面那一项", "{y}上方的一项"),
    },
    "toggle": {
        "en": ("the {x} {r}", "the {r} next to {x}", "toggle the {r} for {x}", "the {r} to the right of {x}"),
        "zh": ("{x}{r}", "{x}旁边的{r}", "{x}右边的{r}", "点一下{x}的{r}"),
    },
    "field": {
        "en": ("the {x} field", "the text field labelled {x}", "the input box that says {x}", "{x}"),
        "zh": ("{x}输入框", "写着{x}的输入框", "标有“{x}”的文本框", "{x}"),
    },
    "only field": {
        "en": ("the text box", "the input field", "the text field"),
        "zh": ("输入框", "文本框", "那个输入框"),
    },
    "part": {"en": ("the one with {x}", "the row about {x}"), "zh": ("带有{x}的那一项", "关于{x}的那一条")},
}

SET_ASIDE: Asked = {
    "button": {
        "en": (
            "could you press {x}",
            "hit the {x} button",
            'the button labelled "{x}"',
            "push {x}",
            "{x}, please",
        ),
        "zh": ("麻烦点一下{x}", "按一下{x}", "标有“{x}”的按钮", "我要点{x}", "轻触{x}键"),
    },
    "sided": {
        "en": ("the {x} on the {s}", "at the {s}, the {x} button", "{s} {x} button", "go to {x} at the {s}"),
        "zh": ("在{s}的{x}", "请按{s}的“{x}”", "{s}那个{x}", "页面{s}的{x}"),
    },
    "row": {
        "en": (
            "go to {x}",
            "the list entry named {x}",
            "select {x} from the list",
            "choose “{x}”",
            "the line {x}",
        ),
        "zh": ("找到{x}", "列表里的{x}", "选择{x}", "叫做{x}的条目", "我想打开{x}"),
    },
    "below": {
        "en": (
            "the entry directly below {y}",
            "what comes right under {y}: the next item",
            "the option beneath {y}",
        ),
        "zh": ("{y}下一项", "{y}底下的那个选项", "排在{y}下边的那一条"),
    },
    "above": {
        "en": ("the entry just above {y}", "the option above “{y}”"),
        "zh": ("{y}上边的那个选项", "“{y}”上面的那一行"),
    },
    "toggle": {
        "en": ("the {r} beside {x}", "{x} {r}", "the {r} that controls {x}", "flip the {r} in the {x} row"),
        "zh": ("{x}后面的{r}", "{x}那一行的{r}", "控制{x}的{r}", "“{x}”对应的{r}"),
    },
    "field": {
        "en": ("the box for {x}", "type into the {x} field", 'the "{x}" text box', "the edit box saying {x}"),
        "zh": ("“{x}”文本框", "填写{x}的输入框", "在{x}输入框里输入", "显示{x}的编辑框"),
    },
    "only field": {
        "en": ("the editable field", "the text input", "the field to type in"),
        "zh": ("可以打字的输入框", "编辑框", "页面上的输入框"),
    },
    "part": {
        "en": ("the item that mentions {x}", "the thing containing {x}"),
        "zh": ("含有{x}的那一行", "包含{x}的条目"),
    },
}

ROLES: dict[str, dict[str, tuple[str, ...]]] = {
    "switch": {"en": ("switch", "toggle"), "zh": ("开关",)},
    "checkbox": {"en": ("checkbox", "tick box"), "zh": ("复选框", "勾选框")},
    "radio": {"en": ("radio button",), "zh": ("单选按钮", "单选框")},
}

SIDES: dict[tuple[str, ...], dict[str, str]] = {
    ("top", "left"): {"en": "top left", "zh": "左上角"},
    ("top", "right"): {"en": "top right", "zh": "右上角"},
    ("bottom", "left"): {"en": "bottom left", "zh": "左下角"},
    ("bottom", "right"): {"en": "bottom right", "zh": "右下角"},
    ("top",): {"en": "top", "zh": "顶部"},
    ("bottom",): {"en": "bottom", "zh": "底部"},
}

MEANING = (
    *(("Save", "保存"), ("Cancel", "取消"), ("Delete", "删除"), ("Search", "搜索"), ("Settings", "设置")),
    *(
        ("Add", "添加"),
        ("Edit", "编辑"),
        ("Done", "完成"),
        ("Share", "分享"),
        ("Help", "帮助"),
        ("Back", "返回"),
    ),
    *(
        ("Alarm", "闹钟"),
        ("Timer", "计时器"),
        ("Stopwatch", "秒表"),
        ("Contacts", "联系人"),
        ("Notes", "笔记"),
    ),
    *(
        ("Messages", "信息"),
        ("Clock", "时钟"),
        ("Calculator", "计算器"),
        ("Calendar", "日历"),
        ("Phone", "电话"),
    ),
    *(("Display", "显示"), ("Sound", "声音"), ("Battery", "电池"), ("Storage", "存储"), ("Privacy", "隐私")),
    *(("Language", "语言"), ("Network", "网络"), ("Bluetooth", "蓝牙"), ("Notifications", "通知")),
    *(("Apps", "应用"), ("Security", "安全"), ("Location", "位置"), ("Accessibility", "无障碍")),
    *(("About phone", "关于手机"), ("Dark theme", "深色主题"), ("Start", "开始"), ("Reset", "重置")),
    *(("Favorites", "收藏"), ("Recent", "最近"), ("Camera", "相机"), ("Photos", "照片"), ("Music", "音乐")),
    *(("Files", "文件"), ("Weather", "天气"), ("Maps", "地图"), ("Home", "首页"), ("Close", "关闭")),
    *(("OK", "确定"), ("Email", "邮箱"), ("Name", "姓名"), ("Every day", "每天"), ("Repeat", "重复")),
    *(
        ("Ringtone", "铃声"),
        ("Vibrate", "振动"),
        ("Label", "标签"),
        ("Snooze", "稍后提醒"),
        ("World clock", "世界时钟"),
    ),
    *(
        ("Open", "打开"),
        ("Copy", "复制"),
        ("Paste", "粘贴"),
        ("Remove", "移除"),
        ("Send", "发送"),
        ("New", "新建"),
    ),
)
"""Labels and what they are called in the other language: a person may ask in either."""

OPPOSITES = (
    *(("save", "discard"), ("add", "remove"), ("open", "close"), ("start", "stop"), ("show", "hide")),
    *(("allow", "deny"), ("more", "less"), ("on", "off"), ("new", "old"), ("cancel", "confirm")),
    *(
        ("保存", "放弃"),
        ("添加", "删除"),
        ("打开", "关闭"),
        ("开始", "停止"),
        ("显示", "隐藏"),
        ("允许", "拒绝"),
    ),
    *(("新建", "删除"), ("取消", "确定"), ("开启", "关闭"), ("上午", "下午")),
)
