"""More ways to commit, and what only looks like them: trading, lending, blocking, restoring, being let in."""

from __future__ import annotations

DEEDS = """
pay | Stock AAPL | x:$190.20 ; *b:Sell
pay | Stock AAPL | x:$190.20 ; *b:Sell all shares
pay | 基金 | x:¥100.00 ; *b:买入
pay | 基金 | x:¥100.00 ; *b:卖出
pay | 基金 | x:¥100.00 ; *b:确认赎回
pay | 股票 | *b:立即申购
pay | 商品 | x:¥99 ; *b:马上抢
pay | 商品 | x:¥99 ; *b:立即抢购
pay | 商品 | x:¥9 ; *b:先用后付
pay | Shoes | x:$80 ; *b:Pay later
pay | 贷款 | x:¥9900 ; *b:借钱
pay | 贷款 | *b:立即借款
pay | Loans | *b:Get a loan
pay | Cash | *b:Borrow
pay | Ride | x:$14.20 ; *b:Request UberX
pay | Ride | x:€9 ; *b:Choose Comfort
pay | Hotel | x:$140 ; *b:I'll reserve
pay | 打车 | x:约 18元 ; *b:叫车
pay | Pay PIN | x:Enter PIN to pay $20 ; b:1 ; *b:2
pay | 输入密码 | x:请输入支付密码 ; b:1 ; *b:2
pay | 输入密码 | x:¥20.00 ; x:请输入付款密码 ; b:1 ; *b:2 abc
send | Email | f:To=a@b.c ; f:Body=hi ; *b:Send later
send | Email | f:To=a@b.c ; f:Body=hi ; *b:Schedule message
send | 帖子 | f:说点什么=你好 ; *i:#btn_ok
send | Post | f:Add a comment=hi ; *i:#ic_arrow_up
send | Chat | f:Message=hi ; *i:
send | Chat | f:Message=hi ; *b:➤
send | Profile | *r:Report user
grant | App | D ; x:App wants to use your location ; *b:Sure ; b:Nope
grant | App | D ; x:App needs your contacts ; *b:Go ahead ; b:Not now
grant | VPN | D ; x:Connection request ; x:App wants to set up a VPN connection ; b:Cancel ; *b:OK
grant | App | D ; x:Helper would like to send you notifications ; b:No ; *b:Yes
grant | 应用 | D ; x:“天气”需要获取您的位置 ; b:暂不 ; *b:好
grant | 应用 | D ; x:“加速器”请求建立VPN连接 ; b:取消 ; *b:确定
other | Profile | *b:Block
other | Profile | D ; r:Mute ; *r:Block Ann
other | Profile | *b:Unfriend
other | 个人主页 | *b:拉黑
other | 个人主页 | D ; r:备注 ; *r:加入黑名单
other | Profile | D ; x:Block Ann? ; b:Cancel ; *b:Yes
other | 资料 | D ; x:确定拉黑该用户吗？ ; b:取消 ; *b:确定
other | Members | r:Ann ; *b:Kick
other | Members | r:Ann ; *b:Ban user
other | 成员 | r:张三 ; *b:封禁
other | Line | *b:Deactivate
other | 卡片 | *b:冻结此卡
other | Backup | *b:Restore
other | Backup | *b:Restore from backup
other | 备份 | *b:恢复备份
other | 备份 | *b:立即恢复
delete | Edit note | f:Note=hi ; D ; x:Discard changes? ; b:Keep editing ; *b:Discard
delete | 编辑 | f:笔记=你好 ; D ; x:有未保存的修改 ; b:继续编辑 ; *b:放弃
- | Bookshop | *r:Sellers
- | News | *r:Best-selling books
- | 股票 | *r:买入记录
- | 基金 | *t:买卖
- | 商城 | *t:抢购
- | Library | *r:Borrowed books
- | 贷款 | *r:贷款记录
- | Ride | x:$14.20 ; *b:Request a call
- | Ride | *b:Choose a destination
- | Shop | D ; x:Pay now? ; b:Pay now ; *b:Pay later
- | Unlock | x:Enter your PIN ; b:1 ; *b:2
- | 拨号 | b:1 ; *b:2
- | Dialer | x:$20 ; b:1 ; *b:2
- | Chat | f:Message=hi ; *i:#ic_emoji
- | Chat | f:Message=hi ; *i:Attach
- | Chat | f:Message= ; *i:#ic_arrow_up
- | Search | f:Search=cats ; *i:#ic_arrow_up
- | Notes | f:Title=hi ; *i:
- | Chrome | D ; x:example.com wants to show notifications ; b:Allow ; *b:Block
- | 应用 | D ; x:“天气”需要获取您的位置 ; *b:暂不 ; b:好
- | Settings | *r:Blocked numbers
- | Chats | *r:Block 9 neighbours
- | Browser | *s:Block pop-ups-
- | 设置 | *r:黑名单
- | Trash | r:Shopping ; *b:Restore
- | 最近删除 | r:照片 ; *b:恢复
- | Mixer | *t:Kick
- | Radio | *r:Urban
- | Edit note | f:Note=hi ; D ; x:Discard changes? ; *b:Keep editing ; b:Discard
"""
