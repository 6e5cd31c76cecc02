export const chat = {
  newChat: '新对话',
  untitled: '新对话',
  more: '更多操作',
  actFailed: '操作没有成功，请重试。',
  missing: '此设备上已经没有这个对话了。',
  fromOutside: '这段文字来自 {{origin}}，发送前请先看一遍。',
  answered: '{{name}}：{{text}}',
  answeredSeveral_other: '{{count}} 个回答：{{names}}',

  header: {
    settings: '对话设置',
    settingsOwn: '对话设置，已更改',
    incognito: '无痕',
    temporary: '临时对话',
    nothingKept: '无痕模式：不保存任何内容',
    startIncognito: '新的无痕对话',
    leaveIncognito: '关闭无痕模式',
    fullScreen: '全屏',
    leaveFullScreen: '退出全屏',
    export: '导出对话',
  },

  composer: {
    pastedAsFile: '文本较长，已作为文件添加。',
    pasteAsText: '改为粘贴成文本',
    label: '消息',
    placeholder: '想问什么都可以',
    placeholderWithHint: '想问什么都可以，输入 / 选用提示词',
    placeholderSeveral: '询问全部 {{count}} 个模型，或输入 @ 只问一个',
    add: '添加',
    send: '发送',
    queue: '等这个回答结束后发送',
    stop: '停止',
    emptyHint: '请先输入消息',
    dictate: '语音输入',
    stopDictating: '停止语音输入',
    incognito: '无痕模式：不保存任何内容',
  },

  status: {
    models_other: '{{count}} 个模型',
    price: '≈ {{price}}',
    free: '免费',
    context: '上下文 ≈ {{used}} token',
    window: '上下文 {{used}} / {{size}}',
    almostFull: '上下文 {{used}} / {{size}}，快满了',
    memoryOn: '记忆已开启',
    memoryOff: '记忆已关闭',
    modelTip: '选择模型',
    priceTip: '下一次提问的预计费用',
    contextTip: '查看会发送的内容',
    memoryTip: '模型记住的内容',
  },

  empty: {
    title: '今天想解决什么问题？',
  },

  failure: {
    imported: '这个回答在导入前的应用中就已失败。',
    unknown: '出了点问题。',
  },
} as const;
