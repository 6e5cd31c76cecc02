import type { MessageTool } from '@parley/contract';
import { takeChat, type DraftMessage } from '../draft-chat.ts';
import { asText, countIn, idIn, pictureIn, recordIn, recordsIn, textIn, timeIn, type Foreign } from '../foreign.ts';
import { isRecord } from '#/lib/json.ts';
import { readerOfChats, type ReaderWorld } from '../source-reader.ts';

/** LibreChat's export: one conversation per file, its messages in a list or nested in each other. */
export const libreChatReader = readerOfChats((value, world) => {
  const conversation = recordIn(value);
  const options = recordIn(conversation['options']);
  const found = flattened(recordsIn(conversation['messagesTree'] ?? conversation['messages']));
  takeChat(world, 'librechat', {
    id: idIn(conversation['conversationId']),
    topic: textIn(conversation['title']),
    messages: found.map((message) => messageOf(message, world)).filter((message) => message !== undefined),
    instructions: textIn(options['promptPrefix']) || textIn(options['system']),
    shelf: conversation['isArchived'] === true ? 'archive' : '',
    createdAt: timeIn(conversation['createdAt']),
    updatedAt: timeIn(conversation['updatedAt']),
  });
});

/** Parents before children; a child that lies within its parent follows it. */
function flattened(roots: readonly Foreign[]): Foreign[] {
  const flat: Foreign[] = [];
  const waiting = [...roots].reverse();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { children, ...message } = next;
    flat.push(message);
    const parentMessageId = message['messageId'];
    waiting.push(
      ...recordsIn(children)
        .map((child) => ({ ...child, parentMessageId }))
        .reverse(),
    );
  }
  return flat;
}

function messageOf(message: Foreign, world: ReaderWorld): DraftMessage | undefined {
  const parts = recordsIn(message['content']);
  const said = parts.length > 0 ? wordsOf(parts) : textIn(message['text']);
  const { text, reasoning } = thoughtsApart(said);
  const thoughts = parts.map((part) => (part['type'] === 'think' ? valueOf(part['think']) : '')).join('');
  const files = filesOf(message, parts, world);
  const isError = message['error'] === true || parts.some((part) => part['type'] === 'error');
  const errors = parts
    .map((part) => (part['type'] === 'error' ? valueOf(part['error'] ?? part['text']) : ''))
    .join('\n');
  const tools = toolsOf(parts);
  const isEmpty = text.trim() === '' && thoughts === '' && tools.length + files.pictures.length === 0;
  if (isEmpty && !isError && files.attachments.length === 0) return undefined;
  return {
    id: idIn(message['messageId']),
    parentId: textIn(message['parentMessageId']),
    role: message['isCreatedByUser'] === true ? 'user' : 'assistant',
    text: isError && parts.length === 0 ? '' : text,
    pictures: files.pictures,
    ...(files.attachments.length > 0 && { attachments: files.attachments }),
    date: timeIn(message['createdAt']),
    model: message['isCreatedByUser'] === true ? '' : textIn(message['model']),
    reasoning: thoughts || reasoning,
    tools,
    isError,
    errorDetail: isError ? (parts.length === 0 ? text : errors.trim()) : '',
    finishReason: message['finish_reason'] === 'length' ? 'length' : undefined,
  };
}

/** A text, or an object with the text as its value. */
const valueOf = (value: unknown): string => (isRecord(value) ? textIn(value['value']) : textIn(value));

function wordsOf(parts: readonly Foreign[]): string {
  return parts
    .map((part) => (part['type'] === 'text' ? valueOf(part['text']) : ''))
    .filter((text) => text.trim() !== '')
    .join('\n\n');
}

const FENCED_THOUGHTS = /^\s*:::thinking\n([\s\S]*?)\n:::\n*/u;

function thoughtsApart(text: string): { readonly text: string; readonly reasoning: string } {
  const match = FENCED_THOUGHTS.exec(text);
  return match ? { text: text.slice(match[0].length), reasoning: match[1]?.trim() ?? '' } : { text, reasoning: '' };
}

function toolsOf(parts: readonly Foreign[]): MessageTool[] {
  return parts.flatMap((part, index) => {
    if (part['type'] !== 'tool_call') return [];
    const call = recordIn(part['tool_call']);
    const called = recordIn(call['function']);
    const output = call['output'] ?? called['output'];
    return [
      {
        id: idIn(call['id']) || `call-${index + 1}`,
        name: textIn(call['name'] ?? called['name'] ?? call['type']),
        arguments: asText(call['args'] ?? called['arguments']),
        isError: false,
        ...(output !== undefined && output !== null && { result: asText(output) }),
      },
    ];
  });
}

function filesOf(message: Foreign, parts: readonly Foreign[], world: ReaderWorld) {
  const pictures: string[] = [];
  const attachments: NonNullable<DraftMessage['attachments']> = [];
  for (const part of parts) {
    if (part['type'] === 'image_url') addPicture(recordIn(part['image_url'])['url'] ?? part['image_url']);
    else if (part['type'] === 'image_file') addPicture(recordIn(part['image_file'])['filepath']);
  }
  for (const file of recordsIn(message['files'])) {
    const mediaType = textIn(file['type']);
    if (mediaType.startsWith('image/')) addPicture(file['filepath']);
    else {
      const name = textIn(file['filename']);
      const text = textIn(file['text']);
      if (text === '') world.onLoss('files');
      const id = idIn(file['file_id']) || name;
      if (id !== '') attachments.push({ id, name, mediaType, sizeBytes: countIn(file['bytes']) ?? 0, text });
    }
  }
  return { pictures, attachments };

  function addPicture(address: unknown): void {
    const url = pictureIn(address);
    if (url === undefined) world.onLoss('pictures');
    else pictures.push(url);
  }
}
