export const markdown = {
  unformatted: '此消息无法按格式显示。',
  imageMissing: '图片未显示：{{name}}',
  openImage: '打开图片 {{name}}',
  footnote: '脚注 {{number}}',
  source: '来源 {{number}}：{{title}}',
  taskDone: '已完成',
  taskOpen: '未完成',

  table: {
    copy: '复制表格',
    csv: '复制为 CSV',
    markdown: '复制为 Markdown',
  },

  code: {
    plain: '文本',
    block: '代码：{{name}}',
    copy: '复制代码',
    wrap: '自动换行',
    showAll_other: '展开全部 {{count}} 行',
    showLess: '收起',
    preview: '预览',
    diagram: '图表',
    diagramSource: '查看源码',
    diagramEnlarge: '放大',
    diagramFailed: '图表绘制失败，已改为显示源码。',
  },
} as const;
