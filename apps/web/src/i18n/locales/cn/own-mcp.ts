export const ownMcp = {
  title: '在其他程序中使用 Parley (MCP)',
  text: '支持 Model Context Protocol 的程序（如 Claude Code 或 Cursor）可以列出并调用本服务器的模型，在你允许时还能使用你的面具、提示词和对话。',
  address: '地址',
  program: '程序',
  configFor: '{{name}} 的配置',
  other: '其他',
  keyHosted: '在上方创建 API 密钥，并用它替换 YOUR_API_KEY。只有为该密钥开启了相应选项，程序才能读取你的对话。',
  keyCode: '用本服务器的访问码替换 YOUR_ACCESS_CODE。拥有访问码的程序也能读取保存在本服务器上的对话。',
  keyNone: '本服务器没有访问码，因此这台电脑上的程序不需要密钥。',
  offer: '向其他程序提供我的面具和提示词',
  offerText:
    '现在以及每次更改时，将你自己的面具的名称、描述、指令和首选模型，以及你自己的提示词发送到本服务器，并加密保存。持有你的 API 密钥的程序可以读取它们，服务器的运营者也有可能读取。图片和设置保留在此浏览器中。关闭后会从服务器删除。',
  offerTextCode:
    '现在以及每次更改时，将你自己的面具的名称、描述、指令和首选模型，以及你自己的提示词发送到本服务器，并加密保存。所有持有访问码的人都能通过程序读取它们。图片和设置保留在此浏览器中。关闭后会从服务器删除。',
  offerTextEveryone:
    '现在以及每次更改时，将你自己的面具的名称、描述、指令和首选模型，以及你自己的提示词发送到本服务器，并加密保存。所有能访问本服务器的人都能通过程序读取它们。图片和设置保留在此浏览器中。关闭后会从服务器删除。',
  offered: '正在提供：面具 {{masks}} 个，提示词 {{prompts}} 个。',
  fromElsewhere: '由另一个浏览器保持更新。',
  leftOut_other: '{{count}} 个过长，未提供。',
  settingLabel: '其他程序 (MCP)',
  settingText: '在 Claude Code、Cursor 等 MCP 客户端中使用本服务器的模型、面具和提示词。',
  settingKeywords: 'mcp 协议 程序 客户端 服务器 面具 提示词 提供 claude cursor codex',
} as const;
