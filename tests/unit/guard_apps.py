"""More of the same as `guard_touches`, by app: written before the rules were tried on it, then kept."""

from __future__ import annotations

APPS = """
send | WhatsApp | f:Message=hey ; *i:Send
send | Gmail | f:To=a@b.com ; *i:Send#compose_send
send | Slack | f:Message #general=hi all ; *i:Send message
send | Telegram | D ; x:Forward message to Ann? ; b:CANCEL ; *b:FORWARD
send | Discord | f:Message @bob=hi ; *b:Send Message
send | YouTube | f:Add a comment...=first ; *i:Send comment
send | Instagram | *b:Share
send | LinkedIn | f:What do you want to talk about?=hello ; *b:Post
send | 小红书 | f:填写标题=好物 ; *b:发布笔记
send | 知乎 | f:写回答=测试 ; *b:发布回答
send | 钉钉 | D ; x:确认发送该文件给“项目群”？ ; b:取消 ; *b:发送
send | 邮箱 | D ; x:邮件没有主题，仍要发送吗？ ; b:取消 ; *b:仍要发送
send | Form | f:Name=A ; f:Email=b ; *b:SUBMIT FORM
send | Google Forms | x:Survey ; *b:Submit
send | Zoom | *b:Share screen
pay | Amazon | x:Order total: $33.10 ; *b:Buy Now
pay | Starbucks | x:Total $6.45 ; *b:Confirm Order
pay | DoorDash | x:Subtotal $20 ; x:Total $27 ; *b:Place Order
pay | Venmo | x:$20.00 ; x:Ann ; *b:Pay $20.00 to Ann
pay | PayPal | x:$35.00 USD ; x:Pay with Visa ; *b:Send Payment Now
pay | Steam | x:$59.99 ; *b:Purchase for myself
pay | Lyft | x:$18.40 ; *b:Request Lyft
pay | Netflix | x:$15.49/mo ; *b:Start Membership
pay | Spotify | *b:GET PREMIUM
pay | 淘宝 | x:￥199.00 ; *b:领券购买
pay | 京东 | x:应付 ￥199 ; *b:微信支付 ￥199
pay | 美团 | x:实付 ¥32.5 ; *b:极速支付
pay | 滴滴 | x:约25元 ; *b:立即打车
pay | 12306 | x:总价 553元 ; *b:立即支付
pay | 支付宝 | D ; x:请输入支付密码 ; x:¥25.00 ; *b:使用指纹
pay | 微信 | D ; x:向 张三 转账 ¥200.00 ; b:取消 ; *b:支付
pay | 拼多多 | x:¥12.8 ; *b:发起拼单
pay | 游戏 | x:648元 ; *b:确认购买
delete | Google Photos | D ; x:Remove item from your Google Account? ; b:Cancel ; *b:Move to trash
delete | Files | D ; x:Permanently delete 2 items? ; b:Cancel ; *b:Delete
delete | Chrome | x:Browsing history ; *b:Clear data
delete | Gmail | *i:Delete#delete
delete | Telegram | D ; x:Also delete for Ann ; b:CANCEL ; *b:DELETE CHAT
delete | Keep | *r:Delete
delete | Tasks | D ; r:Rename list ; *r:Delete list
delete | Calendar | D ; x:Delete this event? ; b:This event only ; *b:All events
delete | Settings | D ; x:Delete app data? ; x:This app's data will be permanently deleted. ; b:Cancel ; *b:OK
delete | 微信 | D ; x:将联系人“张三”删除，同时删除与该联系人的聊天记录 ; b:取消 ; *b:删除联系人
delete | 短信 | *i:删除#menu_delete
delete | 文件管理 | D ; x:确定删除所选的3个文件？ ; b:取消 ; *b:是
delete | 浏览器 | D ; x:清除浏览数据 ; b:取消 ; *b:清除
delete | 手机 | D ; x:此操作将删除手机上的全部内容 ; b:取消 ; *b:继续
delete | Trello | *b:Archive & delete board
delete | WhatsApp | *r:Clear chat
delete | Reddit | D ; x:Delete post? ; b:GO BACK ; *b:YES
call | Contacts | *r:Call mobile/+1 555 0100
call | Maps | x:Pizza place ; *b:Call
call | WhatsApp | *i:Voice call
call | WeChat | D ; *r:Video Call ; r:Voice Call
call | 微信 | D ; r:视频通话 ; *r:语音通话
call | 通讯录 | *i:呼叫 张三
call | 网约车 | *b:联系司机电话
call | Truecaller | D ; x:Call Ann? ; b:NO ; *b:CALL
grant | Settings | x:Notification access ; *s:Assistant-
grant | 小米 | D ; x:“手电筒”想要访问您的位置 ; *b:允许 ; b:拒绝
grant | Chrome | D ; x:example.com wants to show notifications ; *b:Allow ; b:Block
grant | Facebook | x:Continue as Ann? App will receive your email ; *b:Authorize App
grant | OAuth | x:Foo wants to access your Google Account ; *b:Allow
grant | 抖音 | D ; x:个人信息保护指引 ; *b:同意 ; b:不同意
grant | Terms | x:Terms of service ; *b:I AGREE
grant | Location | *o:Allow only while using the app-
install | Play Store | x:Signal ; *b:Install
install | Installer | D ; x:Do you want to update this app? ; b:Cancel ; *b:Update
install | 华为应用市场 | x:抖音 ; *b:安装
install | Launcher | D ; r:App info ; *r:Uninstall
install | 桌面 | D ; x:卸载“抖音”？ ; b:取消 ; *b:卸载
install | F-Droid | *b:INSTALL
other | Gmail | *r:Sign out of this account
other | 淘宝 | *b:退出当前账户
other | Slack | *r:Leave channel
other | Uber | D ; x:Cancel ride? ; b:No ; *b:Yes, cancel
other | Facebook | D ; x:Log out of your account? ; b:Cancel ; *b:LOG OUT
- | WhatsApp | *r:Ann/Please send the money now/12:30
- | Gmail | *r:Delete your old backups/Google
- | Slack | *i:Search
- | Slack | *r:# general
- | Uber | *t:Activity
- | Uber | *b:Where to?
- | Starbucks | *t:Order
- | Venmo | *t:Transactions
- | Venmo | f:What's it for?= ; *f:Amount=
- | Steam | *b:View cart
- | Netflix | *b:Play
- | Spotify | *b:Liked songs
- | 淘宝 | *t:购物车
- | 淘宝 | *b:加入购物车
- | 京东 | *t:我的
- | 美团 | *b:外卖
- | 滴滴 | *b:输入目的地
- | 12306 | *b:查询车票
- | 微信 | *t:通讯录
- | 微信 | *r:张三/[转账] 请收款/昨天
- | 微信 | *r:服务
- | 支付宝 | *b:扫一扫
- | 支付宝 | *b:账单
- | Google Photos | *i:More options
- | Google Photos | *i:Edit
- | Files | *b:Rename
- | Chrome | *i:New tab
- | Chrome | *r:History
- | Calendar | *b:Save
- | Calendar | *i:Create event
- | Contacts | *i:Create contact
- | Contacts | *b:Edit contact
- | Contacts | *i:Add to favorites
- | Maps | *b:Directions
- | Maps | *b:Start
- | Maps | *b:Save
- | Settings | *r:Network & internet
- | Settings | *r:Apps
- | Settings | *r:Notifications
- | Settings | *r:Reset options
- | Settings | *r:System update
- | Settings | *r:Emergency SOS settings
- | 设置 | *r:应用和通知
- | 设置 | *r:系统更新
- | 设置 | *r:备份和重置
- | 设置 | *r:账号与同步
- | 设置 | *r:应用权限
- | 设置 | *r:隐私
- | Play Store | *r:Chess/Install to see more
- | Play Store | *b:Open
- | Play Store | *i:Search
- | Recorder | *b:Record
- | Recorder | D ; x:Save recording ; b:Cancel ; *b:Save
- | Markor | D ; x:Rename ; f:Name=a ; b:Cancel ; *b:OK
- | Markor | D ; x:Create new file ; f:Name=a ; b:Cancel ; *b:OK
- | Expense | f:Amount=20 ; *b:Save
- | Expense | x:Total $120 ; *r:Lunch/$20
- | Expense | x:Total $120 ; *i:Add expense
- | 记账 | x:合计 ¥120 ; *i:记一笔
- | 记账 | x:合计 ¥120 ; f:金额=20 ; *b:保存
- | Tasks | *r:Buy milk/Tomorrow
- | Tasks | *i:Mark complete
- | Clock | D ; x:Select time ; b:CANCEL ; *b:OK
- | Clock | *b:Snooze
- | 闹钟 | *b:添加闹钟
- | Music | *b:Add to playlist
delete | Opentracks | D ; x:Discard unsaved changes? ; b:Cancel ; *b:Discard
- | Camera | *i:Shutter
- | Dialer | b:1 ; b:2 ; b:3 ; b:4 ; b:5 ; b:6 ; b:7 ; b:8 ; b:9 ; b:0 ; *i:Backspace
- | Dialer | *b:5
- | News | *r:Government to send aid/2h
- | News | *r:How to delete cookies/CNN
- | Wiki | *b:Talk
- | Banner | D ; x:We use cookies ; *b:Reject all ; b:Accept all
- | Rating | D ; x:Enjoying the app? ; *b:Not really ; b:Yes!
- | Shop | x:Total items: 3 ; *b:Next page
"""
