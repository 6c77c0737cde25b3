# ruff: noqa: E501
"""What the reader makes of ordinary sentences, for apps of all kinds, and what it leaves as words."""

from __future__ import annotations

import asyncio

import pytest

from treetap.errors import TaskInvalid
from treetap.memory.recall import complexity
from treetap.models.settings_memory import ComplexityThreshold
from treetap.models.task import Polarity
from treetap.task.goals import contradiction
from treetap.task.lexicon import load_lexicon, with_installed
from treetap.task.reader import LexiconTaskReader, read_task

_SIGNS = {Polarity.POSITIVE: "+", Polarity.NEGATIVE: "-", Polarity.NEUTRAL: ""}

# intent and polarity, object, @app, [role:type=value, ! if it must be equal], <limit>, ?words not explained
ENGLISH = [
    ("turn on dark mode", "set+ dark mode"),
    ("set an alarm for 7:30 am on weekdays", "create+ alarm [:time=7:30] <weekday weekday> <day_half am>"),
    ("send 'see you' to Bob", "send message [content:text=see you] [recipient:person=Bob]"),
    (
        "add Ann Lee with number 555-0100 to contacts",
        "create+ with number @contacts [name:text=Ann Lee!] [:phone=5550100]",
    ),
    ("delete the note Groceries", "delete- note [name:text=Groceries!]"),
    ("what is the battery level?", "read battery level"),
    ("search for headphones and sort by price", "open - [query:text=headphones] / set price"),
    ("play Blue Moon", "do+ - [name:text=Blue Moon!]"),
    ("don't turn on wifi", "set+ wifi <negation>"),
    ("open the newest photo", "open photo <comparison most new>"),
    ("buy the cheapest laptop", "do laptop <comparison most cheap>"),
    ("rename the folder Old to New", "edit folder [name:text=Old!] [to:text=New!]"),
    ("move the meeting to Friday at 3 pm", "edit meeting [:time=3:00] <to> <weekday fri> <day_half pm>"),
    ("turn the volume up", "set+ volume"),
    (
        "remind me to buy milk tomorrow at 6 pm",
        "create+ reminder [content:text=buy milk] [:time=6:00] <weekday tomorrow> <day_half pm>",
    ),
    ("create a folder called Trips", "create+ folder [name:text=Trips]"),
    (
        "create a note called Shopping with the text milk and eggs",
        "create+ note [name:text=Shopping] [content:text=milk and eggs!]",
    ),
    ("look up Ann Lee's email address", "read email address [name:person=Ann Lee!]"),
    ("send the article to Bob", "send article [recipient:person=Bob] ?article"),
    ("share 'beach.jpg' with Bob", "send - [:text=beach.jpg] [recipient:person=Bob]"),
    ("call Ann", "do - [recipient:person=Ann]"),
    ("navigate to Berlin Central Station", "open - [place:text=Berlin Central Station]"),
    ("search YouTube for lofi music", "open - @youtube [query:text=lofi music]"),
    ("check the weather in Paris", "read weather [in:text=Paris!]"),
    ("how many unread emails do I have", "read unread email (several) number"),
    ("turn on wifi and bluetooth", "set+ wifi / set+ bluetooth"),
    ("open settings and turn on airplane mode", "set+ airplane mode"),
    ("delete the contact Ann Lee", "delete- contact [name:text=Ann Lee!]"),
    ("set the volume to 30", "set volume [:number=30]"),
    ("set a timer for 10 minutes", "create+ timer [:duration=10 min]"),
    ("set the language to French", "set language [to:text=French!]"),
    ("tell Ann that I'm late", "send message [recipient:person=Ann] [content:text=I'm late]"),
    ("remind me to call Bob at 5 pm", "create+ reminder [content:text=call Bob] [:time=5:00] <day_half pm>"),
    ("rename it to Pixel", "edit it [to:text=Pixel!]"),
    ("mark the email from Anna as read", "set+ email [from:person=Anna!]"),
    ("open the chat with Ben Carter", "open conversation [recipient:person=Ben Carter]"),
    ("reply to Tom: see you soon", "send message [recipient:person=Tom] [content:text=see you soon]"),
    ("like the first post", "set+ post <nth 1>"),
    ("follow Lei Jun on Weibo", "set+ - @weibo [recipient:person=Lei Jun]"),
    ("order a pizza", "do pizza"),
    ("transfer 50 dollars to Ann", "do - [:amount=50 USD] [recipient:person=Ann] <comparison in usd>"),
    ("add milk to the shopping list", "create+ milk to shopping list ?milk"),
    ("take a photo", "create photo"),
    ("turn off all alarms", "set- alarm (several) <all>"),
    ("scroll down twice", "do - [count:times=2!] <to down>"),
    ("open WeChat", "open wechat @wechat"),
    ("share the photo with Tom", "send photo [recipient:person=Tom]"),
    ("copy the file a.txt to Documents", "create file [content:text=a.txt] [to:text=Documents!]"),
    ("check my account balance", "read balance"),
    ("pay the electricity bill", "do electricity bill"),
    (
        "book a train ticket from Shanghai to Beijing on Friday morning",
        "do+ train ticket [from:text=Shanghai!] [to:text=Beijing!] <weekday fri> <day_half am>",
    ),
    ("add the cheapest pizza to the cart", "create+ pizza to cart <comparison most cheap>"),
    ("cancel my last order", "delete- order <nth -1>"),
    ("like the newest post of Tom Baker", "set+ post [name:text=Tom Baker!] <comparison most new>"),
    ('comment "great shot" on the first photo', "send in photo [content:text=great shot] <nth 1 on>"),
    (
        "unfollow Emma Stone and mute her stories",
        "set- - [recipient:person=Emma Stone] / set+ her story (several) ?her",
    ),
    (
        "reply to the last email from Anna saying I will be there",
        "send email [from:person=Anna!] [content:text=I will be there!] <nth -1>",
    ),
    (
        'move the email "Invoice May" to the folder Bills',
        "edit email to folder [name:text=Invoice May] [name:text=Bills!]",
    ),
    (
        "forward the newest email to bob@example.com",
        "send email [:email=bob@example.com] <comparison most new>",
    ),
    ("delete all emails from spam folder", "delete- email (several) from spam folder <all>"),
    (
        "archive every message older than 30 days",
        "set+ message [:duration=30 d] <all> <comparison more old> <comparison than>",
    ),
    ("show me the way to the nearest gas station", "open - [place:text=nearest gas station!]"),
    ("star the restaurant Luigi on the map", "set+ restaurant in map [name:text=Luigi!]"),
    ("how many steps did I walk yesterday?", "read step count <weekday yesterday>"),
    ("set my daily step goal to 8000", "create+ step goal [:number=8000] <all day> ?step"),
    (
        "open the book War and Peace at chapter 12",
        "open book in chapter [name:text=War and Peace!] [:number=12] ?chapter",
    ),
    ("bookmark this page", "set+ this page"),
    ("increase the font size and turn on night mode", "set+ font size / set+ night mode"),
    ("download the podcast The Daily", "create podcast [name:text=The Daily!]"),
    ("play the second episode of Planet Earth", "do+ episode [name:text=Planet Earth!] <nth 2>"),
    ("shuffle my Workout playlist", "set playlist [name:text=Workout!]"),
    (
        "create a playlist named Road Trip and add Hotel California to it",
        "create+ playlist [name:text=Road Trip] / create+ to it [name:text=Hotel California!]",
    ),
    (
        "don't send any notifications at night",
        "send notification <negation> <comparison any> <day_half night>",
    ),
    (
        "turn off notifications for all apps except WhatsApp",
        "set- notification for app whatsapp <all for> <except whatsapp>",
    ),
    ("take a screenshot and share it with Mom", "create screenshot / send it [recipient:person=Mom]"),
    (
        "set an alarm for 6 am every weekday with label Gym",
        "create+ alarm with label [:time=6:00] [name:text=Gym] <all> <weekday weekday> <day_half am>",
    ),
    ("delete the event Dentist on March 5", "delete- event [name:text=Dentist!] [:date=03-05]"),
    (
        "add a new contact John Smith, phone 555-0199, email john@x.com",
        "create+ contact [name:text=John Smith] [phone:phone=5550199] [email:email=john@x.com]",
    ),
    ("what's the phone number of Ben Carter?", "read phone number [name:text=Ben Carter!]"),
    ("scan the QR code", "do qr code"),
    ("rename the file report.txt to final.txt", "edit file [name:text=report.txt] [to:text=final.txt]"),
    ("translate 'good morning' into Japanese", "read - [:text=good morning] [to:text=Japanese!]"),
    ("uninstall the app Candy Crush", "do- app [name:text=Candy Crush!]"),
    ("mark the task Buy milk as done", "set+ task [name:text=Buy milk!]"),
    (
        "enable two-factor authentication in the security settings",
        "set+ two-step verification in security settings",
    ),
    ("how much storage is left?", "read storage"),
    (
        "Send a text message using Simple SMS Messenger to +16597910719 with message: Beauty is in the eye of the beholder.",
        "send message @simple sms messenger [:phone=+16597910719] [content:text=Beauty is in the eye of the beholder!]",
    ),
    ("Turn bluetooth off, then enable wifi", "set- bluetooth / set+ wifi"),
    (
        "In Simple Calendar Pro, create a calendar event on 2023-10-19 at 14h with the title 'Meeting with Alice' and the description 'We will discuss plans.'",
        "create+ event and @simple calendar pro [:date=2023-10-19] [:time=14:00] [name:text=Meeting with Alice] [description:text=We will discuss plans.] <day_half pm>",
    ),
    ("Pause the stopwatch", "do- stopwatch"),
    (
        "What events do I have October 27 2023 in Simple Calendar Pro? Answer with titles only.",
        "read event (several) @simple calendar pro [:date=2023-10-27] ?Answer with,titles,only",
    ),
    ('Mark the "Buy milk" reminder as complete', "set+ reminder [name:text=Buy milk]"),
    (
        "message Ben I will be ten minutes late",
        "send message [recipient:person=Ben] [content:text=I will be ten minutes late!]",
    ),
    (
        "Let Mom know I will call her in ten minutes",
        "send message [recipient:person=Mom] [content:text=I will call her in ten minutes!]",
    ),
    (
        "text 'on my way' to Ann and Bob",
        "send message [content:text=on my way] [recipient:person=Ann] / send message [content:text=on my way] [recipient:person=Bob]",
    ),
    ("show unread messages", "read unread message (several)"),
    ("turn off the 7:30 alarm", "set- alarm [:time=7:30]"),
    ("set brightness to max", "set brightness <comparison most big>"),
    ("set screen timeout to 10 minutes", "set screen timeout [:duration=10 min]"),
    (
        "connect to the wifi network HomeNet with password 12345678",
        "set+ wifi network with password [name:text=HomeNet!] [:number=12345678]",
    ),
    ("sort my files by size", "set files by size"),
    (
        "select all photos in the album Trip and delete them",
        "set+ photo (several) in album [name:text=Trip!] <all> / delete- them",
    ),
    (
        "add Inception and Dune to my watchlist",
        "create+ to watchlist [name:text=Inception and Dune!] ?watchlist",
    ),
    (
        "create an expense of 12.5 dollars for lunch",
        "create+ expense for lunch [:amount=12.5 USD] <comparison in usd> ?lunch",
    ),
    ("change my username to blue_fox", "set username [to:text=blue_fox!]"),
    ("set the wallpaper to the photo beach.jpg", "set wallpaper photo [:text=beach.jpg]"),
    ("zoom in on the map", "set+ map"),
    ("check in for my flight", "do+ for flight"),
    ("turn on wifi but don't delete anything", "set+ wifi <ban delete- anything> ?anything"),
    ("open 'Zoom' and join the meeting", "open - [:text=Zoom!] / do+ meeting"),
    ("what's the weather in Paris", "read weather [in:text=Paris!]"),
    ("could you please mute the phone?", "set+ -"),
    ("delete everything but the first photo", "delete- photo <except first> <nth 1>"),
    ("swipe to the left", "do - <to left>"),
]
CHINESE = [
    ("给张三发消息说你好", "send message [recipient:person=张三] [content:text=你好]"),
    (
        "明天下午三点提醒我开会",
        "create+ reminder [:time=3:00] [content:text=开会] <weekday tomorrow> <day_half pm>",
    ),
    ("打开第二个文件", "open file <nth 2>"),
    ("把亮度调到50%", "set brightness [:percent=50%]"),
    ("在微信里给妈妈发“晚安”", "send message @wechat [recipient:person=妈妈] [content:text=晚安]"),
    ("播放稻香", "do+ - [name:text=稻香!]"),
    ("新建一个名为旅行的文件夹", "create+ folder [name:text=旅行]"),
    ("新建笔记，标题是购物，内容是牛奶", "create+ note [name:text=购物] [content:text=牛奶]"),
    ("打电话给张三", "do - [recipient:person=张三]"),
    ("导航到北京西站", "open - [place:text=北京西站]"),
    ("在淘宝搜索蓝牙耳机", "open - @taobao [query:text=蓝牙耳机]"),
    ("明天北京天气怎么样", "read weather [name:text=北京!] <weekday tomorrow>"),
    (
        "打开微信给李雷发消息说我晚点到",
        "send message @wechat [recipient:person=李雷] [content:text=我晚点到]",
    ),
    ("删除联系人赵六", "delete- contact [name:text=赵六!]"),
    ("把语言改成法语", "set language french"),
    ("告诉小王明天开会", "send message [recipient:person=小王] [content:text=明天开会]"),
    ("买两张电影票", "do movie ticket [count:number=2!]"),
    ("给张三转账50元", "do - [recipient:person=张三] [:amount=50 CNY] <comparison in cny>"),
    ("查询信用卡本月账单", "open credit card bill <nth this> <weekday month>"),
    (
        "给王芳转账300元，备注房租",
        "do remark rent [recipient:person=王芳] [:amount=300 CNY] <comparison in cny>",
    ),
    ("把每日转账限额设为5000元", "set 转账 limit [:amount=5000 CNY] <all day> <comparison in cny> ?转账"),
    (
        "订一张明天上午从上海到北京的高铁票",
        "do+ high-speed ticket [from:text=上海!] [to:text=北京!] <weekday tomorrow> <day_half am>",
    ),
    ("叫一辆车去虹桥机场", "do taxi [place:text=虹桥机场]"),
    ("下一班地铁几点到", "read subway time <nth next>"),
    ("把购物车里的牛奶数量改成3", "set quantity in cart [name:text=牛奶!] [:number=3]"),
    ("取消最近的一个订单", "delete- order <comparison most near>"),
    ("在小红书上收藏第一篇笔记", "set+ note @xiaohongshu <nth 1>"),
    ("发一条朋友圈说今天天气真好", "send moments [content:text=今天天气真好]"),
    ("记录今天体重65.5公斤", "create 体重 公斤 [count:number=65.5!] <weekday today> ?体重,公斤"),
    ("把字体调大一点并切换到夜间模式", "set+ font size / set+ night mode"),
    ("关闭除微信以外的所有通知", "set- wechat notification <except wechat> <all>"),
    (
        "每周一早上八点提醒我开周会",
        "create+ reminder [:time=8:00] [content:text=开周会] <all> <weekday mon> <day_half am>",
    ),
    (
        "把明天下午三点的会议改到周五上午十点",
        "set meeting [:time=3:00] [:time=10:00] <weekday tomorrow> <weekday fri> <day_half pm> <day_half am>",
    ),
    ("王芳的生日是哪天", "read birthday time [name:person=王芳!]"),
    ("把照片IMG_2031.jpg发给妈妈", "send photo [content:text=IMG_2031.jpg] [recipient:person=妈妈]"),
    ("安装支付宝并打开它", "do+ alipay / open it"),
    ("在备忘录里新建一条内容为买菜的笔记", "create+ note @notes [content:text=买菜!]"),
    ("打开相册里最新的照片", "open photo @gallery <comparison most new>"),
    ("帮我看看微信里有没有新消息", "read new message @wechat"),
    ("删除所有闹钟", "delete- alarm <all>"),
    ("停用早上七点的闹钟", "set- alarm [:time=7:00] <day_half am>"),
    ("打开开发者选项中的USB调试", "set+ usb debugging in developer mode"),
    ("向下滚动到页面底部", "do to page <to down> <to at bottom>"),
    (
        "把“会议纪要”分享给李雷和韩梅梅",
        "send - [:text=会议纪要] [recipient:person=李雷] / send - [:text=会议纪要] [recipient:person=韩梅梅]",
    ),
    ("下载第三集", "create - <nth 3>"),
    ("预约明天下午两点的牙医", "do+ 牙医 [:time=2:00] <weekday tomorrow> <day_half pm> ?牙医"),
    ("打开蓝牙，不要关闭wifi", "set+ bluetooth <ban set- wifi>"),
    ("请帮我打开飞行模式，谢谢", "set+ airplane mode"),
]


