"""What was said before the phone was first looked at: people one knows."""

from __future__ import annotations

from typing import Any

Line = tuple[int, str, str, str, str]
"""Days ago, the time of day, who (`>`: me; `<`: the other; `<5`: a member of a group), English, Chinese."""

Talk = tuple[Any, dict[str, Any], tuple[Line, ...]]
"""Whose: a place in the address book, several of them, or the numbers of a sender (English, Chinese)."""

PEOPLE: tuple[Talk, ...] = (
    (0, {"unread": 2, "pinned": True}, (
        (6, "19:02", "<", "Did you eat properly today?", "今天吃饭了吗？"),
        (6, "19:10", ">", "Yes mom, made noodles", "吃了妈，自己煮的面"),
        (2, "20:15", "<", "Your aunt is visiting on Sunday. Can you come for dinner?",
         "你姨妈周日过来，能回家吃饭吗？"),
        (2, "20:31", ">", "Sure! What time?", "好啊，几点？"),
        (2, "20:32", "<", "Six. Bring nothing, just be on time", "六点。什么都别带，准时就行"),
        (0, "07:31", "<", "It will be cold this week, take the thick coat", "这周降温，出门穿厚外套"),
        (0, "07:33", "<", "And call me when you have a minute", "有空给我回个电话"),
    )),
    (2, {}, (
        (4, "10:05", "<", "Morning, could you send me the slides for Thursday?",
         "早，周四的幻灯片方便发我一份吗？"),
        (4, "10:22", ">", "Just sent them to your inbox", "刚发你邮箱了"),
        (4, "10:24", "<", "Got it, thanks!", "收到，谢谢！"),
        (1, "16:40", "<", "The client moved the review to Wednesday 3 pm, room 402",
         "客户把评审改到周三下午三点，402 会议室"),
        (1, "16:52", ">", "Fine with me", "我没问题"),
    )),
    (3, {"unread": 1}, (
        (3, "21:10", ">", "Are we still going hiking on Saturday?", "周六还去爬山吗？"),
        (3, "21:15", "<", "Yes! Meet at the north gate at 8", "去！早上八点北门见"),
        (3, "21:16", ">", "Perfect, I'll bring sandwiches", "好的，我带三明治"),
        (2, "14:02", "<", "My feet still hurt but the view was worth it", "腿现在还酸，不过风景真值"),
        (0, "07:48", "<", "Do you still have the photos from the top? Please send me some",
         "山顶的照片还在吗？发我几张呗"),
    )),
    ((7, 5, 6, 4), {"name": ("Project Aurora", "极光项目组"), "unread": 0}, (
        (5, "09:30", "<7", "Standup moves to 9:45 from now on", "以后站会改到 9:45"),
        (5, "09:31", "<5", "OK", "收到"),
        (5, "09:36", ">", "Got it", "收到"),
        (1, "17:20", "<6", "The test build is on the server, please have a look",
         "测试版已上传服务器，大家看一下"),
        (1, "17:44", "<4", "Login page looks good, search is slow on my phone",
         "登录页没问题，搜索在我手机上有点慢"),
        (1, "17:50", "<7", "Let's fix search first. Great work everyone", "先把搜索修了。大家辛苦"),
    )),
    (1, {}, (
        (8, "12:12", "<", "How do I turn off the beep on the new microwave", "新微波炉的提示音怎么关"),
        (8, "12:20", ">", "Hold the clock button for 3 seconds", "长按时钟键三秒"),
        (8, "12:26", "<", "It worked. Your mother is impressed", "好了，你妈夸你呢"),
    )),
    (8, {}, (
        (12, "18:00", "<", "Hi, a plumber will come on Friday between 2 and 4 pm",
         "你好，周五下午两点到四点师傅来修水管"),
        (12, "18:25", ">", "Thank you, I'll be home", "谢谢，我在家"),
        (3, "09:05", "<", "Rent for March is due by the 10th. No hurry!",
         "三月份房租十号前转给我就行，不着急"),
    )),
    (9, {}, (
        (7, "22:01", "<", "Match on Friday? We are one short", "周五踢球吗？差一个人"),
        (7, "22:09", ">", "Count me in", "算我一个"),
        (3, "23:40", "<", "What a goal!!", "昨天那球太帅了！！"),
        (3, "23:45", ">", "Pure luck", "纯属运气"),
    )),
    (10, {"draft": ("Don't forget the ", "别忘了带")}, (
        (2, "11:11", "<", "Can I borrow your suitcase for the school trip?", "学校春游能借你的行李箱吗？"),
        (2, "11:30", ">", "The blue one? Sure", "蓝色那个？拿去用"),
        (2, "11:31", "<", "You are the best", "你最好了"),
    )),
    (11, {}, (
        (1, "15:00", "<", "Reminder: your cleaning is on Thursday at 10:30. Reply C to confirm, R to change.",
         "提醒：您预约了周四 10:30 洗牙。回复 C 确认，回复 R 改期。"),
    )),
    (12, {"muted": True}, (
        (4, "08:00", "<", "New timetable: strength on Mondays 7 pm, stretching on Thursdays",
         "新课表：周一晚七点力量，周四拉伸"),
        (1, "08:05", "<", "Two places left for tonight, who is coming?", "今晚还剩两个名额，谁来？"),
    )),
    ((9, 13, 3), {"name": ("", "")}, (
        (9, "20:00", "<9", "Birthday present for Sam: a book or headphones?",
         "给小萨买生日礼物：书还是耳机？"),
        (9, "20:03", "<13", "Headphones", "耳机吧"),
        (9, "20:04", ">", "Same, I'll order them", "同意，我来下单"),
        (9, "20:06", "<3", "Great, tell us what we owe you", "好，多少钱你说一声"),
    )),
    (15, {}, (
        (2, "16:30", "<", "A parcel for you is at the front desk. Please collect it before 9 pm.",
         "您有一个包裹放在前台，请在晚上九点前领取。"),
        (0, "06:55", "<", "Water will be off in building 3 today from 13:00 to 15:00.",
         "今天 13:00 至 15:00，3 号楼停水，请提前储水。"),
    )),
)  # fmt: skip
