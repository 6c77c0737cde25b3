"""The places whose weather is known. Some are called the same, as in the world."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Place:
    """Names and regions in English and Chinese; where it lies, and what weather it has."""

    names: tuple[str, str]
    regions: tuple[str, str]
    minutes: int
    """From Greenwich."""
    latitude: int
    mean: int
    """Over the year, in degrees Celsius."""
    swing: int
    """How much warmer the summer is."""
    wet: float
    """How many of ten days have rain, as a share."""
    smog: int
    """What its air is like on an ordinary day."""


_ROWS: tuple[tuple[str, str, str, str, str, int, int, int, int, float, int], ...] = (
    ("shanghai", "Shanghai", "上海", "China", "中国", 480, 31, 17, 11, 0.4, 75),
    ("beijing", "Beijing", "北京", "China", "中国", 480, 40, 13, 15, 0.2, 110),
    ("suzhou_js", "Suzhou", "苏州", "Jiangsu, China", "中国江苏", 480, 31, 17, 12, 0.4, 70),
    ("suzhou_ah", "Suzhou", "宿州", "Anhui, China", "中国安徽", 480, 34, 15, 13, 0.3, 85),
    ("taizhou_zj", "Taizhou", "台州", "Zhejiang, China", "中国浙江", 480, 29, 18, 10, 0.5, 55),
    ("taizhou_js", "Taizhou", "泰州", "Jiangsu, China", "中国江苏", 480, 32, 16, 12, 0.4, 80),
    ("hangzhou", "Hangzhou", "杭州", "China", "中国", 480, 30, 17, 12, 0.5, 70),
    ("guangzhou", "Guangzhou", "广州", "China", "中国", 480, 23, 23, 7, 0.5, 65),
    ("chengdu", "Chengdu", "成都", "China", "中国", 480, 31, 16, 10, 0.4, 95),
    ("harbin", "Harbin", "哈尔滨", "China", "中国", 480, 46, 5, 21, 0.3, 80),
    ("hong_kong", "Hong Kong", "香港", "China", "中国", 480, 22, 23, 6, 0.5, 50),
    ("taipei", "Taipei", "台北", "Taiwan", "台湾", 480, 25, 23, 7, 0.6, 45),
    ("tokyo", "Tokyo", "东京", "Japan", "日本", 540, 36, 16, 10, 0.4, 40),
    ("seoul", "Seoul", "首尔", "South Korea", "韩国", 540, 38, 13, 13, 0.3, 70),
    ("singapore", "Singapore", "新加坡", "Singapore", "新加坡", 480, 1, 28, 1, 0.6, 45),
    ("bangkok", "Bangkok", "曼谷", "Thailand", "泰国", 420, 14, 29, 2, 0.3, 85),
    ("sydney", "Sydney", "悉尼", "Australia", "澳大利亚", 660, -34, 18, 5, 0.4, 25),
    ("london", "London", "伦敦", "United Kingdom", "英国", 0, 51, 11, 6, 0.5, 35),
    ("paris", "Paris", "巴黎", "France", "法国", 60, 49, 12, 7, 0.4, 40),
    ("berlin", "Berlin", "柏林", "Germany", "德国", 60, 52, 10, 9, 0.4, 35),
    ("reykjavik", "Reykjavik", "雷克雅未克", "Iceland", "冰岛", 0, 64, 5, 5, 0.7, 15),
    ("new_york", "New York", "纽约", "United States", "美国", -300, 41, 13, 12, 0.4, 45),
    ("los_angeles", "Los Angeles", "洛杉矶", "United States", "美国", -480, 34, 18, 4, 0.1, 60),
    ("portland_or", "Portland", "波特兰", "Oregon, United States", "美国俄勒冈州", -480, 45, 12, 8, 0.6, 30),
    ("portland_me", "Portland", "波特兰", "Maine, United States", "美国缅因州", -300, 44, 8, 12, 0.4, 25),
    ("moscow", "Moscow", "莫斯科", "Russia", "俄罗斯", 180, 56, 6, 14, 0.4, 40),
    ("cairo", "Cairo", "开罗", "Egypt", "埃及", 120, 30, 22, 7, 0.05, 100),
)

PLACES: dict[str, Place] = {
    row[0]: Place((row[1], row[2]), (row[3], row[4]), row[5], row[6], row[7], row[8], row[9], row[10])
    for row in _ROWS
}
