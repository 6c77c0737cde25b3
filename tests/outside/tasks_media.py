"""Tasks with mail, music and files."""

from __future__ import annotations

from tests.outside.looking import at, changed, data, gone, new, row, start, value
from treetap.bench.tasks.task import Json, Judge, Seen, Task, both, in_both, reads, unharmed
from virtualphone.tours.steps import hold, key, tap, write


def _mailed(address: str, subject: str, body: str) -> Judge:
    return lambda seen: (
        [(one["address"], one["subject"], one["body"].strip()) for one in new(seen, "postbox", "letters")]
        == [(address, subject, body)]
    )


def postbox() -> list[Task]:
    """Mail."""
    trip = {"en": "Boat trip", "zh": "坐船游玩"}
    keys = {"en": "Keys", "zh": "钥匙"}
    return [
        *in_both(
            "postbox send",
            (
                (
                    "Send an email to ivo@mail.example with subject 'Saturday' "
                    "and body 'Count me in' using Postbox"
                ),
                "用信箱给ivo@mail.example发邮件，主题为“周六”，正文为“算我一个”",
            ),
            lambda locale: _mailed(
                "ivo@mail.example", *({"en": ("Saturday", "Count me in"), "zh": ("周六", "算我一个")}[locale])
            ),
            kind="send",
            optimum=6,
            solution=lambda locale: (
                *(start("postbox"), tap("pen"), tap("to"), write("ivo@mail.example"), tap("subject")),
                *(write({"en": "Saturday", "zh": "周六"}[locale]), tap("text")),
                *(write({"en": "Count me in", "zh": "算我一个"}[locale]), key("BACK"), tap("go")),
            ),
        ),
        *in_both(
            "postbox reply",
            (
                "Reply to the email from Marta Silva in Postbox with message: Thanks, got them",
                "在信箱里回复玛尔塔的邮件：谢谢，拿到了",
            ),
            lambda locale: _mailed(
                "marta@mail.example",
                f"Re: {keys[locale]}",
                {"en": "Thanks, got them", "zh": "谢谢，拿到了"}[locale],
            ),
            kind="send",
            optimum=5,
        ),
        *in_both(
            "postbox star",
            ("Star the email 'Boat trip' in Postbox", "在信箱里给邮件“坐船游玩”加星标"),
            lambda locale: (
                lambda seen: row(seen.state, "postbox", "letters", trip[locale], "subject")["starred"]
            ),
            kind="edit",
            optimum=3,
            solution=lambda locale: (start("postbox"), tap(trip[locale]), tap("star")),
        ),
        *in_both(
            "postbox delete",
            ("Delete the email about the due book in Postbox", "删除信箱里关于图书到期的邮件"),
            lambda locale: (
                lambda seen: (
                    [
                        one["subject"]
                        for one in data(seen.state, "postbox")["letters"]
                        if one["folder"] != "inbox"
                    ]
                    == [{"en": "Book due", "zh": "图书到期"}[locale]]
                    and row(
                        seen.state,
                        "postbox",
                        "letters",
                        {"en": "Book due", "zh": "图书到期"}[locale],
                        "subject",
                    )["folder"]
                    == "trash"
                )
            ),
            kind="delete",
            optimum=4,
            solution=lambda locale: (
                *(start("postbox"), tap({"en": "Book due", "zh": "图书到期"}[locale]), tap("overflow")),
                tap({"en": "Delete", "zh": "删除"}[locale]),
            ),
        ),
        *in_both(
            "postbox invoice",
            (
                "What is the invoice number in the email 'Your invoice' in Postbox?",
                "信箱里邮件“您的账单”中的账单编号是多少？",
            ),
            lambda _locale: reads(lambda _state: "20817"),
            kind="read",
            optimum=3,
            answer=lambda _locale: lambda _state: "20817",
        ),
        *in_both(
            "postbox signature",
            ("Set my signature in Postbox to 'Best, Lou'", "把信箱的签名设为“小陆敬上”"),
            lambda locale: value("postbox", "signature", {"en": "Best, Lou", "zh": "小陆敬上"}[locale]),
            kind="value",
            optimum=6,
            solution=lambda locale: (
                *(start("postbox"), tap("burger"), tap("d9"), tap("p1")),
                *(write({"en": "Best, Lou", "zh": "小陆敬上"}[locale]), key("BACK"), tap("ok")),
            ),
        ),
        *in_both(
            "postbox archive folder",
            ("Open the archive in Postbox", "打开信箱的归档文件夹"),
            lambda _locale: at("postbox", "MainActivity", where="archive"),
            kind="open",
            optimum=3,
            solution=lambda _locale: (start("postbox"), tap("burger"), tap("d3")),
        ),
        *in_both(
            "postbox notify off",
            ("Turn off notifications of new mail in Postbox", "关闭信箱的新邮件通知"),
            lambda _locale: value("postbox", "notify", False),
            kind="switch",
            optimum=4,
            solution=lambda _locale: (start("postbox"), tap("burger"), tap("d9"), tap("p2")),
        ),
    ]


