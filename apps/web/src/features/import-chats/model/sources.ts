import { recordIn } from './foreign.ts';
import { isRecord } from '#/lib/json.ts';
import type { JsonPath } from './json-splitter.ts';
import { chatboxReader } from './readers/chatbox.ts';
import { chatGptReader } from './readers/chatgpt.ts';
import { cherryStudioReader } from './readers/cherry-studio.ts';
import { claudeReader } from './readers/claude.ts';
import { libreChatReader } from './readers/librechat.ts';
import { lobeChatReader } from './readers/lobechat.ts';
import { NEXTCHAT_CHATS, nextChatReader } from './readers/nextchat.ts';
import { openWebUiReader } from './readers/open-webui.ts';
import type { SourceId } from './source-ids.ts';
import type { MakeReader } from './source-reader.ts';

/** Who reads which file. Files of our own are read by the storage itself. */
export const READERS: Readonly<Record<Exclude<SourceId, 'parley'>, MakeReader>> = {
  nextchat: nextChatReader,
  chatgpt: chatGptReader,
  claude: claudeReader,
  lobechat: lobeChatReader,
  'open-webui': openWebUiReader,
  librechat: libreChatReader,
  'cherry-studio': cherryStudioReader,
  chatbox: chatboxReader,
};

/** Lists and objects that may be larger than memory: what is in them is read one by one. */
const OPENED = new Set(['conversations', 'chat', NEXTCHAT_CHATS, 'chat-sessions', 'state', 'data', 'indexedDB']);
const TABLES = new Set(['state', 'data', 'indexedDB']);

export function isOpened(path: JsonPath): boolean {
  const [first, second, third] = path;
  if (typeof path.at(-1) === 'number') return false;
  const isChats = first === 'chat' || first === NEXTCHAT_CHATS;
  switch (path.length) {
    case 1:
      return OPENED.has(String(first));
    case 2:
      return (
        (isChats && (second === 'state' || second === 'sessions')) ||
        (TABLES.has(String(first)) && second !== 'settings')
      );
    case 3:
      return isChats && second === 'state' && third === 'sessions';
    default:
      return false;
  }
}

/** Keys of the outermost object that only one product writes. */
const KEYS: Readonly<Record<string, SourceId>> = {
  parley: 'parley',
  [NEXTCHAT_CHATS]: 'nextchat',
  mapping: 'chatgpt',
  chat_messages: 'claude',
  exportType: 'lobechat',
  schemaHash: 'lobechat',
  state: 'lobechat',
  data: 'lobechat',
  messagesTree: 'librechat',
  conversationId: 'librechat',
  indexedDB: 'cherry-studio',
  'chat-sessions': 'chatbox',
  'chat-sessions-list': 'chatbox',
  __exported_items: 'chatbox',
};

/** Whose file it is, by a value of it; undefined when this one does not tell. */
export function sourceOf(path: JsonPath, value: unknown): SourceId | undefined {
  const [first, second] = path;
  if (typeof first === 'number' || (first === 'conversations' && path.length === 2)) return sourceOfChat(value);
  if (first === 'chat') return second === 'version' || second === 'state' ? 'parley' : undefined;
  if (first === 'localStorage') return 'persist:cherry-studio' in recordIn(value) ? 'cherry-studio' : undefined;
  if (typeof first === 'string' && first.startsWith('session:')) return 'chatbox';
  return typeof first === 'string' && Object.hasOwn(KEYS, first) ? KEYS[first] : undefined;
}

function sourceOfChat(value: unknown): SourceId | undefined {
  if (!isRecord(value)) return undefined;
  if (isRecord(value['mapping'])) return 'chatgpt';
  if (Array.isArray(value['chat_messages'])) return 'claude';
  const chat = isRecord(value['chat']) ? value['chat'] : value;
  if (isRecord(chat['history']) || (value['chat'] === chat && Array.isArray(chat['messages']))) return 'open-webui';
  return 'conversationId' in value ? 'librechat' : undefined;
}
