"""Names of files in a sentence, with spaces and in Chinese; addresses of sites; questions after a place."""

from __future__ import annotations

import pytest

from treetap.language.reader import read_task
from treetap.language.values.files import is_file_name


@pytest.mark.parametrize(
    ("sentence", "name"),
    [
        ("Delete the file summer plans.pdf", "summer plans.pdf"),
        ("Share the document offer for Ida.docx", "offer for Ida.docx"),
        ("Open the file called wish list of May.txt", "wish list of May.txt"),
        ("Rename the file notes.txt to diary.txt", "notes.txt"),
        ("Open the file manager and delete notes.txt", "notes.txt"),
        ("把文件年终总结.docx删除", "年终总结.docx"),
        ("把回收站里的文件报销单2024.xlsx还原", "报销单2024.xlsx"),
        ("删除采购清单.pdf", "采购清单.pdf"),
        ("把图片海边.jpg移动到相册文件夹", "海边.jpg"),
    ],
)
def test_a_file_is_called_all_of_it(sentence: str, name: str) -> None:
    values = [slot.value for goal in read_task(sentence).goals for slot in goal.slots]
    assert values[0] == name or name in values


@pytest.mark.parametrize(
    ("sentence", "address"),
    [
        ("On bakery.example, when do you open?", "bakery.example"),
        ("bakery.example 上的面包多少钱？", "bakery.example"),
        ("Bookmark trains.test/fares in the browser", "trains.test/fares"),
    ],
)
def test_an_address_is_a_value(sentence: str, address: str) -> None:
    (goal,) = read_task(sentence).goals
    assert [(slot.type, slot.value) for slot in goal.slots if slot.type == "url"] == [("url", address)]


@pytest.mark.parametrize(
    ("sentence", "asked"),
    [
        ("In the timetable, when does the night bus leave?", "time"),
        ("On bakery.example, where is the shop?", "location"),
        ("仓库里的椅子还剩几件？", "number"),
        ("这周开了几次会？", "number"),
    ],
)
def test_a_question_may_say_first_where_to_look(sentence: str, asked: str) -> None:
    (goal,) = read_task(sentence).goals
    assert goal.verb == "read" and asked in goal.object


def test_what_is_to_be_done_somewhere_is_no_question() -> None:
    (goal,) = read_task("In the settings, turn on Bluetooth").goals
    assert goal.verb == "set"


@pytest.mark.parametrize(
    ("sentence", "plain"),
    [
        ("把文件年终总结.docx删除，其他的别动", "把文件年终总结.docx删除"),
        ("Delete the note 'Milk' and leave the others alone", "Delete the note 'Milk'"),
        ("Rename the file a.txt to 'b', keep the extension", "Rename the file a.txt to 'b'"),
        ("把文件a.txt重命名为“b”，扩展名不变", "把文件a.txt重命名为“b”"),
    ],
)
def test_what_leaves_the_rest_alone_is_no_goal(sentence: str, plain: str) -> None:
    told, frame = read_task(sentence), read_task(plain)
    assert told.sentence == sentence
    assert [goal.model_dump(exclude={"clause"}) for goal in told.goals] == [
        goal.model_dump(exclude={"clause"}) for goal in frame.goals
    ]


@pytest.mark.parametrize("sentence", ["Leave the others alone", "Delete the others", "删除其他的"])
def test_the_rest_may_be_meant(sentence: str) -> None:
    assert read_task(sentence).goals[0].words


def test_all_that_an_app_has() -> None:
    (goal,) = read_task("清除浏览器全部的历史记录").goals
    assert goal.app == "browser" and "browser" not in goal.object


def test_a_name_of_a_file_ends_as_one() -> None:
    assert is_file_name("lease.PDF") and is_file_name("租房合同.docx")
    assert not is_file_name("v2.0") and not is_file_name("Dr. Lee")