def _song(state: Json, name: str) -> int:
    return int(row(state, "wavelet", "songs", name).get("id", 0))


def wavelet() -> list[Task]:
    """Music."""
    rain, sparrow, tide, morning = (
        {"en": "Copper Rain", "zh": "铜雨"},
        {"en": "Sparrow", "zh": "麻雀"},
        {"en": "Low Tide", "zh": "退潮"},
        {"en": "Morning", "zh": "早晨"},
    )

    def queued(locale: str) -> Judge:
        names = {"en": ("Salt", "Lanterns"), "zh": ("盐", "灯笼")}[locale]
        return lambda seen: (
            data(seen.state, "wavelet")["queue"] == [_song(seen.state, name) for name in names]
        )

    def listed(seen: Seen, locale: str) -> bool:
        songs = row(seen.state, "wavelet", "lists", morning[locale])["songs"]
        return bool(songs[-1] == _song(seen.state, sparrow[locale]) and len(songs) == 3)

    return [
        *in_both(
            "wavelet play",
            ("Play the song Copper Rain in Wavelet", "在音律里播放歌曲《铜雨》"),
            lambda locale: (
                lambda seen: (
                    data(seen.state, "wavelet")["on"]
                    and data(seen.state, "wavelet")["playing"] == _song(seen.state, rain[locale])
                )
            ),
            kind="switch",
            optimum=2,
            solution=lambda locale: (start("wavelet"), tap(rain[locale])),
        ),
        *in_both(
            "wavelet playlist",
            ('Create a playlist in Wavelet titled "Road trip"', "在音律里新建名为“自驾游”的歌单"),
            lambda locale: (
                lambda seen: (
                    [one["name"] for one in new(seen, "wavelet", "lists")]
                    == [{"en": "Road trip", "zh": "自驾游"}[locale]]
                )
            ),
            kind="create",
            optimum=5,
            solution=lambda locale: (
                *(start("wavelet"), tap({"en": "Playlists", "zh": "歌单"}[locale]), tap("n")),
                *(write({"en": "Road trip", "zh": "自驾游"}[locale]), key("BACK"), tap("yes")),
            ),
        ),
        *in_both(
            "wavelet into playlist",
            (
                "Add the song Sparrow to the playlist Morning in Wavelet",
                "在音律里把歌曲“麻雀”添加到歌单“早晨”",
            ),
            lambda locale: lambda seen: listed(seen, locale),
            kind="edit",
            optimum=4,
            solution=lambda locale: (start("wavelet"), tap("dots", 5), tap("m2"), tap(morning[locale])),
        ),
        *in_both(
            "wavelet queue",
            (
                "Add the following songs, in order, Salt, Lanterns to my playing queue in Wavelet.",
                "在音律里依次把《盐》和《灯笼》添加到播放队列",
            ),
            queued,
            kind="several",
            optimum=7,
        ),
        *in_both(
            "wavelet gapless",
            ("Turn on gapless playback in Wavelet", "在音律中开启无缝播放"),
            lambda _locale: value("wavelet", "gapless", True),
            kind="switch",
            optimum=4,
            solution=lambda _locale: (start("wavelet"), tap("overflow"), tap("title", 0), tap("g")),
        ),
        *in_both(
            "wavelet favourite",
            ("Mark the song Low Tide as a favourite in Wavelet", "在音律里把《退潮》标记为喜欢"),
            lambda locale: changed("wavelet", "songs", tide[locale], loved=True),
            kind="edit",
            optimum=3,
            solution=lambda _locale: (start("wavelet"), tap("dots", 2), tap("m3")),
        ),
        *in_both(
            "wavelet no such song",
            ("Play the song 'Bohemian Sunset' in Wavelet", "在音律里播放《波西米亚日落》"),
            lambda _locale: value("wavelet", "on", False),
            kind="impossible",
            optimum=0,
            possible=False,
        ),
    ]


