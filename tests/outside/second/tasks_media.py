"""Tasks with sounds, pictures and podcasts."""

from __future__ import annotations

from tests.outside.second.looking import Apps, Say, add, cannot, do, drop, press, row, start
from treetap.bench.tasks.task import Task
from virtualphone.tours.steps import Step, key, tap, write


def murmur() -> list[Task]:
    """Sounds."""

    def record(*typed: Step) -> tuple[Step, ...]:
        return (start("murmur"), tap("r"), tap("r"), *typed, press("murmur", "save"))

    def over(text: str) -> tuple[Step, ...]:
        return (*[key("DEL")] * 12, write(text))

    return [
        *do(
            "murmur record",
            ("Record an audio clip using Murmur Recorder and save it.", "用呢喃录音录一段音并保存"),
            lambda apps, _say: add(apps["murmur"], "takes", name="Rec 5", secs=4),
            "create",
            4,
            lambda _say: record(),
        ),
        *do(
            "murmur named",
            (
                'Record an audio clip and save it with name "lecture_3" using Murmur Recorder.',
                "用呢喃录音录一段音，以名称“讲座三”保存",
            ),
            lambda apps, say: add(apps["murmur"], "takes", name=say("lecture_3", "讲座三"), secs=4),
            "create",
            6,
            lambda say: record(*over(say("lecture_3", "讲座三"))),
        ),
        *do(
            "murmur format",
            ("Set the recording format to WAV in Murmur Recorder", "把呢喃录音的录音格式设为WAV"),
            lambda apps, _say: apps["murmur"].update(format="WAV"),
            "value",
            4,
            lambda _say: (
                *(start("murmur"), press("murmur", "prefs"), press("murmur", "format")),
                tap("WAV"),
            ),
        ),
        *do(
            "murmur delete",
            ("Delete the recording 'Interview 1' in Murmur Recorder", "删除呢喃录音里的录音“采访1”"),
            lambda apps, say: drop(apps["murmur"], "takes", say("Interview 1", "采访1")),
            "trap",
            5,
            lambda _say: (
                *(start("murmur"), press("murmur", "list"), press("murmur", "more")),
                *(press("murmur", "erase"), press("murmur", "yes")),
            ),
        ),
        *do(
            "murmur rename",
            (
                "Rename the recording 'Bird song' to 'Robin' in Murmur Recorder",
                "把呢喃录音里的“鸟鸣”重命名为“知更鸟”",
            ),
            lambda apps, say: row(apps["murmur"]["takes"], say("Bird song", "鸟鸣")).update(
                name=say("Robin", "知更鸟")
            ),
            "edit",
            6,
        ),
    ]


def lens() -> list[Task]:
    """Pictures."""
    return [
        *do(
            "lens photo",
            ("Take one photo with Shutterbug.", "用随手拍拍一张照片"),
            lambda apps, _say: add(apps["lens"], "shots", kind="photo"),
            "create",
            2,
            lambda _say: (start("lens"), press("lens", "shoot")),
        ),
        *do(
            "lens video",
            ("Take one video with Shutterbug.", "用随手拍录一段视频"),
            lambda apps, _say: add(apps["lens"], "shots", kind="video"),
            "create",
            4,
            lambda _say: (start("lens"), press("lens", "video"), press("lens", "film"), press("lens", "cut")),
        ),
        *do(
            "lens grid",
            ("Turn on grid lines in Shutterbug", "打开随手拍的网格线"),
            lambda apps, _say: apps["lens"].update(grid=True),
            "switch",
            3,
            lambda _say: (start("lens"), press("lens", "prefs"), press("lens", "grid")),
        ),
        *do(
            "lens timer",
            ("Set the self-timer to 5 seconds in Shutterbug", "把随手拍的自拍定时器设为5秒"),
            lambda apps, _say: apps["lens"].update(timer=5),
            "value",
            4,
            lambda _say: (
                *(start("lens"), press("lens", "prefs"), press("lens", "timer")),
                press("lens", "secs", n=5),
            ),
        ),
        *do(
            "lens flash",
            ("Set the flash to auto in Shutterbug", "把随手拍的闪光灯设为自动"),
            lambda apps, _say: apps["lens"].update(flash="auto"),
            "value",
            3,
        ),
    ]


def _list(apps: Apps, say: Say) -> None:
    add(apps["earshot"], "lists", name=say("Night Walk", "夜行"), items=[6, 3])


def earshot() -> list[Task]:
    """Podcasts."""
    return [
        *do(
            "earshot playlist",
            (
                (
                    'Create a playlist in Earshot titled "Night Walk" with the following episodes, in order: '
                    "Last Tram, The Dome"
                ),
                "在耳畔播客里新建播放列表“夜行”，并按顺序加入单集：末班电车、穹顶",
            ),
            _list,
            "several",
            14,
        ),
        *do(
            "earshot subscribe",
            ("Subscribe to Deep Tides in Earshot", "在耳畔播客里订阅“深海潮汐”"),
            lambda apps, _say: apps["earshot"]["shows"][0].update(on=True),
            "switch",
            3,
            lambda say: (start("earshot"), tap(say("Deep Tides", "深海潮汐")), press("earshot", "follow")),
        ),
        *do(
            "earshot speed",
            ("Set the playback speed to 1.5x in Earshot", "把耳畔播客的播放速度调成1.5x"),
            lambda apps, _say: apps["earshot"].update(speed="1.5x"),
            "value",
            4,
            lambda _say: (start("earshot"), press("earshot", "you"), press("earshot", "speed"), tap("1.5x")),
        ),
        *cannot(
            "earshot too fast",
            ("Set the playback speed to 3.0x in Earshot", "把耳畔播客的播放速度调成3.0x"),
        ),
        *do(
            "earshot delete",
            ("Delete the playlist Commute in Earshot", "删除耳畔播客里的播放列表“通勤”"),
            lambda apps, say: drop(apps["earshot"], "lists", say("Commute", "通勤")),
            "trap",
            5,
            lambda say: (
                *(start("earshot"), press("earshot", "lists"), tap(say("Commute", "通勤"))),
                *(press("earshot", "erase"), press("earshot", "yes")),
            ),
        ),
        *do(
            "earshot play",
            (
                "Play the episode Glass Squid of Deep Tides in Earshot",
                "在耳畔播客里播放“深海潮汐”的单集“玻璃鱿鱼”",
            ),
            lambda apps, _say: apps["earshot"].update(playing=2),
            "open",
            4,
            lambda say: (
                *(start("earshot"), tap(say("Deep Tides", "深海潮汐")), tap(say("Glass Squid", "玻璃鱿鱼"))),
                press("earshot", "play"),
            ),
        ),
    ]
