export const messageActions = {
  copyPlain: '复制为纯文本',
  selectText: '选择文本',
  quote: '引用',
  continue: '继续',
  retryFromHere: '从这里重试',
  fork: '从这里创建分支',
  refreshTitle: '重新生成对话标题',
  pinned: '已固定：它会随此对话的每个问题一起发送。',
  unpinned: '已取消固定。',

  editQuestion: '编辑你的消息',
  editAnswer: '编辑回答',
  askAgain: '重新提问',
  save: '保存',
  cancel: '取消',
  nothingToSend: '先写点什么',
  addFiles: '添加图片和文档',

  tryCheaper: '试试 {{model}}，每条消息约 {{price}}',
  tryFree: '试试 {{model}}，免费',
  messageGone: '这条消息已经不在了。',
} as const;
