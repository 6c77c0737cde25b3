"""What was said before the phone was first looked at: codes, parcels, banks, and strangers."""

from __future__ import annotations

from virtualphone.apps.messages.talk import Talk

NOTICES: tuple[Talk, ...] = (
    (("22395", "106575258196"), {"unread": 1}, (
        (5, "13:14", "<", "{code2} is your verification code. It expires in 10 minutes. Don't share it.",
         "【云上商城】验证码 {code2}，10 分钟内有效，请勿告诉他人。"),
        (0, "07:55", "<", "{code} is your verification code. It expires in 10 minutes. Don't share it.",
         "【云上商城】验证码 {code}，10 分钟内有效，请勿告诉他人。"),
    )),
    (("78156", "10690200318"), {"unread": 1}, (
        (3, "09:20", "<", "Your order #{order} has shipped and arrives on Monday.",
         "【速递到家】您的订单 {order} 已发货，预计周一送达。"),
        (0, "07:20", "<", "Out for delivery: order #{order}. Your driver arrives between 10:00 and 12:00.",
         "【速递到家】订单 {order} 正在派送，预计 10:00 至 12:00 送达，取件码 {pick}。"),
    )),
    (("692265", "95588"), {}, (
        (9, "08:30", "<", "Your card ending {tail} was charged $42.10 at GREEN GROCER.",
         "【工商银行】您尾号 {tail} 的卡于绿源超市消费 42.10 元。"),
        (2, "19:06", "<", "Your card ending {tail} was charged ${amount} at CITY CINEMA. Not you? Reply NO.",
         "【工商银行】您尾号 {tail} 的卡于城市影院消费 {amount} 元，余额 {rest} 元。"),
    )),
    (("611", "10086"), {}, (
        (8, "10:00", "<", "Your bill of $35.00 is ready. It will be paid automatically on March 15.",
         "【中国移动】您的 2 月账单为 58.00 元，请于 15 日前缴费。"),
        (1, "10:00", "<", "You have used 80% of your data for this month.",
         "【中国移动】您本月套餐流量已使用 80%，请留意。"),
    )),
    (("6465550136", "13155550136"), {}, (
        (1, "18:18", "<", "Hi, is the bike from your ad still for sale?", "你好，你发布的自行车还在吗？"),
        (1, "18:40", ">", "Yes it is. Want to have a look?", "在的，要来看看吗？"),
        (1, "18:42", "<", "Tomorrow after 6 would be great", "明天六点以后可以吗"),
    )),
    (("35782", "106980095"), {"archived": True}, (
        (40, "07:00", "<", "Flight QH218 to Seattle: gate B12, boarding 08:25. Have a good trip!",
         "【青禾航空】QH218 上海至成都，登机口 B12，08:25 登机，祝您旅途愉快。"),
    )),
    (("47529", "1069073512"), {"archived": True}, (
        (60, "12:00", "<", "Thanks for visiting Corner Books. 20% off your next purchase with code READ20.",
         "【街角书店】感谢光临，下次购书出示本短信享八折。"),
    )),
    (("8335550177", "17055550188"), {}, (
        (11, "03:12", "<", "CONGRATS! You were chosen to win a $1000 gift card. Click lnk.example/win now!!!",
         "恭喜！您已被抽中获得 10000 元大奖，点击 lnk.example/win 领取！！！"),
    )),
)  # fmt: skip
