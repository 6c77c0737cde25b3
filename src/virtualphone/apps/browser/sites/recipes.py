"""Spoonful: recipes."""

from __future__ import annotations

from virtualphone.apps.browser.web import Site

_MAIN = (
    """
# Spoonful
Four dishes for four people.
=> /tomato-eggs Tomato and egg stir-fry
=> /pumpkin-soup Pumpkin soup
=> /dumplings Dumplings with leek
=> /apple-cake Grandmother's apple cake
""",
    """
# 一勺食谱
四道菜，四人份。
=> /tomato-eggs 番茄炒蛋
=> /pumpkin-soup 南瓜浓汤
=> /dumplings 韭菜饺子
=> /apple-cake 外婆的苹果蛋糕
""",
)
_EGGS = (
    """
# Tomato and egg stir-fry
Ready in 15 minutes.
## Ingredients
* 4 tomatoes
* 5 eggs
* 1 spring onion
* a pinch of sugar
## Method
Scramble the eggs and put them aside. Fry the tomatoes until they fall apart, then mix.
=> /pumpkin-soup Next: Pumpkin soup
""",
    """
# 番茄炒蛋
15 分钟上桌。
## 配料
* 番茄 4 个
* 鸡蛋 5 个
* 小葱 1 根
* 白糖少许
## 做法
鸡蛋炒散盛出，番茄炒软出汁后混合翻匀。
=> /pumpkin-soup 下一道：南瓜浓汤
""",
)
_SOUP = (
    """
# Pumpkin soup
!photo:pumpkin Orange and warm
Ready in 40 minutes.
## Ingredients
* 800 g pumpkin
* 1 onion
* 200 ml cream
* ginger
## Method
Bake the pumpkin at 200 °C for half an hour, then cook and blend it with the rest.
=> /dumplings Next: Dumplings with leek
""",
    """
# 南瓜浓汤
!photo:pumpkin 金黄暖胃
40 分钟上桌。
## 配料
* 南瓜 800 克
* 洋葱 1 个
* 奶油 200 毫升
* 姜
## 做法
南瓜在 200 °C 烤箱烤半小时，再与其余材料煮开打匀。
=> /dumplings 下一道：韭菜饺子
""",
)
_DUMPLINGS = (
    """
# Dumplings with leek
Ready in 75 minutes.
## Ingredients
* 500 g flour
* 300 g minced pork
* 250 g leek
* 2 spoons of soy sauce
## Method
Knead the dough, let it rest for 30 minutes, fill, fold and boil until they swim.
=> /apple-cake Next: Grandmother's apple cake
""",
    """
# 韭菜饺子
75 分钟上桌。
## 配料
* 面粉 500 克
* 猪肉馅 300 克
* 韭菜 250 克
* 生抽 2 勺
## 做法
和面后醒 30 分钟，包好下锅，煮到浮起即可。
=> /apple-cake 下一道：外婆的苹果蛋糕
""",
)
_CAKE = (
    """
# Grandmother's apple cake
Ready in 90 minutes.
## Ingredients
* 6 apples
* 250 g flour
* 180 g butter
* 3 eggs
* cinnamon
## Method
Bake at 180 °C for 50 minutes. Do not open the oven before half of it has passed.
=file apple-cake-card.jpg image 1.3 MB
=comments
""",
    """
# 外婆的苹果蛋糕
90 分钟上桌。
## 配料
* 苹果 6 个
* 面粉 250 克
* 黄油 180 克
* 鸡蛋 3 个
* 肉桂
## 做法
180 °C 烤 50 分钟，前一半时间不要开烤箱门。
=file apple-cake-card.jpg image 1.3 MB
=comments
""",
)

SITE = Site(
    "spoonful.example",
    ("Spoonful", "一勺食谱"),
    "restaurant",
    {
        "/": _MAIN,
        "/tomato-eggs": _EGGS,
        "/pumpkin-soup": _SOUP,
        "/dumplings": _DUMPLINGS,
        "/apple-cake": _CAKE,
    },
)
