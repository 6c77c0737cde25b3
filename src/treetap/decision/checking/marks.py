"""What buttons say once something is done, and what they say before, in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from treetap.decision.checking.controls import words_of


class Marks(NamedTuple):
    """What its button says once it is done, and what it says before."""

    done: frozenset[str]
    undone: frozenset[str]


MARKS: Mapping[str, Marks] = {
    "like": Marks(
        words_of("unlike, liked, 已赞, 取消点赞, 取消赞, 已点赞, 已喜欢, 取消喜欢, remove like, undo like"),
        words_of("like, 赞, 点赞, 喜欢"),
    ),
    "dislike": Marks(words_of("undislike, disliked, 已踩, 取消点踩"), words_of("dislike, 踩, 点踩")),
    "follow": Marks(
        words_of("following, unfollow, followed, 已关注, 取消关注, 互相关注, 取关, 正在关注"),
        words_of("follow, follow back, 关注, 回关, 加关注, + 关注, +关注"),
    ),
    "subscribe": Marks(
        words_of("subscribed, unsubscribe, 已订阅, 取消订阅, 退订"), words_of("subscribe, 订阅")
    ),
    "favorite": Marks(
        words_of(
            "unfavorite, unfavourite, favorited, favourited, remove from favorites, remove from favourites,"
            "remove favorite, remove from wish list, remove from wishlist, 移出心愿单,"
            "取消收藏, 已收藏, 移出收藏, 从收藏中移除"
        ),
        words_of(
            "favorite, favourite, add to favorites, add to favourites, add favorite,"
            "add to wish list, add to wishlist, save for later, 加入心愿单,"
            "收藏, 加入收藏, 添加收藏, 添加到收藏"
        ),
    ),
    "bookmark": Marks(
        words_of(
            "bookmarked, unbookmark, remove bookmark, edit bookmark, 已加书签, 删除书签, 移除书签, 取消书签,"
            "修改书签, 编辑书签"
        ),
        words_of("bookmark, add bookmark, bookmark this page, 书签, 添加书签, 加入书签"),
    ),
    "star": Marks(
        words_of("starred, unstar, remove star, remove from starred, 已加星标, 取消星标, 移除星标"),
        words_of("star, add star, not starred, 星标, 加星标, 添加星标"),
    ),
    "pin": Marks(words_of("pinned, unpin, 已置顶, 取消置顶, 取消固定, 已固定"), words_of("pin, 置顶, 固定")),
    "archive": Marks(words_of("unarchive, archived, 取消归档, 已归档"), words_of("archive, 归档")),
    "block": Marks(
        words_of(
            "unblock, blocked, unblock contact, unblock caller,"
            "已拉黑, 取消拉黑, 移出黑名单, 解除拉黑, 已加入黑名单, 取消屏蔽, 解除屏蔽, 已屏蔽"
        ),
        words_of("block, block contact, block caller,拉黑, 加入黑名单, 屏蔽"),
    ),
    "mute": Marks(words_of("unmute, muted, 取消静音, 已静音, 解除静音"), words_of("mute, 静音, unmuted")),
    "connect": Marks(
        words_of("connected, disconnect, 已连接, 断开, 断开连接, connected/saved, connected no internet"),
        words_of("connect, 连接, saved, 已保存, not connected, 未连接, disconnected, 已断开"),
    ),
    "pair": Marks(
        words_of("paired, unpair, connected, 已配对, 取消配对, 已连接, forget"),
        words_of("pair, 配对, available, 可用"),
    ),
    "install": Marks(
        words_of("uninstall, open, 卸载, 打开, installed, 已安装, play"),
        words_of("install, 安装, get, 获取, 下载, download, free, 免费"),
    ),
    "restore": Marks(
        words_of("restored, 已恢复, 已还原, 恢复成功, 还原成功"), words_of("restore, recover, 恢复, 还原")
    ),
    "join": Marks(
        words_of("leave, joined, 已加入, 退出, member, 退出群聊"), words_of("join, 加入, request to join")
    ),
    "complete": Marks(
        words_of("completed, mark as not done, mark as incomplete, mark uncompleted, 已完成, 标记为未完成"),
        words_of("mark as done, mark completed, mark as complete, 标记为完成, 标记为已完成"),
    ),
    "save": Marks(
        words_of(
            "saved, unsave, remove from saved, remove saved, 已保存, 取消保存, 从已保存中移除, 移除保存"
        ),
        words_of("save, save place, save location, save to list, 保存, 保存地点, 保存位置"),
    ),
    "sign_in": Marks(
        words_of("sign out, log out, logout, 退出登录, 登出, 注销"), words_of("sign in, log in, login, 登录")
    ),
}

MARKS = {**MARKS, "screen_out": MARKS["block"]}

NOUNS: Mapping[str, tuple[str, ...]] = {
    "bookmark": ("bookmark", "bookmarks", "书签"),
    "favorite": ("favorite", "favorites", "favourite", "favourites", "收藏", "收藏夹"),
    "star": ("star", "stars", "星标"),
}
"""What there is once it is done: a message says that such a thing was added."""

SWITCHES: Mapping[str, frozenset[str]] = {
    "pin": words_of(
        "pin, pinned, pin to top, pin conversation, pin chat, keep on top, keep at top,"
        "stick to top, sticky on top, 置顶, 置顶会话, 置顶聊天, 置顶对话, 会话置顶, 聊天置顶, 固定在顶部"
    ),
    "mute": words_of("mute, muted, mute notifications, mute chat, 静音, 消息免打扰, 免打扰, 通知静音"),
    "block": words_of("block, blocked, block contact, 拉黑, 加入黑名单, 屏蔽"),
    "favorite": words_of("favorite, favourite, add to favorites, 收藏"),
    "star": words_of("star, starred, 星标, 加星标"),
    "archive": words_of("archive, archived, 归档"),
}
"""What a switch on the page of something is called that does this to it."""
UNDOING: Mapping[str, frozenset[str]] = {
    "mute": words_of(
        "notifications, notification, notify me, allow notifications, show notifications,"
        "receive notifications, message notifications, new message notifications,"
        "通知, 消息通知, 接收通知, 新消息通知, 允许通知, 会话通知"
    ),
}
"""What a switch is called that stands off where this is done."""
