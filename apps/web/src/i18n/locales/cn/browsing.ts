export const browsing = {
  toSites: '通过此服务器打开网页，网址会发送给对应网站。尚未设置搜索。',
  toEngine:
    '搜索词发送给 {{name}}（{{host}}），网址发送给对应网站，均经由此服务器。模型要打开并非由你或搜索结果提供的网址时，会先询问你。',
  searchPrice: '每次搜索 {{price}}。',
  pagePrice: '每个网页 {{price}}。',
  noServer: '需要 Parley 服务器。登录或输入访问码后即可使用。',
  allowInChat: '在此对话中允许',
  settings: {
    text: '选择由谁为你搜索网络。密钥加密保存在服务器上，绝不会显示给模型。',
    open: '搜索设置',
    engine: '搜索引擎',
    ofServer: '此服务器的（{{name}}）',
    none: '无，仅读取网页',
    address: '地址',
    addressHelp: '你的 SearXNG 必须允许 JSON 格式。',
    addressWrong: '请输入以 https:// 开头的地址',
    cx: '搜索引擎 ID（cx）',
    key: 'API 密钥',
  },
};
