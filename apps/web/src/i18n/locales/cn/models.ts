export const models = {
  choose: '选择模型',
  chosen: '模型：{{name}}',
  chosenSeveral: '模型：{{shown}}（{{names}}）',
  several_other: '{{count}} 个模型',
  add: '添加模型',
  full_other: '一个对话最多同时问 {{count}} 个模型',
  loading: '正在加载模型',
  none: '此服务器没有聊天模型。请联系管理员，或添加服务商密钥后重启服务器。',
  failed: '模型列表加载失败。',
  replaced: '{{wanted}} 已不可用，改由 {{model}} 回答。',
  retires: '{{date}} 下线',
  retired: '已于 {{date}} 下线',
} as const;
