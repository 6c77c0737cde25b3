"""Traditional characters that tasks are written with, and the simplified ones that the lexicon has.

Only characters whose simplified form is certain wherever they stand, so that no two words become one.
"""

from __future__ import annotations

from typing import Final

_TRADITIONAL: Final = (
    "開關閉啟藍電話無線網絡設訊發給聽說讀寫筆記錄錯鬧鐘鈴時間點個條張週後兩億萬負書買賣訂單購車機飛場"
    "門燈調聲響靜視頻圖畫錢轉帳賬號碼證驗確認刪復製貼檔夾檢測觀選擇應軟體鍵盤頁顯隱氣溫樂暫繼續連斷數"
    "據勁螢鎖區國語譯導輸項專業務動態親愛媽爺師醫經劉陳楊黃趙吳孫馬羅鄭謝許韓馮鄧蕭蔣葉蘇呂盧譚陸賈鄒"
    "閆龍顧龔嚴湯請煩幫們這裡裏邊對從過還沒會讓為與並將實內東陽風雲霧熱涼壓縮釋劃計總結議課學習試題報"
    "紅綠銀領優價貨遞飯鮮雞魚麵藥運紀療檯櫃廳臥廚廁臺簡註冊載傳貓聯係郵簽備曆歷殺強廣論評讚贊訪問瀏覽"
    "屬層級誰幾麼樣嗎"
)
_SIMPLIFIED: Final = (
    "开关闭启蓝电话无线网络设讯发给听说读写笔记录错闹钟铃时间点个条张周后两亿万负书买卖订单购车机飞场"
    "门灯调声响静视频图画钱转帐账号码证验确认删复制贴档夹检测观选择应软体键盘页显隐气温乐暂继续连断数"
    "据劲荧锁区国语译导输项专业务动态亲爱妈爷师医经刘陈杨黄赵吴孙马罗郑谢许韩冯邓萧蒋叶苏吕卢谭陆贾邹"
    "闫龙顾龚严汤请烦帮们这里里边对从过还没会让为与并将实内东阳风云雾热凉压缩释划计总结议课学习试题报"
    "红绿银领优价货递饭鲜鸡鱼面药运纪疗台柜厅卧厨厕台简注册载传猫联系邮签备历历杀强广论评赞赞访问浏览"
    "属层级谁几么样吗"
)
SIMPLER: Final = {ord(one): other for one, other in zip(_TRADITIONAL, _SIMPLIFIED, strict=True)}
