export const artifacts = {
  frame: '{{name}} 预览',
  runAgain: '重新运行',
  larger: '放大',
  unreachable: '预览加载失败。请检查网络连接，然后重新运行。',
  silent: '页面没有响应，可能陷入了死循环。',
  left: '页面想要跳转到其他地址，预览中不允许这样做。重新运行即可再次查看。',
  error: '页面中的脚本出错：{{message}}',
  blank: '页面是空白的。请检查代码，或让模型修复。',
  blankOffline: '页面是空白的。它需要联网，而预览无法联网。请让模型生成一个不依赖外部资源的页面。',
  offline: '部分内容可能缺失：预览无法联网。',
} as const;
