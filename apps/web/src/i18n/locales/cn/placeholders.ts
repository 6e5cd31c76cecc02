export const placeholders = {
  notHereYet: '暂不可用。',
  unknownAddress: '该地址没有页面，已为你打开对话。',
  backToChat: '返回对话',
  newChatTitle: '开始新对话',
  startNow: '直接开始',
  dontShowAgain: '不再显示此页',
  dontShowTitle: '以后跳过面具页？',
  dontShowText: '新对话会直接开始。你可以随时在设置中重新开启此页。',
  dontShowConfirm: '跳过',
} as const;
