import { takeChat, type DraftMessage } from '../draft-chat.ts';
import {
  asText,
  countIn,
  flagIn,
  idIn,
  pictureIn,
  recordIn,
  recordsIn,
  textIn,
  timeIn,
  type Foreign,
} from '../foreign.ts';
import { isRecord } from '#/lib/json.ts';
import { readerOfChats, type ReaderWorld } from '../source-reader.ts';
import { detailsIn } from './open-webui-details.ts';

/** Open WebUI's export: a list of chats; in each a tree of messages by their ids, or in old files a plain list. */
export const openWebUiReader = readerOfChats((value, world) => {
  const row = recordIn(value);
  const chat = isRecord(row['chat']) ? row['chat'] : row;
  const history = recordIn(chat['history']);
  const isTree = isRecord(history['messages']);
  const found = recordsIn(isTree ? history['messages'] : chat['messages']);
  const messages = found.map((message, index) => messageOf(message, { index, isTree, found, world }));
  takeChat(world, 'open-webui', {
    id: idIn(row['id'] ?? chat['id']) || `${textIn(chat['title'])} ${asText(chat['timestamp'])}`,
    topic: textIn(row['title'] ?? chat['title']),
    createdAt: timeIn(row['created_at'] ?? chat['timestamp']),
    updatedAt: timeIn(row['updated_at']),
    messages: messages.filter((message) => message !== undefined),
    leafId: textIn(history['currentId']),
    shelf: flagIn(row['archived']) ? 'archive' : flagIn(row['pinned']) ? 'pinned' : '',
    instructions: textIn(recordIn(chat['params'])['system']) || textIn(chat['system']),
  });
});

interface Place {
  readonly index: number;
  readonly isTree: boolean;
  readonly found: readonly Foreign[];
  readonly world: ReaderWorld;
}

function messageOf(message: Foreign, { index, isTree, found, world }: Place): DraftMessage | undefined {
  const role = message['role'];
  if (role !== 'user' && role !== 'assistant' && role !== 'system') return undefined;
  const { text, reasoning, reasoningMs, tools } = detailsIn(wordsOf(message['content']));
  const error = message['error'];
  const isError = error !== undefined && error !== null && error !== false;
  const files = filesOf(message, world);
  return {
    id: idIn(message['id']) || `message-${index}`,
    ...(isTree && { parentId: textIn(message['parentId']) }),
    role,
    text,
    pictures: files.pictures,
    ...(files.attachments.length > 0 && { attachments: files.attachments }),
    date: timeIn(message['timestamp']),
    model: textIn(message['modelName']) || textIn(message['model']),
    reasoning,
    reasoningMs,
    tools,
    isError,
    errorDetail: isError ? textIn(recordIn(error)['content']) || textIn(error) : '',
    usage: usageOf(recordIn(message['usage'] ?? message['info'])),
    sideBySide: role === 'user' ? answersBeside(message, found) : undefined,
  };
}

/** Plain text, or parts as the wire has them. */
function wordsOf(content: unknown): string {
  if (typeof content === 'string') return content;
  return recordsIn(content)
    .map((part) => textIn(part['text']))
    .join('\n');
}

/** A question to several models has one answer of each beside the others: the newest of each place. */
function answersBeside(question: Foreign, found: readonly Foreign[]): string[] | undefined {
  if (!Array.isArray(question['models']) || question['models'].length < 2) return undefined;
  const newest = new Map<number, string>();
  for (const message of found) {
    const place = countIn(message['modelIdx']);
    if (message['parentId'] === question['id'] && place !== undefined) newest.set(place, idIn(message['id']));
  }
  return [...newest.entries()].sort(([left], [right]) => left - right).map(([, id]) => id);
}

function filesOf(message: Foreign, world: ReaderWorld) {
  const pictures: string[] = [];
  const attachments: NonNullable<DraftMessage['attachments']> = [];
  for (const file of recordsIn(message['files'])) {
    const inner = recordIn(file['file']);
    if (file['type'] === 'image') {
      const url = pictureIn(file['url']);
      if (url === undefined) world.onLoss('pictures');
      else pictures.push(url);
      continue;
    }
    const name = textIn(file['name']) || textIn(inner['filename']);
    const text = textIn(recordIn(inner['data'])['content']);
    if (text === '') world.onLoss('files');
    if (name === '') continue;
    const id = idIn(file['id'] ?? inner['id']) || name;
    attachments.push({ id, name, mediaType: '', sizeBytes: countIn(file['size']) ?? 0, text });
  }
  return { pictures, attachments };
}

function usageOf(usage: Foreign): DraftMessage['usage'] {
  const promptTokens = countIn(usage['prompt_tokens'] ?? usage['prompt_eval_count']);
  const completionTokens = countIn(usage['completion_tokens'] ?? usage['eval_count']);
  if (promptTokens === undefined && completionTokens === undefined) return undefined;
  return { promptTokens: promptTokens ?? 0, completionTokens: completionTokens ?? 0 };
}
