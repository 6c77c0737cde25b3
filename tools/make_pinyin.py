# ruff: noqa: INP001 — a script, in no package
"""Writes src/virtualphone/ime/pinyin.txt.gz, the table of the phone's Chinese keyboard.

    uv venv /tmp/pinyin && uv pip install --python /tmp/pinyin/bin/python pypinyin==0.55.0 jieba==0.42.1
    /tmp/pinyin/bin/python tools/make_pinyin.py

Words and how often they are used come from jieba's dictionary, their pinyin from pypinyin (both MIT, see
src/virtualphone/ime/NOTICE.md). The same versions give the same bytes.

One line for each spelling, sorted: the syllables joined by an apostrophe, a blank, then the words of that
spelling, the most frequent first, each followed by one letter for its frequency (A rare … z most frequent,
four letters for each factor e). Lines without an apostrophe hold single characters: all of GB2312, each under
all of its readings, ordered by how often the dictionary's words read them so.
"""

from __future__ import annotations

import gzip
import math
import string
from collections import defaultdict
from pathlib import Path

import jieba
from pypinyin import Style, lazy_pinyin, pinyin

WORDS = 42_000
LONGEST = 6
LEVEL_2 = 0xD8
"""Where the rare characters of GB2312 begin: the dictionary counts pieces of names as words."""
LETTERS = string.ascii_uppercase + string.ascii_lowercase
SPELLED_OTHERWISE = {
    "lue": "lve",
    "nue": "nve",
    "ê": "ei",
    "m": "mu",
    "n": "en",
    "ng": "en",
    "hm": "hen",
    "hng": "hen",
}
ALSO = {
    ("地", "de"): 60_000,
    ("得", "dei"): 3_000,
    ("那", "nei"): 500,
    ("这", "zhei"): 500,
    ("着", "zhao"): 2_000,
}
"""Readings that are common in speech and that no word of the dictionary shows."""
FIRST = {"长": "chang"}
"""Characters that are mostly read otherwise than pypinyin says when they stand alone."""
TODAY = """
微信 支付宝 微博 短信 闹钟 备忘录 便签 截图 蓝牙 二维码 扫码 外卖 快递 地铁
高铁 充值 手机 号码 密码 验证码 账号 登录 注册 下载 上传 视频 照片 相册 相机
录音 铃声 音量 静音 设置 壁纸 亮度 夜间 流量 热点 飞行模式 省电 充电 电量 网购
购物车 优惠券 红包 转账 余额 收藏 点赞 评论 转发 朋友圈 群聊 语音 表情 打车
导航 定位 早饭 午饭 晚饭 早餐 午餐 晚餐 咖啡 奶茶 健身 跑步 瑜伽 加班 开会
会议室 请假 周一 周二 周三 周四 周五 周六 周日 周末 星期一 星期二 星期三 星期四
星期五 星期六 星期日 明天 后天 上午 下午 晚上 好的 是的 不是 没有 可以 谢谢
再见 对不起 没关系 不客气 你好 您好 早安 晚安 生日快乐 新年快乐 牛奶 面包 鸡蛋
苹果 香蕉 蔬菜 水果 纸巾 洗衣液 牙膏 清单 待办 提醒 倒计时 秒表 计算器 日历
天气 联系人 通讯录 文件夹 浏览器 搜索 播放 暂停 歌单 小时 分钟 快点 一下 张三
李四 王五 小明 小红 李明 王芳 张伟 李娜 陈静 刘洋 妈妈 爸爸 老板 同事 老师
房东
"""
"""Everyday words of a phone, most of them younger than the dictionary's texts."""
TODAY_AT_LEAST = 1_500
OUT = Path(__file__).parents[1] / "src" / "virtualphone" / "ime" / "pinyin.txt.gz"


def gb2312() -> list[str]:
    """The 6763 characters, level 1 then level 2."""
    codes = (bytes((high, low)) for high in range(0xB0, 0xF8) for low in range(0xA1, 0xFF))
    return [mark for code in codes if (mark := code.decode("gb2312", "ignore"))]


def plain(syllable: str) -> str:
    """Without tone, ü as v, rare spellings as people type them."""
    bare = syllable.replace("ü", "v")
    return SPELLED_OTHERWISE.get(bare, bare)


def frequencies() -> dict[str, int]:
    """jieba's words that are written in GB2312 characters."""
    known = set(gb2312())
    lines = (Path(jieba.__file__).parent / "dict.txt").read_text(encoding="utf-8").splitlines()
    pairs = ((word, int(count)) for word, count, _kind in (line.split(" ") for line in lines))
    counts = {word: count for word, count in pairs if len(word) <= LONGEST and set(word) <= known}
    return counts | {word: max(counts.get(word, 0), TODAY_AT_LEAST) for word in TODAY.split()}


def letter(count: float) -> str:
    """One letter for how often."""
    return LETTERS[min(len(LETTERS) - 1, max(0, round(4 * math.log(max(1.0, count)))))]


def table() -> dict[str, list[tuple[float, str]]]:
    """Spelling → its words with their frequencies."""
    counts = frequencies()
    found: dict[str, list[tuple[float, str]]] = defaultdict(list)
    heard: dict[tuple[str, str], float] = defaultdict(float)
    words = sorted((word for word in counts if len(word) > 1), key=lambda word: (-counts[word], word))
    for rank, word in enumerate(words):
        spelled = [plain(syllable) for syllable in lazy_pinyin(word, style=Style.NORMAL)]
        if rank < WORDS:
            found["'".join(spelled)].append((counts[word], word))
        for mark, syllable in zip(word, spelled, strict=True):
            heard[mark, syllable] += counts[word] / 16
    for mark in gb2312():
        readings = [plain(reading) for reading in pinyin(mark, style=Style.NORMAL, heteronym=True)[0]]
        first = FIRST.get(mark) or plain(lazy_pinyin(mark, style=Style.NORMAL)[0])
        for syllable in dict.fromkeys([first, *readings]):
            if not (syllable.isascii() and syllable.isalpha()):
                continue
            common = mark.encode("gb2312")[0] < LEVEL_2
            alone = counts.get(mark, 0) / (1 if common else 10) if syllable == first else 0
            extra = ALSO.get((mark, syllable), 0)
            found[syllable].append((alone + heard[mark, syllable] + extra, mark))
    return found


def main() -> None:
    """Write the file."""
    lines = []
    for spelling, words in sorted(table().items()):
        ordered = sorted(words, key=lambda pair: (-pair[0], pair[1]))
        lines.append(f"{spelling} " + "".join(word + letter(count) for count, word in ordered))
    text = "\n".join(lines) + "\n"
    OUT.write_bytes(gzip.compress(text.encode(), 9, mtime=0))
    print(f"{len(lines)} spellings, {len(text.encode())} bytes, {OUT.stat().st_size} packed")  # noqa: T201


if __name__ == "__main__":
    main()
