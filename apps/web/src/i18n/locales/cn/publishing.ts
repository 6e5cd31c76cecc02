/** Giving a page that a model wrote a public address, from its owner's side. */
export const publishing = {
  title: '发布页面',
  publish: '发布',
  update: '更新页面',
  untitled: '未命名的页面',
  preview: '访客将看到的内容',
  earlier_other: '包含 {{count}} 个早期版本',
  card: '使用 Parley 制作 · {{kind}}',
  tooLarge: '页面太大，无法发布（{{size}}）。上限为 2 MB。',
  leaveEarlier: '不包含早期版本',
  shareError: '作品分享失败',
  published: '页面已发布',
  updated: '页面已更新',
} as const;
