"""What names of people look like: 小王, 王经理, 欧阳娜娜, Ann. Shapes, and some common names."""

from __future__ import annotations

import re
from typing import Final

from treetap.language.values.value import listed

SURNAMES: Final = (
    "王李张刘陈杨黄赵吴周徐孙马朱胡郭何林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董潘袁蔡蒋余于杜叶程魏苏吕丁任卢姚沈钟姜崔谭陆范汪廖石"
    "金韦贾夏付方邹熊孟秦邱侯江尹薛闫雷龙史陶贺毛郝顾龚邵万覃钱戴严莫孔向常汤葛"
)
_TWO: Final = "欧阳|司马|诸葛|上官|司徒|东方|独孤|南宫|夏侯|皇甫|尉迟|公孙|慕容|令狐|长孙|宇文|司空|端木"
_TITLES: Final = (
    "经理|老师|医生|大夫|护士|主任|局长|处长|科长|院长|校长|行长|老板|教授|律师|先生|女士|小姐|同学|师傅|警官|秘书|会计|司机|教练|导师"
    "|阿姨|叔叔|伯伯|爷爷|奶奶|大哥|大姐|总|姐|哥|叔|姨|嫂|婶|董"
)
PERSON: Final = re.compile(
    f"[小老][{SURNAMES}]|阿[\u4e00-\u9fff]|[{SURNAMES}](?:{_TITLES})"
    f"|(?:{_TWO})(?:{_TITLES}|[\u4e00-\u9fff]{{1,2}})"
)
"""A name that begins there; whether it ends where a word does is for the segmenter to say."""

_GIVEN: Final = frozenset(
    listed(
        "adam alan alex alice amy andrew andy angela ann anna anne ben betty bill bob brian carl "
        "carol charles charlie chloe chris claire daniel dave david diana ed edward ella emily emma "
        "eric eva frank fred gary george grace hannah harry helen henry ian isabel jack jacob james "
        "jane jason jean jeff jennifer jenny jessica jim jimmy joan joe john jonathan joseph josh "
        "julia julie karen kate kathy kelly ken kevin kim larry laura leo linda lisa liz louis "
        "lucas lucy luke maria mark martin mary matt max megan mia michael mike molly nancy natalie "
        "nathan nick nicole noah olivia oliver oscar patrick paul peter phil rachel ray rebecca "
        "richard rob robert roger ron rose ruth ryan sally sam samuel sandra sara sarah scott sean "
        "simon sophie stephen steve steven sue susan ted thomas tim tina toby tom tommy tony tracy "
        "victor wendy will william zoe "
    )
)
_CHINESE: Final = re.compile(f"(?:{PERSON.pattern})|[{SURNAMES}][\u4e00-\u9fff]{{1,2}}")


def is_certain(name: str) -> bool:
    """Whether it can hardly be anything but somebody's name, whatever is done to them."""
    return name.casefold() in _GIVEN or _CHINESE.fullmatch(name) is not None


def is_title(word: str) -> bool:
    """Whether people are called so beside their names: 教练, 老师."""
    return re.fullmatch(_TITLES, word) is not None
