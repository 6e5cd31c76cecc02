/** What changed between two versions of something that a model wrote. */
export const changes = {
  title: '更改',
  text: '源代码',
  compare: '比较对象',
  comparedWith: '与版本 {{number}} 比较',
  noChanges: '目前只有一个版本。请求修改后即可比较。',
  sameText: '这两个版本完全相同。',
  added_other: '新增 {{count}} 行',
  removed_other: '删除 {{count}} 行',
  unchanged_other: '显示 {{count}} 行未更改的内容',
  lineBefore: '原行号',
  lineAfter: '现行号',
  line: { added: '新增：', removed: '删除：' },
};
