"""Chinese pairs by somebody who had not seen the corpus: each was once answered with the other's way."""

from __future__ import annotations

import pytest

from treetap.bench.reuse.pairs import Pair
from treetap.bench.reuse.trying import try_all

REFUSED = {
    "one or several": """
        删除这张照片 / 删除这些照片
        删除那条消息 / 删除那些消息
        把它删掉 / 把它们删掉""",
    "things that are no synonyms": """
        打开付款码 / 打开收款码
        打开无线充电 / 打开反向充电
        打开儿童模式 / 打开家长控制
        打开云同步 / 打开自动同步
        导航到车站 / 导航到火车站
        订火车票 / 订高铁票
        买车票 / 买火车票
        加入班级 / 加入课程
        添加滤镜 / 添加筛选
        设置背景 / 设置壁纸
        打开首页 / 打开主页
        设为普通话 / 设为中文""",
    "whose it is": """
        打开我的相册 / 打开我们的相册
        打开我的收藏 / 打开你的收藏""",
    "verbs that are no synonyms": """
        建群 / 加群
        创建群聊 / 添加群聊
        创建账号 / 添加账号
        设置密码 / 记下密码
        开启密码 / 显示密码
        切换账号 / 修改账号
        切换输入法 / 设置输入法
        切换歌单 / 修改歌单
        调整头像 / 更换头像
        升级账号 / 更新账号
        共享位置 / 分享位置
        恢复手机 / 找回手机
        退回商品 / 返回商品
        移走照片 / 删除照片
        截取照片 / 拍照片
        在钉钉签到 / 在钉钉打卡
        检查更新 / 查看更新
        放入购物车 / 新建购物车
        设置群聊 / 新建群聊
        设置账号 / 创建账号
        设置文件夹 / 新建文件夹
        抹掉手机 / 删除手机""",
    "again, or at last": """
        再打开蓝牙 / 打开蓝牙
        最后打开微信 / 打开微信""",
    "questions": """
        能不能退款 / 退款
        可以退款吗 / 退款
        可以退货 / 退货
        能否退票 / 退票
        可不可以取消订单 / 取消订单
        要关机吗 / 关机
        需要更新系统吗 / 更新系统
        关机？ / 关机
        打开蓝牙？ / 打开蓝牙
        你把照片删了？ / 你把照片删了""",
    "more than a text": """
        告诉小王和小李我到了 / 告诉小王我到了
        告诉妈妈以及爸爸我到了 / 告诉妈妈我到了
        告诉小王他们我到了 / 告诉小王我到了
        告诉小王全家我到了 / 告诉小王我到了
        跟老板说我请假，别告诉同事 / 跟老板说我请假
        写一条备忘录：买菜 置顶 / 写一条备忘录：买菜
        给小王发短信：到了 抄送小李 / 给小王发短信：到了
        发微信给小王说在开会并静音 / 发微信给小王说在开会""",
}
ALIKE = """
    能不能打开蓝牙 / 打开蓝牙
    能帮我打开蓝牙吗？ / 打开蓝牙
    打开蓝牙，好吗？ / 打开蓝牙
    你能删除这张照片吗 / 删除这张照片
    今天天气怎么样 / 今天天气怎么样？
    现在几点？ / 现在几点
    还有多少电？ / 还有多少电
    加入群聊 / 加群聊
    新建群聊 / 创建群聊
    添加闹钟 / 新建闹钟
    更改密码 / 修改密码
    切换到英文 / 改成英文
"""


def pairs(table: str) -> list[tuple[str, str]]:
    rows = (line.strip().partition(" / ") for line in table.strip().splitlines())
    return [(one, other) for one, _, other in rows]


@pytest.mark.parametrize("label", REFUSED)
def test_a_task_that_differs_in_one_word_is_not_reused(label: str) -> None:
    tried = try_all(Pair("refuse", label, "zh", one, other) for one, other in pairs(REFUSED[label]))
    assert [one.wrong for one in tried if one.wrong] == []


def test_what_means_the_same_is_still_reused() -> None:
    tried = try_all(Pair("paraphrase", "fresh", "zh", one, other) for one, other in pairs(ALIKE))
    assert [(one.pair.one, one.reason) for one in tried if not one.reused] == []
