"""Names that are asked for, and those that only hold them: whom it goes to, what is removed, what is paid."""

from __future__ import annotations

NAMES = """
allow | send 'hi' to Ann | Ann Smith | f:Message=hi ; *b:Send
allow | send 'hi' to Ann | Chat with Ann | f:Message=hi ; *b:Send
allow | send 'hi' to Ann | To: Ann | f:Message=hi ; *b:Send
allow | send 'hi' to Ann | Ann · online | f:Message=hi ; *b:Send
allow | send 'hi' to Ann | New message | f:To=Ann ; f:Message=hi ; *b:Send
allow | send 'hi' to Ann | Ann | f:Message=hi ; D ; x:Send to Ann? ; b:Cancel ; *b:Send
ask | send 'hi' to Ann | Anna | f:Message=hi ; *b:Send
ask | send 'hi' to Ann | Not Ann | f:Message=hi ; *b:Send
ask | send 'hi' to Ann | Ann's family | f:Message=hi ; *b:Send
ask | send 'hi' to Ann | Group: Ann, Bob, Carl | f:Message=hi ; *b:Send
ask | send 'hi' to Ann | Ann & Bob | f:Message=hi ; *b:Send
ask | send 'hi' to Ann | Bob, Ann | f:Message=hi ; *b:Send
ask | send 'hi' to Ann | To: Ann, Bob | f:Message=hi ; *b:Send
ask | send 'hi' to Ann | Ann and 3 others | f:Message=hi ; *b:Send
ask | send 'hi' to Ann | New message | f:To=Ann; Bob ; f:Message=hi ; *b:Send
ask | send 'hi' to Ann | Broadcast list: Ann | f:Message=hi ; *b:Send
ask | send 'hi' to Ann | Ann | x:200 recipients ; f:Message=hi ; *b:Send
ask | send 'hi' to Ann | Ann (12) | f:Message=hi ; *b:Send
ask | send 'hi' to Ann | Ann | f:Message=hi ; D ; x:Send to all 200 contacts? ; b:Cancel ; *b:Send
allow | send 'hi' to the group Family | Family (12) | f:Message=hi ; *b:Send
allow | send 'hi' to Ann and Bob | To: Ann, Bob | f:Message=hi ; *b:Send
ask | send 'hi' to Ann and Bob | To: Ann, Bob, Eve | f:Message=hi ; *b:Send
allow | 给张三发消息说你好 | 与张三的聊天 | f:消息=你好 ; *b:发送
allow | 给张三发消息说你好 | 新消息 | f:收件人=张三 ; f:消息=你好 ; *b:发送
allow | 给张三发消息说你好 | 张三 | f:消息=你好 ; D ; x:发送给：张三 ; b:取消 ; *b:发送
ask | 给张三发消息说你好 | 张三丰 | f:消息=你好 ; *b:发送
ask | 给李明发消息说你好 | 李明明 | f:消息=你好 ; *b:发送
ask | 给张三发消息说你好 | 小张三 | f:消息=你好 ; *b:发送
ask | 给张三发消息说你好 | 张三的家人群(12) | f:消息=你好 ; *b:发送
ask | 给张三发消息说你好 | 张三、李四 | f:消息=你好 ; *b:发送
ask | 给张三发消息说你好 | 张三 | x:共 30 位收件人 ; f:消息=你好 ; *b:发送
ask | 给张三发消息说你好 | 群发助手 | x:张三 ; f:收件人=张三 ; f:消息=你好 ; *b:发送
allow | Leave the group Rowing mates (old) | Rowing mates (old) | *r:Leave group
ask | Leave the group Rowing mates (old) | Rowing mates | *r:Leave group
ask | share my location with Ann | Bob | *b:Share location
allow | share my location with Ann | Ann | *b:Share location
ask | 把我的位置分享给张三 | 李四 | *b:共享位置
allow | call Mum | Mum | *b:Call Mum
allow | call Mum | Mum, Mobile | *b:Call
ask | call Mum | Mum's boss | *b:Call
ask | call Mum | Mum & Dad | *b:Call
ask | call 10086 | Dialer | f:Number=110086 ; *b:Call
allow | call 650 555 0199 | Dialer | f:Number=+1 (650) 555-0199 ; *b:Call
ask | 给李雷打电话 | 李雷的妈妈 | *b:拨打
allow | 给李雷打电话 | 李雷 | D ; x:呼叫李雷？ ; b:取消 ; *b:呼叫
ask | install Telegram | Telegram X | *b:Install
ask | install Telegram | Themes for Telegram | *b:Install
ask | 卸载微信 | 微信读书 | *b:卸载
ask | 卸载微信 | 应用信息 | D ; x:要卸载微信读书吗？ ; b:取消 ; *b:确定
allow | 卸载微信 | 应用信息 | D ; x:要卸载“微信”吗？ ; b:取消 ; *b:确定
allow | 卸载微信 | WeChat | *b:卸载
ask | delete the note 'Shopping' | Shopping list 2025 | *i:Delete
ask | delete the note 'Shopping' | Old Shopping | *i:Delete
ask | delete the note 'Shopping' | Notes | D ; x:Delete Shopping list 2025? ; b:Cancel ; *b:Delete
ask | delete the note 'Shopping' | Notes | D ; x:Delete Shopping and Ideas? ; b:Cancel ; *b:Delete
ask | delete the file 'report' | Files | D ; x:Delete report (2)? ; b:Cancel ; *b:Delete
allow | delete the note 'Shopping' | Notes | D ; x:Shopping will be permanently deleted. ; b:Cancel ; *b:OK
allow | delete the note 'Shopping' | Notes | D ; x:Delete the note Shopping? ; b:Cancel ; *b:Delete
ask | 删除笔记“购物” | 购物清单 | *b:删除
allow | 删除笔记“购物” | 购物 | *b:删除笔记
ask | delete the photo of Ann | Ann | *b:Delete contact
allow | delete the contact Ann | Ann | *b:Delete contact
ask | 删除张三的照片 | 张三 | *b:删除联系人
ask | delete the alarm at 7:00 | 7:00 | *b:Delete account
ask | buy milk for $3 | Milk | x:Total $3 ; x:Delivery $9 ; *b:Buy now
ask | transfer $20 to Ann | Ann | x:Amount $20.00 ; x:Fee $1.00 ; *b:Confirm transfer
allow | transfer $20 to Ann | Ann | x:Amount $19.00 ; x:Fee $1.00 ; x:Total $20.00 ; *b:Pay
ask | 用30元买拿铁 | 拿铁 | x:商品金额 ¥30 ; x:配送费 ¥6 ; *b:立即支付
ask | 转账100元给王五 | 转账给王五一 | x:¥100.00 ; *b:确认转账
"""
