/** The documents of the operator: privacy, terms, about, help. */
export const content = {
  title: '文档',
  text: '此服务器如何处理你的数据、使用规则以及帮助。',
  list: '文档',
  setting: '隐私、条款和帮助',
  settingText: '此服务器运营者的文档。',
  settingKeywords: '文档 政策 法律 数据 隐私 documents policy legal',
  all: '所有文档',
  otherLanguage: '这份文档还没有你的语言的版本，现以{{language}}显示。',
  missing: '找不到文档',
  missingText: '它可能已被移动或删除。列表中有现有的全部文档。',
  failed: '文档无法加载。',
  failedList: '文档列表无法加载。',
  failedText: '请检查网络连接后重试。',
  empty: '此服务器的运营者还没有添加文档。',
} as const;
