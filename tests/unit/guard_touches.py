"""Controls of many apps and what touching them commits to, labelled by hand; none is of our own phone.

A line: what it commits to (or -), the page's title, its parts from top to bottom. The part with a star is
touched. `b` button, `i` icon (its description, perhaps #id), `r` row (title/more), `t` tab, `x` text,
`f` field (hint=typed), `s` switch and `c` box and `o` radio (+ on, - off), `D` begins a dialog.
"""

from __future__ import annotations

TOUCHES = """
send | Ann | r:hi ; f:Message=on my way ; *b:Send
send | Ann | f:Text message=ok ; *i:Send SMS
send | Ann | f:Text message=ok ; *i:#send_message_button
send | Compose | f:To=a@b.com ; f:Subject=Hi ; f:Compose email=text ; *i:Send
send | 张三 | f:输入消息=好的 ; *b:发送
send | 张三 | f:=好的 ; *b:发送(S)
send | 写邮件 | f:收件人=a@b.com ; f:主题=会议 ; *i:发送#btn_send
send | New post | f:What's happening?=hello ; *b:Post
send | Create post | f:What's on your mind?=hello ; *b:POST
send | 发微博 | f:分享新鲜事=你好 ; *b:发布
send | 发表文字 | f:这一刻的想法=你好 ; *b:发表
send | Photo | *i:Share
send | 相册 | *b:分享
send | Article | *b:分享到微信
send | Comments | f:Add a comment=nice ; *b:Reply
send | 评论 | f:说点什么=不错 ; *b:发表评论
send | Feedback | f:Tell us=bad ; *b:Submit
send | 意见反馈 | f:请输入=很好 ; *b:提交
send | Application | x:Review your answers ; *b:Submit application
send | Story | *b:Share now
send | Stream | *b:Go live
send | 直播 | *b:开始直播
send | Poll | *b:Vote
send | Contract | *b:Sign and submit
send | Chat | D ; x:Send this photo to Ann? ; b:Cancel ; *b:OK
send | 群聊 | D ; x:确定要把图片发送给该群吗？ ; b:取消 ; *b:确定
send | Forward to | D ; x:Send to: Ann ; b:Cancel ; *b:Send
send | Invite | *b:Invite
send | 邀请好友 | r:李四 ; *b:邀请
send | Email | *i:Send now#menu_send
send | Chat | *i:#ic_send_black_24dp
send | 转发给 | D ; x:发送给：张三 ; b:取消 ; *b:发送
send | Video | *b:转发
pay | Cart | x:Total $12.00 ; *b:Proceed (2)
pay | 购物车 | x:合计 ¥12 ; *b:继续（2）
pay | Checkout | x:Total $25.00 ; *b:Pay now
pay | Checkout | x:Order total: $25.00 ; x:Payment method Visa ; *b:Next
pay | Checkout | x:Total £12 ; *b:Continue
pay | Review order | x:Subtotal $20 ; x:Total $25 ; *b:Place your order
pay | Product | x:$12.99 ; *b:Buy now
pay | 商品 | x:¥99.00 ; *b:立即购买
pay | 购物车 | x:合计：¥99.00 ; *b:去结算(3)
pay | 确认订单 | x:合计 ¥99 ; *b:提交订单
pay | 收银台 | x:¥99.00 ; *b:确认支付
pay | 收银台 | x:¥99.00 ; *b:立即付款
pay | 向张三转账 | x:¥100.00 ; *b:转账
pay | 转账 | f:金额=100元 ; x:转账给张三 ; *b:下一步
pay | Send money | x:$50 to Ann ; x:You'll pay $50 ; *b:Confirm
pay | Transfer | x:Amount €40 ; x:Transfer to Bob ; *b:Confirm transfer
pay | Wallet | *b:Withdraw
pay | 钱包 | *b:提现
pay | 话费 | x:50元 ; *b:立即充值
pay | Top up | x:$10 ; *b:Top up now
pay | Game | x:Pocket Edition ; *b:$4.99
pay | 会员 | x:¥15/月 ; *b:立即开通
pay | Premium | x:$9.99/month ; *b:Subscribe
pay | Premium | *b:Start free trial
pay | VIP | x:¥25 ; *b:确认开通
pay | Ride | x:UberX $14 ; *b:Confirm UberX
pay | 打车 | x:预估 23元 ; *b:确认呼叫快车
pay | 外卖 | x:合计 ¥36 ; *b:去支付
pay | Hotel | x:$140 per night ; *b:Reserve
pay | Flight | x:Total: $432 ; *b:Book now
pay | 机票 | x:总价 ¥1,240 ; *b:预订
pay | Charity | *b:Donate
pay | 直播间 | *b:打赏
pay | Order | D ; x:You will be charged $12.00. ; b:Cancel ; *b:OK
pay | 支付 | D ; x:支付密码 ; x:¥88.00 ; f:=1 ; *b:确定
pay | 订单 | *b:确认收货
pay | Bill | x:Amount due: $80 ; *b:Pay $80
pay | 水电费 | x:应付金额 120元 ; *b:缴费
pay | 红包 | x:¥20.00 ; *b:塞钱进红包
pay | Auction | x:$20 ; *b:Place bid
pay | Cart | x:Total $30 ; *b:Proceed to checkout
pay | 拼团 | x:¥9.9 ; *b:去拼单
pay | 信用卡 | *b:立即还款
pay | Cart | x:Total $30 ; *b:Google Pay
delete | IMG_2034 | *i:Delete
delete | IMG_2034 | *i:Move to trash
delete | 相册 | D ; x:删除这张照片？ ; b:取消 ; *b:确定
delete | Gallery | D ; x:Delete all photos? ; b:Cancel ; *b:OK
delete | Gallery | D ; x:Are you sure you want to delete 3 items? ; b:No ; *b:Yes
delete | Gallery | D ; x:Delete photo ; x:This can't be undone. ; b:Keep ; *b:Continue
delete | Notes | D ; x:Shopping will be permanently deleted. ; b:Cancel ; *b:Confirm
delete | Notes | D ; r:Edit ; r:Pin ; *r:Delete
delete | 备忘录 | D ; r:置顶 ; r:分享 ; *r:删除
delete | 联系人 | *b:删除联系人
delete | 聊天信息 | *r:清空聊天记录
delete | 聊天信息 | D ; x:确定删除和张三的聊天记录吗？ ; b:取消 ; *b:清空
delete | App info | *b:Clear data
delete | App info | *b:Clear cache
delete | 存储 | *b:清除数据
delete | 手机管家 | *b:一键清理
delete | Bin | *b:Empty bin
delete | 回收站 | *b:清空回收站
delete | Reset | *b:Erase all data
delete | Reset | *b:Factory reset
delete | 重置 | *b:恢复出厂设置
delete | 重置 | *b:抹掉所有数据
delete | Reset options | *r:Erase all data (factory reset)
delete | Reset options | *b:Reset settings
delete | Wi-Fi | *b:Forget
delete | WLAN | *b:忘记此网络
delete | Account | *r:Delete account
delete | 账号与安全 | *r:注销账号
delete | Files | D ; x:report.pdf already exists. Replace it? ; b:Cancel ; *b:Replace
delete | Draft | D ; x:Discard draft? ; b:Cancel ; *b:Discard
delete | SD card | *b:Format
delete | SD卡 | D ; x:格式化将清除所有数据 ; b:取消 ; *b:继续
delete | Alarm 7:00 | *b:Delete
delete | Playlist | *b:Remove from playlist
delete | History | *r:Clear browsing data
delete | 浏览记录 | *b:清空
delete | Mail | *i:#action_delete
delete | Mail | r:Invoice ; *i:删除
delete | Cart | r:Blue mug ; *b:Remove
delete | Photos | D ; x:无法恢复已删除的照片 ; b:取消 ; *b:好
delete | Photos | D ; x:确定要删除吗？ ; *b:确定 ; b:取消
delete | Event | *i:Delete event#delete
delete | Delete account | x:You will lose your data. ; *b:Continue
delete | 群管理 | *b:解散该群聊
delete | Contact | D ; x:Remove Ann from contacts? ; b:Cancel ; *b:Yes, remove
call | Ann | *i:Call Ann
call | Ann | *b:Call
call | Ann | *b:Video call
call | 张三 | *b:视频通话
call | 张三 | *i:拨打电话
call | Phone | x:13800138000 ; b:1 ; b:2 ; b:3 ; *i:dial#dialpad_floating_action_button
call | 拨号 | x:10086 ; *i:拨号
call | 来电 | x:张三 ; *b:接听
call | Incoming call | x:Ann ; *b:Answer
call | Lock screen | *b:Emergency call
call | 锁屏 | *b:紧急呼叫
call | SOS | *b:SOS
call | Support | D ; x:Call 400-820-8820? ; b:Cancel ; *b:OK
call | 客服 | D ; x:是否拨打 400-820-8820？ ; b:取消 ; *b:确定
call | Shop | *b:拨打商家电话
call | Recents | *b:Call back
call | 通话 | *b:回拨
grant | Maps | D ; x:Allow Maps to access this device's location? ; b:While using the app ; *b:Allow
grant | Maps | D ; x:Allow Maps to access this device's location? ; *b:While using the app ; b:Don't allow
grant | Maps | D ; x:Allow Maps to access this device's location? ; *b:Only this time ; b:Don't allow
grant | 地图 | D ; x:允许“地图”获取此设备的位置信息吗？ ; *b:仅在使用中允许 ; b:拒绝
grant | 地图 | D ; x:允许“地图”获取此设备的位置信息吗？ ; *b:本次使用允许 ; b:拒绝
grant | Parcels | x:The assistant must go on ; *b:Turn on accessibility access
grant | 快递柜 | x:请先完成设置 ; *b:开启无障碍权限
grant | Chat helper | x:One more step ; *b:Approve access
grant | Cleaner | *b:Confirm administrator rights
grant | 清理大师 | *b:批准访问
grant | 短信 | *b:设为默认短信应用
grant | Texts | *b:Make this your default SMS app
grant | Account | x:Somebody signs in from Riga ; *b:Approve request
grant | Keyboard | *b:Let it read what you type
install | Videos | *b:Download and run
install | Reader | *b:Get the app
install | 阅读 | *b:获取应用
install | 视频 | *b:下载后打开
install | Diary | D ; x:Update available ; x:Diary 9.1.2 · 43 MB ; b:Later ; *b:Update now
grant | 相机 | D ; x:要允许相机录音吗？ ; *b:始终允许 ; b:禁止
grant | App permissions | *s:Camera-
grant | 应用权限 | *s:相机-
grant | Location permission | *o:Allow all the time-
grant | 位置权限 | *o:始终允许-
grant | Install unknown apps | *s:Allow from this source-
grant | 安装未知应用 | *s:允许来自此来源的应用-
grant | Device admin app | *b:Activate this device admin app
grant | 激活设备管理器 | *b:激活
grant | Developer options | *s:USB debugging-
grant | 开发者选项 | *s:USB调试-
grant | Display over other apps | *s:Allow display over other apps-
grant | Welcome | D ; x:Privacy policy ; x:Please read our terms. ; *b:Agree
grant | 欢迎 | D ; x:用户协议和隐私政策 ; b:不同意 ; *b:同意并继续
grant | Cookies | *b:Accept all
grant | Computer | D ; x:Trust this computer? ; *b:Trust ; b:Don't trust
grant | Sign in with | x:Foo wants access to your account ; *b:Authorize
grant | 授权登录 | *b:同意授权
grant | Accessibility | D ; x:Allow Helper to have full control of your device? ; *b:Allow ; b:Deny
grant | Screen | D ; x:Allow Zoom to record your screen? ; b:Cancel ; *b:Start now
install | Store | x:Chess ; *b:Install
install | 应用商店 | x:象棋 ; *b:安装
install | App info | *b:Uninstall
install | 应用信息 | *b:卸载
install | Chess | D ; x:Do you want to uninstall this app? ; b:Cancel ; *b:OK
install | Chess | D ; x:Do you want to install this app? ; b:Cancel ; *b:OK
install | 象棋 | D ; x:要卸载此应用吗？ ; b:取消 ; *b:确定
install | App Store | x:Chess ; *b:Get
install | 更新 | D ; x:发现新版本 3.2 ; b:稍后 ; *b:立即更新
install | Manage apps | x:3 updates available ; *b:Update all
install | System | x:Software update ; *b:Restart & update
install | 系统更新 | x:新版本 14.1 ; *b:下载并安装
install | My apps | x:New version 2.0 ; *b:Update
other | Account | *b:Sign out
other | 设置 | *r:退出登录
other | Settings | *r:Log out
other | 设置 | D ; x:确定要退出登录吗？ ; b:取消 ; *b:确定
other | Group info | *r:Leave group
other | 群聊 | *r:退出群聊
other | Subscription | *b:Cancel subscription
other | 订单 | *b:取消订单
other | Order | D ; x:Cancel order? ; b:Keep ; *b:Cancel
other | Power | *b:Power off
other | 电源 | *b:重启
other | Order | *b:Request refund
other | 订单 | *b:申请退款
other | Mail | *b:Unsubscribe
other | Setup | D ; x:Are you sure? ; b:No ; *b:Yes
- | 电话 | *r:快速拨号
- | Settings | *r:Payment methods/Visa
- | 设置 | *r:支付设置
- | 我的 | *r:支付方式
- | Settings | *r:Call settings
- | Phone | *t:Call history
- | 电话 | *t:通话记录
- | Phone | *i:Dialpad
- | 电话 | *i:拨号盘
- | Shop | *t:Orders
- | Shop | *r:Order history
- | 我的 | *r:我的订单
- | 我的 | *b:待付款
- | 我的 | *b:收货地址
- | Shop | *r:Delivery
- | Photos | *r:Recently deleted
- | 相册 | *r:最近删除
- | 文件 | *r:回收站
- | Files | *r:Trash
- | Mail | *r:Sent
- | 邮件 | *r:已发送
- | Help | *r:Send feedback
- | 帮助 | *r:意见反馈
- | Keyboard | b:1 ; b:2 ; b:3 ; b:4 ; b:5 ; b:6 ; b:7 ; b:8 ; b:9 ; b:0 ; *b:Delete
- | Calculator | b:1 ; b:2 ; b:3 ; b:4 ; b:5 ; b:6 ; b:7 ; b:8 ; b:9 ; b:0 ; *b:Clear
- | 计算器 | b:1 ; b:2 ; b:3 ; b:4 ; b:5 ; b:6 ; b:7 ; b:8 ; b:9 ; b:0 ; *i:删除
- | Search | f:Search=cats ; *i:Clear query
- | 搜索 | f:搜索=猫 ; *i:清除文本
- | Search | f:Search=cats ; *i:Submit query
- | Photos | D ; x:Delete photo? ; *b:Cancel ; b:Delete
- | 相册 | D ; x:删除这张照片？ ; *b:取消 ; b:删除
- | Maps | D ; x:Allow Maps to access this device's location? ; *b:Don't allow ; b:Allow
- | 地图 | D ; x:允许“地图”获取位置信息吗？ ; *b:拒绝 ; b:允许
- | 更新 | D ; x:发现新版本 3.2 ; *b:以后再说 ; b:立即更新
- | Update | D ; x:New version available ; *b:Not now ; b:Update
- | Pay | D ; x:Pay $12? ; *b:No ; b:Yes
- | Product | x:$12.99 ; *b:Add to cart
- | 商品 | x:¥99 ; *b:加入购物车
- | Shop | *i:Cart
- | 商品 | *b:购物车
- | Contact | *b:Message
- | 张三 | *b:发消息
- | Mail | *i:Compose
- | 邮箱 | *i:写邮件
- | Chats | *i:New message
- | Mail | *b:Reply
- | Post | *b:Comment
- | Alarm | *b:Save
- | 闹钟 | *b:保存
- | New contact | f:Name=Ann ; *b:Save
- | Edit address | i:Delete ; f:Street=5 Elm Way ; *b:Save
- | 编辑地址 | i:删除 ; f:街道=幸福路5号 ; *b:保存
- | 新建联系人 | f:姓名=张三 ; *b:完成
- | Alarm | D ; x:Set time ; b:Cancel ; *b:OK
- | 日期 | D ; x:选择日期 ; b:取消 ; *b:确定
- | Settings | *s:Wi-Fi-
- | 设置 | *s:蓝牙-
- | Settings | *s:Location-
- | App permissions | *s:Camera+
- | Edit address | f:Street=5 Elm Way ; *c:Set as default-
- | 编辑地址 | f:街道=幸福路5号 ; *c:设为默认-
- | Display | *b:Reset view
- | Settings | *r:Default apps
- | 设置 | *r:默认应用
- | Bluetooth | *r:Pair new device
- | Podcasts | *i:Download
- | Browser | *i:Forward
- | Player | *i:Next
- | Setup | *b:Next
- | 引导 | *b:下一步
- | Settings | *r:About phone
- | 设置 | *r:关于手机
- | Settings | *r:Installed apps
- | 应用 | *r:已安装应用
- | Blog | *r:Postponed events
- | News | *r:Callers demand change in policy
- | Tasks | c:Call Mum- ; *c:Pay rent-
- | Wi-Fi | *r:Saved networks
- | Timer | *b:Reset
- | Stopwatch | *b:Start
- | Settings | *r:Sharing
- | Settings | *r:Permission manager
- | 设置 | *r:授权管理
- | Settings | *r:Emergency information
- | Recents | *b:Done
- | Profile | *b:Edit profile
- | Profile | *b:Follow
- | 视频 | *b:点赞
- | 微信 | *r:微信支付/支付凭证
- | Bank | *t:Pay
- | 支付宝 | *b:付款码
- | Wallet | *b:Transaction history
- | 钱包 | *b:转账记录
- | Info | D ; x:Your file was saved. ; *b:OK
- | 提示 | D ; x:保存成功 ; *b:知道了
delete | Note | D ; x:You have unsaved changes. ; b:Keep editing ; *b:Discard
- | Note | D ; x:Save changes? ; b:Discard ; *b:Save
- | Sort | D ; x:Sort by ; *o:Date sent-
- | Filter | *b:Clear all filters
- | Messages | *f:Message=
- | Notes | r:Delete old photos/12:30 ; *r:Call the bank/09:15
- | Store | *t:Updates
- | Store | x:Chess ; *b:Open
- | App info | *b:Force stop
- | Translate | *b:Translate
- | Camera | *b:Take photo
- | Files | *i:Download
- | Music | *b:Shuffle
- | Help | *r:How to delete your account
- | 帮助 | *r:如何注销账号
- | 订阅 | *t:订阅
- | Channels | *t:Subscriptions
- | Home | *r:Phone
- | Home | *r:Messages
- | Home | *r:PayPal
- | 桌面 | *r:支付宝
- | Home | *r:Play Store
- | Calendar | *i:Add event
- | Mail | *i:Mark as read
- | Mail | *i:Archive
- | Chess | *b:Restart
- | Share sheet | *b:Copy link
- | Settings | *r:Backup
- | 设置 | *r:清理设置
- | 设置 | *r:通知管理
- | Settings | *r:Reset options
- | Contact | *i:Edit contact
- | Browser | f:Search or type URL=example.com ; *b:Go
"""
