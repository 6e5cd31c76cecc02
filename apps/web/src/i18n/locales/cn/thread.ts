export const thread = {
  messages: '消息',
  you: '你',
  jumpToEnd: '跳到最新',
  newLines_other: '{{count}} 行新内容',
  copied: '已复制',

  actions: {
    pinned: '已固定',
    more: '更多操作',
    speed: '{{formatted}} token/秒',
    tokens_other: '{{formatted}} token',
    seconds: '{{formatted}} 秒',
  },

  versions: {
    label: '版本',
    which: '第 {{number}} 个版本，共 {{count}} 个',
    earlier: '上一个版本',
    later: '下一个版本',
  },

  trace: {
    thinkingFor: '思考中，{{seconds}} 秒',
    thought: '已思考',
    thoughtFor: '思考了 {{seconds}} 秒',
    arguments: '参数',
    result: '结果',
    waiting: '正在等待回答',
    away: '正在等待网络连接…',
  },

  sources: {
    label: '来源',
    one: '来源 {{number}}：{{host}}，{{title}}',
    more_other: '另外 {{count}} 个来源',
  },
} as const;