def shown(sentence: str) -> str:
    """The frame as one line; goals are parted by a slash."""
    goals = []
    for goal in read_task(sentence).goals:
        parts = [f"{goal.intent.value}{_SIGNS[goal.polarity]}", goal.object or "-"]
        parts += [f"@{goal.app}"] if goal.app else []
        parts += [f"[{s.role}:{s.type}={s.value}{'!' if s.fixed else ''}]" for s in goal.slots]
        parts += [f"<{one.kind.value} {one.value}>".replace(" >", ">") for one in goal.constraints]
        parts += [f"?{','.join(goal.unexplained)}"] if goal.unexplained else []
        goals.append(" ".join(parts))
    return " / ".join(goals)


@pytest.mark.parametrize(("sentence", "frame"), ENGLISH + CHINESE)
def test_a_sentence_becomes_a_frame(sentence: str, frame: str) -> None:
    assert shown(sentence) == frame


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("turn on wifi", "turn off wifi"),
        ("call Ann", "call Ann twice"),
        ("delete all photos", "delete all photos except the first one"),
        ("open the first photo in the album", "open the photo in the first album"),
        ("set an alarm for 7:30 am", "set an alarm for 7:30 pm"),
        ("打开蓝牙", "别打开蓝牙"),
        ("给张三发消息说你好", "用哔哔给张三发消息说你好"),
        ("从上海到北京", "从北京到上海"),
    ],
)
def test_what_differs_in_meaning_differs_in_the_frame(one: str, other: str) -> None:
    assert shown(one) != shown(other)


