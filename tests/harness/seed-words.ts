/** Most frequent first. */
export const COMMON_WORDS: readonly string[] =
  `the of and to a in is that for it on with as are this be by from or an at not which you can have but all was we they one
has when if there will more no would so what about up out them then its into some time than only other new two over also
after use how our work first well way even want because any these give day most us answer question model message chat row
history search export page start app word keeps every independent quick while still reach per that server browser database
table index column query value number list order sort filter group count sum total average price cost budget invoice tax
account balance payment month year week hour minute second today tomorrow yesterday morning evening night weather rain
travel train flight hotel ticket city country street house garden kitchen recipe bread butter sugar salt water coffee tea
breakfast lunch dinner doctor health sleep exercise weight heart blood medicine school teacher student lesson book chapter
paragraph sentence grammar translation language english french german spanish italian letter email meeting agenda minutes
project plan goal risk deadline budget team manager customer contract law court rule right duty letter draft summary report
chart figure picture colour red green blue dark light screen button menu dialog window keyboard mouse printer network router
password secret token certificate error warning failure success retry timeout connection request response header body stream
chunk parser lexer compiler function variable constant loop branch commit merge conflict review test coverage release version
update migration rollback backup restore container image volume cluster node service worker queue cache memory processor
thread lock transaction isolation replica shard latency throughput benchmark profile trace metric alert dashboard incident
poem story novel hero castle dragon forest river mountain ocean island music song guitar piano film actor director theatre
football match goal score season winner medal record science physics energy force mass speed light atom molecule cell gene
protein evolution planet star galaxy universe mathematics algebra equation matrix vector integral derivative probability
statistics sample mean median variance theorem proof philosophy ethics logic history empire king war peace treaty revolution`.split(
    /\s+/,
  );

/** Three in a row make one of some tens of thousands of rare words. */
export const RARE_PARTS: readonly string[] =
  'ba be bi bo bu da de di do du fa fe fi fo ga ge gi go ka ke ki ko la le li lo ma me mi mo na ne ni no pa pe pi po ra re'.split(
    ' ',
  );

export const CHINESE_PHRASES: readonly string[] =
  `机器学习 深度学习 数据库 索引 查询 浏览器 服务器 人工智能 语言模型 翻译 句子 语法 会议纪要 项目计划 预算 发票 税务 合同 法律 客户 天气
下雨 旅行 火车 酒店 城市 花园 厨房 面包 咖啡 早餐 医生 健康 睡眠 学校 老师 学生 课程 章节 报告 图表 颜色 键盘 网络 密码 证书 错误 重试 超时
连接 请求 缓存 内存 线程 事务 性能 测试 发布 版本 备份 恢复 诗歌 故事 小说 英雄 森林 河流 山脉 音乐 电影 足球 比赛 科学 物理 能量 数学 方程
概率 统计 哲学 逻辑 历史 帝国 战争 和平 我想知道 请帮我写 怎么样 为什么 可以吗 谢谢你 今天的 明天的 这个问题 那个答案 非常重要 比较简单 不太清楚`.split(
    /\s+/,
  );
