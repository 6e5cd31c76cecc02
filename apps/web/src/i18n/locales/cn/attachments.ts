export const attachments = {
  list: '附件',
  pastedText: '粘贴的文本',

  dropTitle: '松开即可添加',
  dropText: '支持图片、PDF、Office 文档、文本和代码',

  picture: '图片',
  openPicture: '打开图片 {{name}}',
  pictureGone: '这张图片不在此设备上。',
  document: '打开 {{name}}',
  made: '工具生成的文件',
  save: '保存',
  fileGone: '这个文件不在此设备上。',
  remove: '移除 {{name}}',
  retry: '重试',
  reading: '正在读取',
  readingShare: '正在读取，{{percent}}%',
  pages_other: '{{count}} 页',
  awaited: '文件读取完后会自动发送。',
  blind: '{{model}} 不支持图片。请换一个模型，或移除图片。',
  blindSome: '这些模型不支持图片：{{models}}。',

  most: {
    picture: '一次提问最多附 {{pictures}} 张图片，多出的没有添加。',
    document: '一次提问最多附 {{documents}} 个文档，多出的没有添加。',
  },

  reader: {
    copy: '复制文本',
    copied: '已复制',
    download: '存为文本文件',
    description: '这是模型会读到的内容。文件本身留在此设备上。',
  },

  failure: {
    'too-large': '文件超过 50 MB，请只发送其中一部分。',
    empty: '这是一个空文件。',
    binary: '文件中没有可读的文本。',
    media: '暂不支持音频和视频。',
    archive: '请先解压，再添加里面的文件。',
    'old-office': '这是旧版或已加密的 Office 文件，请另存为 .docx、.xlsx 或 .pptx。',
    encrypted: '文件有密码保护，请另存一份不带密码的副本。',
    scanned: '只有扫描页，没有文字。请改为以图片形式添加。',
    'no-text': '文件中没有文字。',
    damaged: '文件已损坏，或内容与扩展名不符。',
    inflated: '解压后的内容过大，无法在这里读取。',
    picture: '此浏览器打不开这张图片，请存为 PNG 或 JPEG。',
    heic: '此浏览器打不开 HEIC，请将图片存为 JPEG。',
    'no-room': '浏览器的存储空间不足。',
    reader: '读取失败。请重试，或重新选择文件。',
  },
} as const;
