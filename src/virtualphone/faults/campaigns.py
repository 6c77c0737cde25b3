"""What the advertisements say: English and Chinese, of firms that do not exist."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Campaign:
    """One advertisement and the page that it leads to."""

    brand: str
    headline: str
    text: str
    button: str
    site: str
    price: str
    order: str
    colour: str


CAMPAIGNS: tuple[tuple[Campaign, Campaign], ...] = (
    (
        Campaign(
            "Star Realm", "Your fleet is waiting", "Build, trade, conquer: a galaxy in your pocket.",
            "Play for free", "play.starrealm.example", "$4.99", "Get the starter pack", "#27306b",
        ),
        Campaign(
            "星域争霸", "指挥官，舰队已就位", "建造、贸易、征服，口袋里的银河系。",
            "免费试玩", "play.starrealm.example", "¥30", "购买新手礼包", "#27306b",
        ),
    ),
    (
        Campaign(
            "FreshBox", "Dinner in 30 minutes", "Vegetables and fish from the morning market, to your door.",
            "Order now", "m.freshbox.example", "$9.90", "Order for $9.90", "#1f5c3d",
        ),
        Campaign(
            "鲜达生鲜", "晚饭食材 30 分钟送到", "清晨市场的蔬菜和鲜鱼，送货上门。",
            "立即下单", "m.freshbox.example", "¥9.9", "9.9 元抢购", "#1f5c3d",
        ),
    ),
    (
        Campaign(
            "LingoFox", "Speak Spanish by summer", "Ten minutes a day are enough. First week on us.",
            "Start learning", "lingofox.example/start", "$59 / year", "Subscribe", "#7a3c12",
        ),
        Campaign(
            "狐语英语", "每天十分钟，开口说英语", "外教一对一，首周免费体验。",
            "马上学习", "lingofox.example/start", "¥399 / 年", "立即订阅", "#7a3c12",
        ),
    ),
    (
        Campaign(
            "CleanMaster Pro", "Your phone may be slow", "3.2 GB of junk found. Clean it with one tap.",
            "Clean now", "get.cleanmaster.example", "$2.49 / week", "Install and clean", "#5a1f4e",
        ),
        Campaign(
            "清理大师", "您的手机可能变慢了", "发现 3.2 GB 垃圾文件，一键清理。",
            "立即清理", "get.cleanmaster.example", "¥12 / 周", "安装并清理", "#5a1f4e",
        ),
    ),
)  # fmt: skip
