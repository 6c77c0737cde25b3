"""What the shop sells: categories, colours, and a table of products in both languages."""

from __future__ import annotations

from dataclasses import dataclass

CATEGORIES: dict[str, tuple[str, str, str, str]] = {
    "electronics": ("Electronics", "数码", "devices", "#4a6fb5"),
    "kitchen": ("Kitchen", "厨房", "soup_kitchen", "#b5703c"),
    "home": ("Home & living", "家居", "chair", "#7a6a4f"),
    "clothing": ("Clothing", "服饰", "checkroom", "#9a5273"),
    "sports": ("Sports", "运动", "fitness_center", "#3f8f5a"),
    "beauty": ("Beauty", "美妆", "spa", "#b0567f"),
    "books": ("Books & toys", "图书玩具", "menu_book", "#6a59a8"),
    "food": ("Groceries", "食品", "rice_bowl", "#a8852d"),
}
"""Name in English and Chinese, icon, colour."""

COLOURS: dict[str, tuple[str, str, str]] = {
    "black": ("Black", "黑色", "#3a3b41"),
    "white": ("White", "白色", "#b9bcc6"),
    "grey": ("Grey", "灰色", "#7d8089"),
    "navy": ("Navy", "藏青", "#33477f"),
    "blue": ("Blue", "蓝色", "#3f74c4"),
    "green": ("Green", "绿色", "#3f8f5a"),
    "red": ("Red", "红色", "#b8483f"),
    "pink": ("Pink", "粉色", "#c96d95"),
    "yellow": ("Yellow", "黄色", "#bd942c"),
    "beige": ("Beige", "米色", "#a8916d"),
    "brown": ("Brown", "棕色", "#7d5638"),
    "purple": ("Purple", "紫色", "#7a5bb0"),
}
"""Name in English and Chinese, what it looks like."""

