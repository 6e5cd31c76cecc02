export const composer = {
  attach: '添加附件',
  attachText: '图片、PDF、文档、代码',
  photo: '拍照',
  photoText: '使用此设备的相机',
  tools: '工具',
  toolsText: '网页、代码、计算器、自己的工具等',
  prompts: '提示词',
  promptsText: '在开头输入 /',
  managePrompts: '管理提示词',
  managePromptsText: '编写、编辑、导入和导出',
  manageTools: '管理工具',
  manageToolsText: '安装、创建和连接',
  commands: '命令',
  commandsText: '在开头输入 :',
  models: '仅这次换个模型回答',
  modelsText: '输入 @ 和模型名',

  suggestions_other: '{{count}} 条建议',
  promptList: '提示词',
  commandList: '命令',
  modelList: '仅这次换个模型回答',

  mentioned: '这个问题将由 {{name}} 回答，点按移除',
  removeMention: '使用对话的模型',

  variables: {
    title: '填写“{{title}}”',
    insert: '插入',
    hint: '没填的地方会在文中留空。',
  },

  queue: {
    held: {
      stopped: '已暂停：你停止了回答。',
      failed: '已暂停：回答失败。',
      reloaded: '上次访问时保存的。',
    },
    label: '待发送的消息',
    afterReply_other: '回答结束后依次发送',
    afterModels: '模型加载完后发送',
    offline: '恢复联网后发送',
    sendNext: '下一条发送',
    sendNow: '停止回答，立即发送这条',
    sendThis: '立即发送',
    edit: '编辑',
    remove: '移除',
    attachments_other: '{{count}} 个文件',
    pictures_other: '{{count}} 张图片',
    onlyFiles: '没有文字',
  },

  preview: '预览',
} as const;
