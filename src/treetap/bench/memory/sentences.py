"""Sentences to be remembered: tasks in Chinese and English, as many different ones as are asked for."""

from __future__ import annotations

import random


def _listed(words: str) -> list[str]:
    return words.split(", ")


_EN_NAMES = _listed(
    "Ann, Bob, Carla, Dmitri, Elena, Farid, Grace, Hugo, Ingrid, Jamal, Keiko, Liam, Maria, Noah, "
    "Olga, Pedro, Quinn, Rosa, Sven, Tara, Umar, Vera, Will, Ximena, Yusuf, Zoe, Mom, Dad, Grandma, "
    "Boss, Landlord, Dentist, Plumber, Neighbour, Coach"
)
_ZH_NAMES = _listed(
    "张三, 李四, 王五, 赵六, 陈静, 刘洋, 杨帆, 黄磊, 周杰, 吴敏, 徐丽, 孙浩, 马超, 朱婷, 胡歌, 郭靖, "
    "何琳, 高翔, 林黛, 罗勇, 梁山, 宋江, 郑和, 谢安, 韩梅, 唐寅, 冯刚, 于谦, 董卿, 萧峰, 妈妈, 爸爸, "
    "奶奶, 老板, 房东, 牙医, 邻居, 教练, 班主任, 物业"
)
_EN_APPS = _listed(
    "Settings, Clock, Calendar, Notes, Mail, Maps, Camera, Gallery, Music, Podcasts, Weather, "
    "Contacts, Messages, Phone, Files, Calculator, Recorder, Translator, Wallet, Fitness, Browser, "
    "Bookshelf, Recipes, Budget, Tickets, Radio, Chess, Parking"
)
_ZH_APPS = _listed(
    "设置, 时钟, 日历, 备忘录, 邮箱, 地图, 相机, 相册, 音乐, 播客, 天气, 通讯录, 短信, 电话, 文件, "
    "计算器, 录音机, 翻译, 钱包, 健身, 浏览器, 书架, 菜谱, 记账, 票务, 收音机, 象棋, 停车"
)
_EN_SWITCHES = _listed(
    "Wi-Fi, Bluetooth, airplane mode, dark theme, the flashlight, location, mobile data, battery "
    "saver, auto-rotate, do not disturb, the hotspot, NFC, night light, notifications of {app}, "
    "automatic updates, screen lock, captions, vibration, the VPN, developer options, keyboard "
    "sounds, data roaming, cast, adaptive brightness"
)
_ZH_SWITCHES = _listed(
    "无线网, 蓝牙, 飞行模式, 深色主题, 手电筒, 定位, 移动数据, 省电模式, 自动旋转, 勿扰模式, 热点, "
    "NFC, 护眼模式, {app}的通知, 自动更新, 锁屏, 字幕, 振动, VPN, 开发者选项, 按键音, 数据漫游, "
    "投屏, 自动亮度"
)
_EN_THINGS = _listed(
    "milk, two train tickets, the gas bill, a birthday cake, yesterday's photos, the meeting notes, "
    "a parcel, the shopping list, my passport scan, a pair of running shoes, the garden chairs, the "
    "quarterly report, a spare key, the piano lesson, the cat food, a haircut, the tax form, the "
    "hotel in Lisbon, a phone case, the wedding playlist, an umbrella, the bus timetable, vitamin "
    "tablets, the old sofa, a museum visit"
)
_ZH_THINGS = _listed(
    "牛奶, 两张火车票, 燃气费, 生日蛋糕, 昨天的照片, 会议记录, 快递, 购物清单, 护照扫描件, 一双跑鞋, "
    "花园的椅子, 季度报告, 备用钥匙, 钢琴课, 猫粮, 理发, 报税表, 里斯本的酒店, 手机壳, 婚礼歌单, "
    "雨伞, 公交时刻表, 维生素片, 旧沙发, 博物馆参观"
)
_EN_PLACES = _listed(
    "the airport, the office, home, the gym, Central Station, the nearest pharmacy, the library, "
    "Baker Street, the lake, the old town, a petrol station, the stadium, the zoo, the harbour, the "
    "university, the market"
)
_ZH_PLACES = _listed(
    "机场, 公司, 家, 健身房, 火车站, 最近的药店, 图书馆, 人民路, 湖边, 老城区, 加油站, 体育场, "
    "动物园, 港口, 大学, 菜市场"
)
_EN_DAYS = _listed(
    "today, tomorrow, on Monday, on Friday, next week, on the weekend, on June {day}, every morning"
)
_ZH_DAYS = _listed("今天, 明天, 周一, 周五, 下周, 周末, 六月{day}日, 每天早上")