def _moved(locale: str) -> Judge:
    name = {"en": "ticket.txt", "zh": "车票.txt"}[locale]
    return changed("drawers", "entries", name, parent=3)


def drawers() -> list[Task]:
    """Files."""
    return [
        *in_both(
            "drawers delete",
            (
                "Delete the file old_map.png from the Download folder in Drawers",
                "在文件柜里删除下载文件夹中的文件旧地图.png",
            ),
            lambda locale: gone("drawers", "entries", {"en": "old_map.png", "zh": "旧地图.png"}[locale]),
            kind="delete",
            optimum=5,
            solution=lambda locale: (
                *(start("drawers"), tap({"en": "Download", "zh": "下载"}[locale])),
                *(hold({"en": "old_map.png", "zh": "旧地图.png"}[locale]), tap("x1"), tap("yes")),
            ),
        ),
        *in_both(
            "drawers folder",
            ("Create a new folder in Drawers named Receipts.", "在文件柜中新建文件夹“收据”"),
            lambda locale: (
                lambda seen: (
                    [(one["name"], one["folder"]) for one in new(seen, "drawers", "entries")]
                    == [({"en": "Receipts", "zh": "收据"}[locale], True)]
                )
            ),
            kind="create",
            optimum=5,
            solution=lambda locale: (
                *(start("drawers"), tap("overflow"), tap("title", 0)),
                *(write({"en": "Receipts", "zh": "收据"}[locale]), key("BACK"), tap("yes")),
            ),
        ),
        *in_both(
            "drawers move",
            (
                "Move the file ticket.txt from Download to Taxes in Drawers",
                "在文件柜里把下载中的文件车票.txt移动到税务文件夹",
            ),
            _moved,
            kind="edit",
            optimum=6,
        ),
        *in_both(
            "drawers rename",
            ("Rename todo.txt to done.txt in Drawers", "在文件柜里把待办.txt重命名为完成.txt"),
            lambda locale: (
                lambda seen: (
                    row(seen.state, "drawers", "entries", {"en": "done.txt", "zh": "完成.txt"}[locale]).get(
                        "id"
                    )
                    == 11
                )
            ),
            kind="edit",
            optimum=6,
            solution=lambda locale: (
                *(start("drawers"), hold({"en": "todo.txt", "zh": "待办.txt"}[locale]), tap("x2")),
                *(tap({"en": "Rename", "zh": "重命名"}[locale]), key("CLEAR")),
                *(write({"en": "done.txt", "zh": "完成.txt"}[locale]), key("BACK"), tap("yes")),
            ),
        ),
        *in_both(
            "drawers sort",
            ("Sort the files by size in Drawers", "在文件柜里按大小排序"),
            lambda _locale: value("drawers", "sort", "size"),
            kind="value",
            optimum=4,
            solution=lambda locale: (
                *(start("drawers"), tap("overflow"), tap({"en": "Sort by", "zh": "排序方式"}[locale])),
                tap({"en": "Size", "zh": "大小"}[locale]),
            ),
        ),
        *in_both(
            "drawers two at once",
            (
                "In Drawers, show hidden files and sort by size",
                "在文件柜里显示隐藏文件，并按大小排序",
            ),
            lambda _locale: both(value("drawers", "hidden", True), value("drawers", "sort", "size")),
            kind="several",
            optimum=8,
        ),
        *in_both(
            "drawers no such file",
            ("Delete the file unicorn.pdf in Drawers", "删除文件柜里的文件独角兽.pdf"),
            lambda _locale: unharmed(),
            kind="impossible",
            optimum=0,
            possible=False,
        ),
    ]
