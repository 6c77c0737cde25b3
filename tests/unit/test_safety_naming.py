"""A text is called by a name where nothing beside it is a part of the name."""

from __future__ import annotations

import pytest

from treetap.safety.naming import called

PEOPLE = (
    ("Ann", "Ann"),
    ("Ann", "Ann Smith"),
    ("Ann", "To: Ann"),
    ("Ann", "Chat with Ann"),
    ("Ann", "Ann (3)"),
    ("Ann", "Ann 12:30"),
    ("Ann", "Send to Ann?"),
    ("Ann", "Ann, online"),
    ("Ann", "Remove Ann from contacts?"),
    ("Mum", "Mum\nMobile"),
    ("Bob", "Send money to Bob"),
    ("张三", "张三"),
    ("张三", "与张三的聊天"),
    ("张三", "确定删除和张三的聊天记录吗？"),
    ("王五", "转账给王五"),
    ("王五", "向王五转账"),
    ("李雷", "收件人：李雷"),
    ("张三", "将联系人“张三”删除，同时删除与该联系人的聊天记录"),
    ("张三", "张三 在线"),
)
THINGS = (
    ("抖音", "要卸载抖音吗？"),
    ("抖音", "卸载“抖音”？"),
    ("Shopping", 'Delete "Shopping"?'),
    ("Shopping", "Delete Shopping?"),
    ("Shopping", "Shopping will be permanently deleted."),
    ("report.pdf", "Delete report.pdf?"),
    ("Zoom", "要卸载Zoom吗"),
    ("a@b.com", "Ann <a@b.com>"),
    ("Maps", "Allow Maps to take pictures?"),
    ("Hiking", "Leave the group Hiking?"),
)
OTHER_PEOPLE = (
    ("Ann", "Anna"),
    ("Ann", "Ann, Bob"),
    ("Ann", "Not Ann"),
    ("Ann", "Ann & Bob"),
    ("Ann", "Ann; Bob"),
    ("Ann", "Ann's family"),
    ("Mum", "Mum's boss"),
    ("Ann", "Bob and Ann"),
    ("Ann", "Bob, Ann"),
    ("Ann", "Ann and Bob"),
    ("Ann", "Ann Family"),
    ("Ann Lee", "Ann Lee Smith"),
    ("张三", "张三丰"),
    ("李明", "李明明"),
    ("张三", "张三的家人群(12)"),
    ("张三", "小张三"),
    ("张三", "李四、张三"),
    ("张三", "张三和李四"),
    ("张三", "张三群"),
)
OTHER_THINGS = (
    ("微信", "微信读书"),
    ("Telegram", "Telegram X"),
    ("Shopping", "Shopping list 2025"),
    ("Shopping", "Old Shopping"),
    ("Shopping", "Shopping (2)"),
    ("Shopping", "Delete Shopping list 2025?"),
    ("a@b.com", "x.a@b.com"),
    ("report", "report.pdf"),
)


@pytest.mark.parametrize(("name", "text"), PEOPLE)
def test_somebody_is_called_so(name: str, text: str) -> None:
    assert called(name, text, person=True)


@pytest.mark.parametrize(("name", "text"), OTHER_PEOPLE)
def test_somebody_else_is_not(name: str, text: str) -> None:
    assert not called(name, text, person=True)


@pytest.mark.parametrize(("name", "text"), THINGS)
def test_something_is_called_so(name: str, text: str) -> None:
    assert called(name, text)


@pytest.mark.parametrize(("name", "text"), OTHER_THINGS)
def test_something_else_is_not(name: str, text: str) -> None:
    assert not called(name, text)


def test_names_that_were_asked_for_may_be_listed_together() -> None:
    assert called("Tuna", "Delete Tuna, Soup?", others=("Tuna", "Soup"))
    assert called("Soup", "Delete Tuna and Soup?", others=("Tuna", "Soup"))
    assert not called("Soup", "Delete Tuna, Soup, Toast?", others=("Tuna", "Soup"))


def test_the_tasks_own_words_may_stand_beside_a_name() -> None:
    assert called("Soup", "Delete recipe Soup", also=("delete", "recipe"))
    assert called("Margherita", "Margherita pizza", also=("order", "pizza"))
    assert not called("Margherita", "Margherita pizza vegan", also=("order", "pizza"))