_EN = (
    "send {name} a message saying I will bring {thing} {when}",
    "tell {name} in {app} that {thing} is at {place}",
    "call {name} {when} about {thing}",
    "turn on {switch}",
    "turn off {switch} {when} at {hour}:{minute:02}",
    "set an alarm for {hour}:{minute:02} {when}",
    "set the volume to {percent} percent in {app}",
    "remind me {when} to get {thing} from {place}",
    "add {thing} to my list in {app}",
    "delete the note about {thing} in {app}",
    "search {app} for {thing} near {place}",
    "navigate to {place} and avoid tolls, leaving {when} at {hour}:{minute:02}",
    "take a picture of {thing} and send it to {name}",
    "create an event {thing} with {name} {when} at {hour}:{minute:02}",
    "pay {name} {percent} dollars for {thing}",
    "open {app}, find {thing} and share it with {name}",
    "show me the weather at {place} {when}",
    "play the album {thing} in {app}",
    "reply to {name} that I am at {place}",
    "book a taxi from {place} to {place2} for {hour}:{minute:02} {when}",
    "rename the folder {thing} to {name} {day}",
    "tap the button for {thing} on the page of {place}",
    "type {name} into the search field of {app}",
    "scroll down to {thing} and choose it",
    "start a timer of {percent} minutes for {thing}",
)
_ZH = (
    "给{name}发消息说我{when}带{thing}来",
    "在{app}里告诉{name}{thing}在{place}",
    "{when}打电话给{name}说{thing}的事",
    "打开{switch}",
    "{when}{hour}点{minute}分关闭{switch}",
    "设一个{when}{hour}点{minute}分的闹钟",
    "把{app}的音量调到百分之{percent}",
    "{when}提醒我去{place}拿{thing}",
    "在{app}的清单里添加{thing}",
    "删除{app}里关于{thing}的笔记",
    "在{app}搜索{place}附近的{thing}",
    "{when}{hour}点{minute}分导航到{place},避开收费站",
    "给{thing}拍张照片发给{name}",
    "新建日程:{when}{hour}点{minute}分和{name}一起{thing}",
    "转给{name}{percent}块钱买{thing}",
    "打开{app},找到{thing}并分享给{name}",
    "看看{place}{when}的天气",
    "在{app}播放专辑{thing}",
    "回复{name}说我在{place}",
    "叫一辆{when}{hour}点{minute}分从{place}到{place2}的车",
    "把文件夹{thing}改名为{name}{day}",
    "在{place}的页面上点{thing}的按钮",
    "在{app}的搜索框里输入{name}",
    "向下滚动到{thing}并选中",
    "为{thing}开始{percent}分钟的倒计时",
)


def sentences(count: int, seed: int = 0) -> list[str]:
    """That many different ones, half of each language, in a fixed order for a seed."""
    chance = random.Random(seed)  # noqa: S311 - sentences, no secrets
    made: dict[str, None] = {}
    while len(made) < count:
        made[_sentence(chance, chinese=len(made) % 2 == 1)] = None
    return list(made)


def _sentence(chance: random.Random, *, chinese: bool) -> str:
    app = chance.choice(_ZH_APPS if chinese else _EN_APPS)
    day = chance.randint(1, 30)
    return chance.choice(_ZH if chinese else _EN).format(
        name=chance.choice(_ZH_NAMES if chinese else _EN_NAMES),
        app=app,
        switch=chance.choice(_ZH_SWITCHES if chinese else _EN_SWITCHES).format(app=app),
        thing=chance.choice(_ZH_THINGS if chinese else _EN_THINGS),
        place=chance.choice(_ZH_PLACES if chinese else _EN_PLACES),
        place2=chance.choice(_ZH_PLACES if chinese else _EN_PLACES),
        when=chance.choice(_ZH_DAYS if chinese else _EN_DAYS).format(day=day),
        day=day,
        hour=chance.randint(0, 23),
        minute=chance.randrange(0, 60, 5),
        percent=chance.randint(1, 100),
    )
