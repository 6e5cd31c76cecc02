export const pictures = {
  viewer: {
    preview: '图片预览',
    zoomIn: '放大',
    zoomOut: '缩小',
    actualSize: '适应屏幕',
    download: '下载图片',
    downloadFailed: '图片下载失败。',
    failed: '图片无法显示。',
  },

  remote: {
    from: '图片来自',
    load: '加载图片',
    more: '{{host}} 的更多选项',
    once: '仅加载一次',
    chat: '加载此对话中的所有图片',
    always: '始终从 {{host}} 加载',
    open: '在新标签页中打开',
    notPicture: '该地址上没有图片。',
    tooLarge: '图片超过 10 MB。',
    missing: '这张图片已不存在。',
    refused: '此服务器不允许从这个地址加载图片。',
    unreachable: '无法访问该图片。',
    busy: '同时加载的图片太多，请稍候。',
    signedOut: '请先登录此服务器再加载图片。',
  },
} as const;
