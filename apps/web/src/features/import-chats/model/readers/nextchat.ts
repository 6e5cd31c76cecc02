import type { MessageTool } from '@parley/contract';
import { takeChat, type DraftMessage } from '../draft-chat.ts';
import { asText, idIn, parsedIn, recordIn, recordsIn, textIn, timeIn, type Foreign } from '../foreign.ts';
import { isRecord } from '#/lib/json.ts';
import { maskFields, maskOf, promptOf } from '../foreign-mask.ts';
import { localeTimes } from '../locale-dates.ts';
import type { MakeReader, ReaderWorld } from '../source-reader.ts';
import { imagesIn, textsIn } from '../wire-content.ts';
import { keysOf, settingsOf } from './nextchat-settings.ts';

export const NEXTCHAT_CHATS = 'chat-next-web-store';

/**
 * NextChat's backup: its stores by their names, bare or with a version around them. The versions of the chats differ in
 * their ids (numbers below 3), in where the settings stand (in the chat below 2, then in its mask) and in nothing else.
 */
export const nextChatReader: MakeReader = (world) => ({
  take(path, value) {
    const [store] = path;
    if (store === NEXTCHAT_CHATS) {
      if (path.at(-2) === 'sessions') readSession(value, world);
      // A store within a text, as the browser keeps it.
      else if (path.length === 1) for (const session of sessionsIn(value)) readSession(session, world);
    } else if (store === 'mask-store') {
      for (const mask of recordsIn(stateOf(value)['masks'])) take(maskOf('nextchat', mask), world.onMask);
    } else if (store === 'prompt-store') {
      for (const prompt of recordsIn(stateOf(value)['prompts'])) take(promptOf('nextchat', prompt), world.onPrompt);
    } else if (store === 'app-config') world.onSettings(settingsOf(stateOf(value)));
    else if (store === 'access-control') world.onKeys(keysOf(stateOf(value)));
  },
  end: () => {},
});

function take<Thing>(thing: Thing | undefined, use: (thing: Thing) => void): void {
  if (thing !== undefined) use(thing);
}

function stateOf(value: unknown): Foreign {
  const store = recordIn(parsedIn(value));
  return isRecord(store['state']) ? store['state'] : store;
}

const sessionsIn = (value: unknown): Foreign[] => recordsIn(stateOf(value)['sessions']);

function readSession(value: unknown, world: ReaderWorld): void {
  const session = recordIn(value);
  const rows = recordsIn(session['messages']);
  const updatedAt = timeIn(session['lastUpdate']) ?? localeTimes([textIn(session['lastUpdate'])])[0];
  const times = localeTimes(
    rows.map(({ date }) => (typeof date === 'number' ? String(date) : textIn(date))),
    updatedAt,
  );
  const messages = rows.flatMap((row, index) => messageOf(row, index, times[index], world) ?? []);
  const idAt = (count: unknown): string | undefined =>
    typeof count === 'number' && count > 0 ? messageId(rows[count - 1], count - 1) : undefined;
  const mask = isRecord(session['mask']) ? session['mask'] : { context: session['context'] };
  takeChat(world, 'nextchat', {
    id: keyOf(session, rows),
    topic: textIn(session['topic']),
    updatedAt,
    messages,
    mask: maskFields('nextchat', mask),
    memory: { text: textIn(session['memoryPrompt']), upToId: idAt(session['lastSummarizeIndex']) },
    clearedAfterId: idAt(session['clearContextIndex']),
  });
}

/** Ids were numbers that every device gave anew: there the beginning of the chat tells which one it is. */
function keyOf(session: Foreign, rows: readonly Foreign[]): string {
  if (typeof session['id'] === 'string') return session['id'];
  return JSON.stringify([session['topic'], rows[0]?.['date'], rows[0]?.['content']]);
}

const messageId = (row: Foreign | undefined, index: number): string =>
  typeof row?.['id'] === 'string' ? row['id'] : `message-${index}`;

function messageOf(
  row: Foreign,
  index: number,
  date: number | undefined,
  world: ReaderWorld,
): DraftMessage | undefined {
  const role = row['role'];
  if (role !== 'user' && role !== 'assistant' && role !== 'system') return undefined;
  const { found: pictures, missing } = imagesIn(row['content']);
  if (missing > 0) world.onLoss('pictures', missing);
  if (textIn(row['audio_url']) !== '') world.onLoss('recordings');
  return {
    id: messageId(row, index),
    role,
    text: textsIn(row['content']),
    pictures,
    date,
    model: role === 'assistant' ? textIn(row['model']) : '',
    isError: row['isError'] === true,
    tools: recordsIn(row['tools']).map(toolOf),
  };
}

function toolOf(tool: Foreign, index: number): MessageTool {
  const called = recordIn(tool['function']);
  const result = textIn(tool['content']) || textIn(tool['errorMsg']);
  return {
    id: idIn(tool['id']) || `call-${index + 1}`,
    name: textIn(called['name']),
    arguments: asText(called['arguments']),
    isError: tool['isError'] === true,
    ...(result !== '' && { result }),
  };
}