@pytest.mark.parametrize(
    "sentence", ["frobnicate the gruffy widget", "把格鲁调成咕叽", "turn on the gruffy wifi"]
)
def test_unknown_words_stay_unexplained(sentence: str) -> None:
    assert any(
        goal.unexplained or any(slot.fixed for slot in goal.slots) for goal in read_task(sentence).goals
    )


@pytest.mark.parametrize("sentence", ["", " ?! ", "x" * 2001])
def test_a_task_that_says_nothing_or_too_much_is_refused(sentence: str) -> None:
    with pytest.raises(TaskInvalid):
        read_task(sentence)


def test_the_pattern_keeps_words_and_names_values() -> None:
    assert read_task("Please send 'see you' to Bob!").pattern == "send {content} to {recipient}"
    assert read_task("给张三发消息说你好").pattern == "给{recipient}发消息说{content}"
    assert read_task("buy {two} cakes").pattern == "buy ⦃ 2 ⦄ cakes"


def test_a_clause_is_a_sentence_of_its_own() -> None:
    first, second = read_task("search for headphones and sort by price").goals
    assert (first.clause, second.clause) == ("search for headphones", "sort by price")
    (sent,) = read_task("打开微信给李雷发消息说“好”").goals
    assert read_task(sent.clause).goals[0].slots == sent.slots


def test_an_installed_app_is_known_by_its_label() -> None:
    known = with_installed(load_lexicon(), ["Wandertracks"])
    assert asyncio.run(LexiconTaskReader(known).read("open wandertracks")).goals[0].app == "wandertracks"


@pytest.mark.parametrize(
    ("sentence", "contrary"),
    [
        ("turn on wifi but keep wifi off", True),
        ("set an alarm at 6:00 but don't set an alarm", True),
        ("turn wifi off, then turn wifi on", False),
        ("turn on wifi and turn off bluetooth", False),
    ],
)
def test_a_task_that_takes_back_what_it_asks_for(sentence: str, contrary: bool) -> None:
    assert bool(contradiction(read_task(sentence))) is contrary


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [
        ("turn on wifi", "simple"),
        ("turn on wifi and open the calculator", "medium"),
        ("turn on wifi, then call Ann, then take a photo", "complex"),
    ],
)
def test_several_goals_count_for_more_than_their_words(sentence: str, kind: str) -> None:
    assert complexity(read_task(sentence), ComplexityThreshold()).kind == kind
