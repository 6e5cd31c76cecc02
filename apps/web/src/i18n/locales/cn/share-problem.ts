export const shareProblem = {
  title: {
    missing: '此分享对话不可用',
    takenDown: '此分享对话已下架',
    locked: '此服务器需要访问码',
    offline: '无法加载此分享对话',
    failed: '无法加载此分享对话',
  },
  text: {
    missing: '链接可能有误或已过期，也可能是所有者已停止分享。',
    takenDown: '此服务器的运营者已将其移除。',
    locked: '输入访问码即可查看分享给你的内容。',
    offline: '请检查网络连接后重试。',
    failed: '服务器出现问题，请稍后重试。',
  },
  enterCode: '输入访问码',
  home: '前往 Parley',
};
