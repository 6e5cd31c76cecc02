export const shareActs = {
  reporting: {
    title: '举报此对话',
    pageTitle: '举报此页面',
    text: '此服务器的运营者会查看。分享者不会知道是谁举报的。',
    reason: '有什么问题？',
    reasons: {
      personal: '包含个人信息或机密数据',
      harmful: '有害或违法',
      fraud: '诈骗或垃圾信息',
      rights: '侵犯他人权利',
      other: '其他问题',
    },
    note: '详细说明（可选）',
    send: '发送举报',
    failed: '无法发送举报，请稍后重试。',
    sent: '举报已发送，谢谢。',
  },

  copying: {
    ask: { chat: '要保存此对话的副本吗？', artifact: '要保存此页面的副本吗？' },
    askText: '你通过链接来到这里。副本会成为你自己的对话，分享的内容保持不变。',
    agree: '保存副本',
    savedTitle: '已保存到你的对话',
    savedText: '你可以继续、重命名或删除这份副本。',
    open: '打开对话',
    busy: '正在将副本保存到你的对话…',
    failedTitle: '无法保存副本',
    failedText: '请检查网络连接和此浏览器的剩余空间，然后重试。',
    back: '返回分享的对话',
    picturesLost_other: '有 {{count}} 张图片无法复制。',
  },
} as const;
