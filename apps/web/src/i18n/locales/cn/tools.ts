export const tools = {
  title: '此对话的工具',
  description: '由模型决定何时使用工具。工具返回的内容会发送给模型的服务商。',
  on_other: '{{count}} 个工具',
  notSupported: '不支持工具',
  unable: '{{names}} 无法使用工具。',
  builtin: {
    calculator: { name: '计算器', text: '在此设备上精确计算。' },
    time: { name: '时间和日期', text: '告知本地和其他地方的时间，计算天数。' },
    'chat-memory': { name: '对话记忆', text: '搜索此浏览器中的对话。摘录发送给模型之前会先询问你。' },
  },
  standing: { label: '调用{{name}}时', ask: '先询问我', always: '直接运行，不询问', never: '从不运行' },
  noArguments: '无参数',
  question: {
    label: '允许 {{name}} 吗？',
    once: '允许一次',
    refuse: '不允许',
    always: '始终允许此工具',
    never: '从不允许',
    elsewhere: '请在发起询问的标签页中回答。',
  },
  request: '请求',
  sources: '来源',
} as const;
