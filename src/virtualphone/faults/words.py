"""What the faults say, in the phone's language."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from virtualphone.phone import Phone

WORDS = {
    "ad": ("Ad", "广告"),
    "ad_skip": ("{seconds} s", "{seconds} 秒"),
    "ad_close": ("Close", "关闭"),
    "ad_thanks": ("Order placed. A courier will call you.", "下单成功，快递员会与您联系"),
    "rate_title": ("Enjoying {app}?", "喜欢“{app}”吗？"),
    "rate_text": ("Tap a star to rate it. Your opinion helps others.", "轻点星星评分，您的意见会帮助其他人"),
    "rate_star": ("{stars} stars", "{stars} 星"),
    "rate_one": ("1 star", "1 星"),
    "rate_later": ("Not now", "以后再说"),
    "rate_send": ("Submit", "提交"),
    "rate_thanks": ("Thanks for your feedback", "感谢您的反馈"),
    "grant_while": ("While using the app", "仅在使用该应用时允许"),
    "grant_once": ("Only this time", "仅限这一次"),
    "grant_allow": ("Allow", "允许"),
    "grant_deny": ("Don’t allow", "不允许"),
    "POST_NOTIFICATIONS": ("Allow {app} to send you notifications?", "要允许“{app}”向您发送通知吗？"),
    "ACCESS_FINE_LOCATION": (
        "Allow {app} to access this device’s location?",
        "要允许“{app}”获取此设备的位置信息吗？",
    ),
    "CAMERA": ("Allow {app} to take pictures and record video?", "要允许“{app}”拍照和录制视频吗？"),
    "RECORD_AUDIO": ("Allow {app} to record audio?", "要允许“{app}”录音吗？"),
    "READ_CONTACTS": ("Allow {app} to access your contacts?", "要允许“{app}”访问您的通讯录吗？"),
    "update_title": ("Update available", "发现新版本"),
    "update_text": ("{app} {version} · {size} MB", "{app} {version} · {size} MB"),
    "update_later": ("Later", "稍后"),
    "update_now": ("Update now", "立即更新"),
    "update_loading": ("Downloading… {share}%", "正在下载… {share}%"),
    "update_done": ("{app} is up to date", "{app} 已是最新版本"),
    "loading": ("Loading…", "加载中…"),
    "net_title": ("Couldn’t connect", "网络连接失败"),
    "net_text": ("Check your network and try again.", "请检查网络设置后重试"),
    "net_retry": ("Retry", "重试"),
    "call_in": ("Incoming call", "来电"),
    "call_on": ("Call in progress", "正在通话"),
    "call_answer": ("Answer", "接听"),
    "call_decline": ("Decline", "拒接"),
    "call_end": ("End call", "挂断"),
    "call_missed": ("Missed call", "未接来电"),
    "note_now": ("now", "刚刚"),
    "page_notice": ("Notice", "公告"),
    "page_close": ("Close", "关闭"),
    "page_done": ("Request accepted", "操作已受理"),
}


def say(phone: Phone, key: str, **values: object) -> str:
    """A sentence with its values."""
    english, chinese = WORDS[key]
    return (chinese if phone.locale == "zh" else english).format(**values)


def front_name(phone: Phone) -> str:
    """What the app in front calls itself."""
    return phone.apps[phone.front["package"]].name()
