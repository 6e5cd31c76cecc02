import type { GuideTexts } from './guide-texts.ts';

export const CN: GuideTexts = {
  language: 'cn',
  who: '*我是 Parley 的内置向导，只会在文档里查找答案，不是 AI。*',
  hello: '你好！可以问我 Parley 怎么用，也可以让我演示一下。',
  welcome: '不客气。',
  aboutMe: (model) =>
    `我是 \`${model}\`，这台服务器里的一个小程序。我在文档里查找你的问题，引用最合适的段落。我不是 AI：不会理解，也不会学习，你的问题不会离开这台服务器。`,
  noWords: '这条消息里没有文字，而我只能读文字。',
  unknown:
    '这个我不知道：我只了解 Parley 的文档。AI 模型可以回答。请在对话顶部选择一个模型，或者[连接模型](/connect)。',
  tour: [
    '在 Parley 里你可以：',
    '',
    '- **向任何模型提问。**在对话顶部选择模型，或者[连接模型](/connect)。',
    '- **比较回答。**点模型旁边的 +，同时问几个模型。',
    '- **添加文件和图片：**点输入框里的 +，或直接拖进来。',
    '- **从面具开始：**[现成的助手](/masks)，自带指令。',
    '- **查找一切。**[搜索](/search-chat)所有对话，或按 Ctrl K（⌘ K）查看所有操作。',
    '- 在[设置](/settings)里**按自己的习惯调整**：主题、快捷键、自己的密钥、同步、从其他应用导入。',
  ].join('\n'),
  offer: (demos) =>
    `你可以问我关于 Parley 的问题，例如*怎么切换主题*、*对话保存在哪里*、*怎么使用自己的密钥*。我还可以演示回答里能有什么，试试输入：\n\n${demos}`,
  source: (page, heading) => (heading === page ? `来自页面《${page}》。` : `来自页面《${page}》的“${heading}”一节。`),
  related: (sections) => `相关内容：${sections.join('、')}。`,
  inEnglish: '*这一节目前只有英文。*',
  demos: {
    everything: { ask: '全部', shows: '在一个回答里演示其中的大部分' },
    code: { ask: '代码', shows: '多种语言的代码' },
    table: { ask: '表格', shows: '一张表格' },
    mathematics: { ask: '公式', shows: '数学公式' },
    diagram: { ask: '图表', shows: '图表' },
    'long-text': { ask: '长文', shows: '一篇需要滚动的长文' },
    reasoning: { ask: '推理', shows: '回答之前的思考' },
    'tool-call': { ask: '工具调用', shows: '调用一个工具' },
    error: { ask: '错误', shows: '中途失败的回答' },
  },
  toolAsked: (name) => `我来调用工具 \`${name}\`。`,
  toolAnswered: (name, quoted) => `${toolNamed(name)}返回了：\n\n${quoted}\n\n真正的模型会用它来写回答。`,
  toolSilent: (name) => `${toolNamed(name)}已运行，但没有返回内容。`,
  failing: '这个回答会在中途断开，就像服务商出问题时那样。已经收到的内容会保留，而且',
  failed: '向导故意中断了：你要求看一个错误',
};

function toolNamed(name: string | undefined): string {
  return name === undefined ? '工具' : `工具 \`${name}\` `;
}
