"""Notes somebody could have written: English, Chinese (title, then body), and what belongs to them."""

# ruff: noqa: E501, ISC004 — a note is a line

from __future__ import annotations

LABELS = {
    "work": ("Work", "工作"),
    "home": ("Home", "家庭"),
    "travel": ("Travel", "旅行"),
    "ideas": ("Ideas", "灵感"),
    "study": ("Study", "学习"),
}

TEXTS = (
    (
        "Project meeting, 2 March\nLaunch moves to the 20th. Lin prepares the demo, Chen checks the contract. "
        "Budget for the booth: 12,000. Next meeting on Monday at ten, room 402.",
        "项目会议 3月2日\n上线推迟到20号。林工准备演示，小陈核对合同。展位预算12000元。下次会议周一上午十点，402会议室。",
        "work colour:blue",
    ),
    (
        "Project meeting, 5 March\nDemo is ready except for the login page. Contract signed. "
        "Open: who writes the manual? Ask Wang about the translation.",
        "项目会议 3月5日\n演示除登录页外已完成。合同已签。待定：谁来写手册？翻译的事问一下小王。",
        "work pinned colour:blue",
    ),
    (
        "Wi-Fi at the office\nNetwork: Plum-Guest\nPassword: quiet-harbour-27\nAsk the front desk if it does not work.",
        "公司无线网络\n名称：Plum-Guest\n密码：quiet-harbour-27\n连不上就问前台。",
        "work",
    ),
    (
        "Trip to Hangzhou\nTrain G7349 on Friday 18:05, seat 06F. Hotel near West Lake, two nights. "
        "Lingyin Temple early, Longjing tea in the afternoon.",
        "杭州之行\n周五18:05高铁G7349，座位06F。西湖边的酒店住两晚。灵隐寺要早去，下午去龙井喝茶。",
        "travel pinned remind colour:green",
    ),
    (
        "Trip to Xi'an\nMay holiday. Check train tickets two weeks before. City wall by bicycle, Terracotta Army, "
        "noodles at the Muslim Quarter.",
        "西安之行\n五一假期，提前两周看火车票。骑车逛城墙，兵马俑，回民街吃面。",
        "travel",
    ),
    (
        "Braised aubergine\nTwo aubergines, three cloves of garlic, one spoon of soy sauce, half a spoon of vinegar. "
        "Fry until soft, add the sauce, five minutes with the lid on.",
        "红烧茄子\n茄子两根，蒜三瓣，生抽一勺，醋半勺。茄子煎软，倒入料汁，盖锅焖五分钟。",
        "home colour:orange",
    ),
    (
        "Gift ideas\nMum: silk scarf. Dad: a fishing reel. Lili: the watercolour set she pointed at.",
        "礼物清单\n妈妈：真丝围巾。爸爸：渔线轮。丽丽：她上次看中的水彩套装。",
        "ideas home",
    ),
    (
        "App idea\nA map of benches: where to sit, in the shade or in the sun, at which hour. Photos by walkers.",
        "应用点子\n一张长椅地图：哪里能坐、几点有树荫、几点晒太阳，由散步的人拍照。",
        "ideas colour:yellow",
    ),
    (
        "App idea 2\nA radio that only plays what was on air on this day twenty years ago.",
        "应用点子2\n一个收音机，只播放二十年前今天播过的节目。",
        "ideas colour:yellow",
    ),
    (
        "Words to learn\nserendipity, to meander, threshold, brittle, to linger, nevertheless",
        "要背的单词\nserendipity, meander, threshold, brittle, linger, nevertheless",
        "study",
    ),
    (
        "Reading notes: The Three-Body Problem\nThe game as a way to tell history. Ye Wenjie's decision is prepared "
        "from the first chapter on.",
        "读书笔记：三体\n用游戏讲历史。叶文洁的决定从第一章就在铺垫。",
        "study",
    ),
    (
        "Landlord\nRent on the 5th. Meter readings: water 318, power 4402. The tap in the kitchen drips again.",
        "房东\n每月5号交房租。水表318，电表4402。厨房水龙头又漏了。",
        "home",
    ),
    (
        "Old address book\nEverything here is in the contacts now.",
        "旧通讯录\n这里的号码都已经存到联系人里了。",
        "archived",
    ),
    ("Car park\nLevel B2, column 17, near the lift.", "停车位\n地下二层，17号柱，靠近电梯。", "trashed"),
    (
        "Draft\nDear Mr Zhou, thank you for your letter of",
        "草稿\n尊敬的周先生：感谢您的来信，",
        "work trashed",
    ),
)

LISTS = (
    (
        "Shopping list\nMilk\nEggs\nRice, 5 kg\nSpring onions\n-Soy sauce\n-Tea",
        "购物清单\n牛奶\n鸡蛋\n大米5公斤\n小葱\n-生抽\n-茶叶",
        "home pinned",
    ),
    (
        "Shopping list for Sunday\nRibs\nLotus root\nGinger\nSparkling water\nPaper cups",
        "周日购物清单\n排骨\n莲藕\n生姜\n气泡水\n纸杯",
        "home remind",
    ),
    (
        "Packing list\nPassport\nCharger\nRaincoat\nSun cream\n-Toothbrush\n-Headphones\nBook for the train",
        "行李清单\n身份证\n充电器\n雨衣\n防晒霜\n-牙刷\n-耳机\n路上看的书",
        "travel colour:teal",
    ),
    (
        "This week\n-Send the invoice\nBook the dentist\nReturn the library books\nCall grandma",
        "本周待办\n-寄发票\n预约牙医\n还图书馆的书\n给奶奶打电话",
        "work colour:pink",
    ),
    (
        "Films to watch\n-Spirited Away\nIn the Mood for Love\nYi Yi\nThe Lunchbox",
        "想看的电影\n-千与千寻\n花样年华\n一一\n午餐盒",
        "ideas colour:purple",
    ),
    (
        "Spring cleaning\n-Windows\n-Balcony\n-Fridge\n-Wardrobe",
        "大扫除\n-擦窗户\n-阳台\n-冰箱\n-衣柜",
        "home archived colour:grey",
    ),
)
