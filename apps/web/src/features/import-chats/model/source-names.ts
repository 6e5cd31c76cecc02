import type { SourceId } from './source-ids.ts';

/** Names of products are the same in every language. */
export const SOURCE_NAMES: Readonly<Record<SourceId, string>> = {
  chatgpt: 'ChatGPT',
  claude: 'Claude',
  nextchat: 'NextChat',
  lobechat: 'LobeChat',
  'open-webui': 'Open WebUI',
  librechat: 'LibreChat',
  'cherry-studio': 'Cherry Studio',
  chatbox: 'Chatbox',
  parley: 'Parley',
};
