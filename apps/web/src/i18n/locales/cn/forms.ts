export const forms = {
  discardTitle: '放弃更改？',
  discardText: '你输入的内容尚未保存。',
  discard: '放弃',
} as const;
