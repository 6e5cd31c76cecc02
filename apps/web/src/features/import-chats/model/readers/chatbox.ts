import type { MessageTool } from '@parley/contract';
import { takeChat, type DraftMessage } from '../draft-chat.ts';
import { instructionMask } from '../foreign-mask.ts';
import {
  asText,
  countIn,
  flagIn,
  idIn,
  listIn,
  pictureIn,
  recordIn,
  recordsIn,
  textIn,
  timeIn,
  type Foreign,
} from '../foreign.ts';
import type { MakeReader, ReaderWorld } from '../source-reader.ts';

/** Chatbox's export: one key per session, in old files one list of them; threads and forks lie within a session. */
export const chatboxReader: MakeReader = (world) => ({
  take([key, place], value) {
    const name = String(key);
    if (name.startsWith('session:') || (name === 'chat-sessions' && place !== undefined)) readSession(value, world);
    else if (name === 'settings') world.onLoss('settings');
    else if (name === 'myCopilots') {
      for (const copilot of recordsIn(value)) {
        const mask = instructionMask('chatbox', copilot['id'], copilot['name'], copilot['prompt']);
        if (mask) world.onMask(mask);
      }
    }
  },
  end: () => {},
});

function readSession(value: unknown, world: ReaderWorld): void {
  const session = recordIn(value);
  const id = idIn(session['id']);
  const topic = textIn(session['name']);
  const shelf = flagIn(session['starred']) ? 'pinned' : '';
  const threads = recordsIn(session['threads']);
  const current = { id, topic: (threads.length > 0 && textIn(session['threadName'])) || topic, session };
  const older = threads.map((thread, index) => ({
    id: `${id}/${idIn(thread['id']) || index}`,
    topic: textIn(thread['name']) || topic,
    session: thread,
  }));
  const forks = recordIn(session['messageForksHash']);
  for (const thread of [...older, current]) {
    const messages = withForks(recordsIn(thread.session['messages']), forks, world);
    const told = messages[0]?.role === 'system' ? messages[0] : undefined;
    takeChat(world, 'chatbox', {
      id: thread.id,
      topic: thread.topic,
      createdAt: timeIn(thread.session['createdAt']),
      messages: messages.filter((message) => message !== told),
      leafId: lastIdOf(recordsIn(thread.session['messages'])),
      instructions: told?.text ?? '',
      shelf,
    });
  }
}

const lastIdOf = (messages: readonly Foreign[]): string => idIn(messages.at(-1)?.['id']);

/**
 * The messages on show follow each other. Where somebody asked again, a fork names the message after which it went on
 * otherwise, and keeps the ways that are not on show.
 */
function withForks(shown: readonly Foreign[], forks: Foreign, world: ReaderWorld): DraftMessage[] {
  const found: DraftMessage[] = [];
  const known = new Set<string>();
  const addChain = (messages: readonly Foreign[], after: string): void => {
    let parentId = after;
    for (const message of messages) {
      const draft = messageOf(message, parentId, world);
      if (!draft || known.has(draft.id)) continue;
      known.add(draft.id);
      found.push(draft);
      parentId = draft.id;
    }
  };
  addChain(shown, '');
  // A way that is not on show may have forks of its own: until no more are found.
  const waiting = new Map(Object.entries(forks));
  for (let grew = true; grew;) {
    grew = false;
    for (const [forkId, fork] of waiting) {
      if (!known.has(forkId)) continue;
      waiting.delete(forkId);
      for (const list of recordsIn(recordIn(fork)['lists'])) addChain(recordsIn(list['messages']), forkId);
      grew = true;
    }
  }
  return found;
}

function messageOf(message: Foreign, parentId: string, world: ReaderWorld): DraftMessage | undefined {
  const role = message['role'];
  if (role !== 'user' && role !== 'assistant' && role !== 'system') return undefined;
  const parts = recordsIn(message['contentParts']);
  const text = parts.length > 0 ? textsOf(parts, 'text') : textIn(message['content']);
  const error = textIn(message['error']);
  const attachments = filesOf(message, world);
  return {
    id: idIn(message['id']),
    parentId,
    role,
    text,
    pictures: picturesOf(message, parts, world),
    ...(attachments.length > 0 && { attachments }),
    date: timeIn(message['timestamp']),
    model: role === 'assistant' ? textIn(message['model']) : '',
    reasoning: textsOf(parts, 'reasoning') || textIn(message['reasoningContent']),
    reasoningMs: countIn(parts.find((part) => part['type'] === 'reasoning')?.['duration']),
    tools: toolsOf(parts),
    isError: error !== '',
    errorDetail: error,
    finishReason: message['finishReason'] === 'length' ? 'length' : undefined,
    usage: usageOf(recordIn(message['usage'])),
  };
}

function textsOf(parts: readonly Foreign[], type: string): string {
  return parts
    .filter((part) => part['type'] === type)
    .map((part) => textIn(part['text']))
    .join('\n\n');
}

/** Pictures lie in a storage of Chatbox's own, which the export leaves behind; old files name addresses. */
function picturesOf(message: Foreign, parts: readonly Foreign[], world: ReaderWorld): string[] {
  const named = recordsIn(message['pictures']).map((picture) => pictureIn(picture['url']));
  const missing = parts.filter((part) => part['type'] === 'image').length + named.filter((url) => !url).length;
  if (missing > 0) world.onLoss('pictures', missing);
  return named.filter((url) => url !== undefined);
}

function toolsOf(parts: readonly Foreign[]): MessageTool[] {
  return parts.flatMap((part, index) => {
    if (part['type'] !== 'tool-call') return [];
    const result = part['result'];
    return [
      {
        id: idIn(part['toolCallId']) || `call-${index + 1}`,
        name: textIn(part['toolName']),
        arguments: asText(part['args']),
        isError: part['state'] === 'error',
        ...(result !== undefined && result !== null && { result: asText(result) }),
      },
    ];
  });
}

function filesOf(message: Foreign, world: ReaderWorld) {
  const files = [...listIn(message['files']), ...listIn(message['links'])].map(recordIn).flatMap((file) => {
    const name = textIn(file['name']) || textIn(file['title']) || textIn(file['url']);
    if (name === '') return [];
    const sizeBytes = countIn(file['byteLength']) ?? 0;
    return [{ id: idIn(file['id']) || name, name, mediaType: textIn(file['fileType']), sizeBytes, text: '' }];
  });
  if (files.length > 0) world.onLoss('files', files.length);
  return files;
}

function usageOf(usage: Foreign): DraftMessage['usage'] {
  const promptTokens = countIn(usage['inputTokens']);
  const completionTokens = countIn(usage['outputTokens']);
  if (promptTokens === undefined && completionTokens === undefined) return undefined;
  return { promptTokens: promptTokens ?? 0, completionTokens: completionTokens ?? 0 };
}