TABLE = """
electronics headphones Nimbus 12900 black,white,navy - 250
  Over-ear headphones Pro | Plastic and foam | Keeps noise out and plays for 30 hours.
  头戴式耳机 Pro | 塑料、海绵 | 主动降噪，续航 30 小时。
electronics headphones Nimbus 6900 black,white - 210
  Over-ear headphones Lite | Plastic and foam | Light on the head, plays for 18 hours.
  头戴式耳机 Lite | 塑料、海绵 | 佩戴轻盈，续航 18 小时。
electronics earbuds Tono 4990 white,black,pink - 48
  Wireless earbuds | Plastic | Small case, quick pairing, rain does no harm.
  无线耳塞 | 塑料 | 小巧充电盒，快速配对，不怕小雨。
electronics speaker Tono 5990 black,blue,red - 540
  Portable speaker | Aluminium and cloth | Full sound for a balcony or a beach.
  便携音箱 | 铝合金、织物 | 阳台、沙滩都能好好听歌。
electronics watch Veloce 15900 black,beige S,L 42
  Fitness watch | Steel and silicone | Counts steps, sleep and laps.
  运动手表 | 不锈钢、硅胶 | 记录步数、睡眠和泳圈。
electronics smartphone Veloce 49900 black,white,green 128GB,256GB 182
  V7 phone | Glass and aluminium | A bright screen and a battery for two days.
  V7 手机 | 玻璃、铝合金 | 屏幕明亮，电量可用两天。
electronics battery_charging_full Ampere 3290 white,black 10000mAh,20000mAh 330
  Power bank | Plastic | Charges a phone two or three times.
  充电宝 | 塑料 | 可为手机充电两三次。
electronics cable Ampere 990 black,white 1m,2m 40
  USB-C cable | Nylon braid | Survives being rolled up every day.
  USB-C 数据线 | 尼龙编织 | 每天卷起来也不怕。
electronics keyboard Keyly 7490 grey,white - 680
  Wireless keyboard | Plastic | Quiet keys, three devices at once.
  无线键盘 | 塑料 | 静音按键，可连三台设备。
electronics mouse Keyly 2590 grey,black,green - 95
  Wireless mouse | Plastic | Fits small and large hands.
  无线鼠标 | 塑料 | 大小手都合适。
kitchen coffee_maker Brema 8990 black,red - 2900
  Filter coffee machine | Steel and glass | Ten cups, kept warm for an hour.
  滴滤咖啡机 | 不锈钢、玻璃 | 一次十杯，保温一小时。
kitchen blender Brema 5490 white,green - 2100
  Table blender | Glass and steel | Crushes ice and frozen fruit.
  台式搅拌机 | 玻璃、不锈钢 | 可碎冰和冷冻水果。
kitchen soup_kitchen Hearth 4590 black,grey 24cm,28cm 1500
  Non-stick frying pan | Aluminium | Nothing sticks, washes in a minute.
  不粘煎锅 | 铝合金 | 不粘不糊，一分钟洗净。
kitchen local_cafe Hearth 1290 white,blue,yellow 300ml,450ml 360
  Ceramic mug | Stoneware | Goes into the dishwasher and the microwave.
  陶瓷马克杯 | 陶瓷 | 可进洗碗机和微波炉。
kitchen local_drink Fjell 1890 green,black,pink 500ml,750ml 280
  Insulated bottle | Steel | Cold for a day, hot for twelve hours.
  保温杯 | 不锈钢 | 保冷一天，保热十二小时。
kitchen flatware Fjell 3490 grey - 900
  Cutlery set for six | Steel | Twenty-four pieces in a box.
  六人餐具套装 | 不锈钢 | 一盒二十四件。
kitchen kitchen Hearth 6290 white,grey - 3400
  Rice cooker | Aluminium | Rice, porridge and steamed vegetables.
  电饭煲 | 铝合金 | 煮饭、煮粥、蒸菜。
home light Lumo 3990 white,black,yellow - 1200
  Desk lamp | Aluminium | Three kinds of light, dims by touch.
  台灯 | 铝合金 | 三种色温，触摸调光。
home lightbulb Lumo 1590 white - 120
  LED bulbs, pack of four | Plastic | Warm light, fifteen thousand hours.
  LED 灯泡四只装 | 塑料 | 暖光，寿命一万五千小时。
home chair Nordhem 11900 grey,beige,green - 8600
  Reading chair | Oak and wool | Sit down with a book and stay.
  阅读椅 | 橡木、羊毛 | 捧一本书，坐下就不想起来。
home bed Nordhem 7990 white,grey,blue 150x200,180x220 2300
  Linen duvet cover | Linen | Cool in summer, soft after every wash.
  亚麻被套 | 亚麻 | 夏天凉爽，越洗越软。
home umbrella Regn 2190 black,navy,yellow - 390
  Folding umbrella | Steel and polyester | Opens with one hand, stands up to wind.
  折叠伞 | 钢骨、聚酯 | 单手开合，抗风。
home iron Regn 4290 blue,purple - 1400
  Steam iron | Steel | Smooths a shirt in two minutes.
  蒸汽熨斗 | 不锈钢 | 两分钟熨平一件衬衫。
clothing dry_cleaning Regn 8490 navy,yellow,green S,M,L,XL 620
  Rain jacket for women | Polyester | Keeps dry, breathes, folds into its pocket.
  女士雨衣 | 聚酯 | 防水透气，可折进口袋。
clothing dry_cleaning Regn 8790 navy,black,green S,M,L,XL 680
  Rain jacket for men | Polyester | Keeps dry, breathes, folds into its pocket.
  男士雨衣 | 聚酯 | 防水透气，可折进口袋。
clothing checkroom Loom 1990 white,black,grey,red S,M,L,XL 180
  Cotton T-shirt | Cotton | Thick cotton that keeps its shape.
  纯棉T恤 | 棉 | 厚实纯棉，不变形。
clothing checkroom Loom 5490 beige,navy,brown S,M,L,XL 430
  Wool sweater | Merino wool | Warm without itching.
  羊毛衫 | 美利奴羊毛 | 保暖不扎人。
clothing directions_run Strida 7990 white,black,blue 38,39,40,41,42,43 520
  Running shoes | Mesh and rubber | Soft on asphalt, firm in curves.
  跑步鞋 | 网布、橡胶 | 柏油路上柔软，转弯时稳。
clothing hiking Strida 10900 brown,grey 38,39,40,41,42,43 1100
  Hiking boots | Leather | Ankles held, feet dry.
  登山靴 | 皮革 | 护踝，防水。
clothing backpack Trek 5990 grey,green,red 20L,30L 900
  Day backpack | Nylon | Room for a laptop and a picnic.
  日用双肩包 | 尼龙 | 装得下电脑和野餐。
sports self_improvement Trek 2890 purple,green,grey - 1100
  Yoga mat | Natural rubber | Six millimetres, does not slip.
  瑜伽垫 | 天然橡胶 | 六毫米厚，防滑。
sports fitness_center Ferro 3990 black 2kg,5kg,8kg 4000
  Pair of dumbbells | Iron | Coated, so that floors stay whole.
  哑铃一对 | 铁 | 包胶，不伤地板。
sports sports_tennis Ferro 6990 red,blue - 310
  Tennis racket | Graphite | Forgives, for a first season.
  网球拍 | 石墨 | 容错高，适合第一年。
sports sports_basketball Ferro 2490 brown - 600
  Basketball | Rubber | For the court behind the house.
  篮球 | 橡胶 | 屋后球场就用它。
sports pool Strida 1490 blue,black,pink - 70
  Swimming goggles | Silicone | No fog, no marks.
  泳镜 | 硅胶 | 不起雾，不留印。
beauty soap Alba 890 white,green - 120
  Olive soap, three bars | Olive oil | Mild, smells of rosemary.
  橄榄皂三块装 | 橄榄油 | 温和，迷迭香香味。
beauty spa Alba 2390 white - 240
  Hand cream, two tubes | Shea butter | Sinks in at once.
  护手霜两支装 | 乳木果油 | 一抹就吸收。
beauty face_retouching_natural Mirelle 3590 white - 180
  Day cream SPF 30 | Water and zinc | Light, with protection from the sun.
  防晒日霜 SPF30 | 水、氧化锌 | 清爽防晒。
beauty brush Mirelle 2790 pink,black - 150
  Make-up brushes, set of eight | Wood and fibre | A brush for each job, in a roll.
  化妆刷八支套装 | 木、纤维 | 各司其职，附卷包。
books menu_book Papier 1690 - Hardcover,Paperback 480
  A Year in the Garden | Paper | Month by month, with drawings.
  花园的一年 | 纸 | 逐月讲解，配手绘。
books menu_book Papier 1390 - Hardcover,Paperback 420
  The Night Train | Paper | A novel for one long evening.
  夜行列车 | 纸 | 一个长夜读完的小说。
books extension Lumi 2290 - 500,1000 700
  Jigsaw puzzle: harbour | Cardboard | A harbour in the morning, in many pieces.
  拼图：港湾 | 纸板 | 清晨的港湾，许多小块。
books smart_toy Lumi 4990 yellow,blue - 850
  Building robot | Plastic | Forty parts, three models, no battery.
  拼装机器人 | 塑料 | 四十块零件，三种造型，无需电池。
food emoji_food_beverage Teahill 1790 - 100g,250g 250
  Jasmine green tea | Green tea | Picked in spring, scented three times.
  茉莉绿茶 | 绿茶 | 春摘，三窨。
food coffee Teahill 1590 - 250g,500g 500
  Coffee beans, dark roast | Arabica | Chocolate and nuts, little acid.
  深烘咖啡豆 | 阿拉比卡 | 巧克力与坚果味，低酸。
food cookie Ovena 690 - - 300
  Oat biscuits | Oats and butter | Crisp, not too sweet.
  燕麦饼干 | 燕麦、黄油 | 香脆，不太甜。
food rice_bowl Ovena 1290 - 2kg,5kg 2000
  Fragrant rice | Rice | New harvest, long grain.
  香米 | 大米 | 新米，长粒。
"""
"""Three lines a product: category, icon, brand, cents, colours, sizes, grams; then in English and in Chinese
its name, what it is made of, and a sentence about it."""


@dataclass(frozen=True)
class Ware:
    """One product of the table."""

    category: str
    icon: str
    brand: str
    cents: int
    colours: list[str]
    sizes: list[str]
    grams: int
    name: tuple[str, str]
    made_of: tuple[str, str]
    about: tuple[str, str]


def _several(part: str) -> list[str]:
    return [] if part == "-" else part.split(",")


def wares() -> list[Ware]:
    """The table, read."""
    lines = TABLE.strip().splitlines()
    found: list[Ware] = []
    for first in range(0, len(lines), 3):
        category, icon, brand, cents, colours, sizes, grams = lines[first].split()
        en = [part.strip() for part in lines[first + 1].split("|")]
        zh = [part.strip() for part in lines[first + 2].split("|")]
        found.append(
            Ware(
                category,
                icon,
                brand,
                int(cents),
                _several(colours),
                _several(sizes),
                int(grams),
                (en[0], zh[0]),
                (en[1], zh[1]),
                (en[2], zh[2]),
            )
        )
    return found
