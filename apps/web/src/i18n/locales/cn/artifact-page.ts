export const artifactPage = {
  publishedOn: '{{date}} 发布',
  view: '视图',
  preview: '预览',
  source: '源代码',
  sourceOf: '{{name}} 的源代码',
  copySource: '复制源代码',
  download: '下载',
  notSaved: '无法保存文件。',
  fork: '在我的对话中继续',
  forkHint: '用此源代码新建一个你自己的对话，已发布的页面保持不变。',
  forkQuestion: '给我看“{{name}}”的源代码。',
  back: '返回页面',
  manage: '管理',
  manageHint: '此页面由你发布。可在设置中收回。',
  foot: '此页面由他人通过 Parley 发布，无法访问你的数据，也无法联网。',
  report: '举报此页面',

  aboutTitle: '已发布的页面',
  aboutText: '由模型编写并被发布的网页、图形和小应用会在这里打开。要发布作品，请在对话旁打开它，然后选择“发布”。',
  own: '你的页面',

  problem: {
    title: {
      missing: '此页面不可用',
      takenDown: '此页面已下架',
      locked: '此服务器需要访问码',
      offline: '无法加载此页面',
      failed: '无法加载此页面',
    },
  },
} as const;
