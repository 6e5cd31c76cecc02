/** Words of the way in for MCP clients. */
export const ownMcp = {
  title: 'Use Parley from other programs (MCP)',
  text: 'Programs that support the Model Context Protocol, such as Claude Code or Cursor, can list and ask the models of this server, and use your masks, prompts and chats if you let them.',
  address: 'Address',
  program: 'Program',
  configFor: 'Configuration for {{name}}',
  other: 'Other',
  keyHosted:
    'Create an API key above and paste it in place of YOUR_API_KEY. The program can read your chats only if you turned that on for the key.',
  keyCode:
    'Use this server’s access code in place of YOUR_ACCESS_CODE. A program that has it can also read the chats kept on this server.',
  keyNone: 'This server has no access code, so programs on this computer don’t need a key.',
  offer: 'Offer my masks and prompts to other programs',
  offerText:
    'Sends the names, descriptions, instructions and preferred models of your own masks, and your own prompts, to this server now and whenever they change. It stores them encrypted. Programs with one of your API keys can read them, and so could whoever runs the server. Images and settings stay in this browser. Turning this off deletes them from the server.',
  offerTextCode:
    'Sends the names, descriptions, instructions and preferred models of your own masks, and your own prompts, to this server now and whenever they change. It stores them encrypted. Everyone with the access code can read them with a program. Images and settings stay in this browser. Turning this off deletes them from the server.',
  offerTextEveryone:
    'Sends the names, descriptions, instructions and preferred models of your own masks, and your own prompts, to this server now and whenever they change. It stores them encrypted. Everyone who can reach this server can read them with a program. Images and settings stay in this browser. Turning this off deletes them from the server.',
  offered: 'Offered now: masks {{masks}}, prompts {{prompts}}.',
  fromElsewhere: 'Another browser keeps them up to date.',
  leftOut_one: '{{count}} is too long and isn’t offered.',
  leftOut_other: '{{count}} are too long and aren’t offered.',
  settingLabel: 'Other programs (MCP)',
  settingText: 'Use the models, masks and prompts of this server in Claude Code, Cursor and other MCP clients.',
  settingKeywords: 'mcp model context protocol claude code cursor codex program client server masks prompts offer',
} as const;
