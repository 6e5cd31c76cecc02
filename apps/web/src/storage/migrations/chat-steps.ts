import type { Migration } from '../load-record.ts';
import { changeEach, membersAt, recordAt, withDefaults, type Json } from './json-state.ts';

/** What every chat had before it could be set. */
const FORMER_MODEL_CONFIG = { historyMessageCount: 4, compressMessageLengthThreshold: 1000 };

/**
 * How the store of chats became what it is. A chat had no settings of its own (below 2), ids were numbers that two
 * devices gave twice (below 3), and times were texts in the language of the browser (below 3.5). Here chats are rows of
 * their own, so the steps are for files; a state without chats passes through.
 */
export function chatSteps(newId: () => string): readonly Migration[] {
  return [
    { to: 2, migrate: ofChats(withOwnSettings) },
    {
      to: 3,
      migrate: ofChats((chat) => ({
        ...chat,
        id: newId(),
        messages: membersAt(chat, 'messages').map((message) => ({ ...message, id: newId() })),
      })),
    },
    { to: 3.5, migrate: ofChats(withTimesAsNumbers) },
  ];
}

function ofChats(change: (chat: Json) => Json): Migration['migrate'] {
  const changeChats = changeEach('sessions', change);
  return (state) => (state['sessions'] === undefined ? { ...state } : changeChats(state));
}

function withOwnSettings(chat: Json): Json {
  const mask = recordAt(chat, 'mask');
  const modelConfig = withDefaults(recordAt(mask, 'modelConfig'), FORMER_MODEL_CONFIG);
  return { ...chat, mask: { ...mask, modelConfig } };
}

function withTimesAsNumbers(chat: Json): Json {
  const lastUpdate = timeOf(chat['lastUpdate']) ?? 0;
  let latest: number | undefined;
  const messages = membersAt(chat, 'messages').map((message) => {
    // A time that nobody can read any more is that of the message before it, so that the order stays.
    latest = timeOf(message['date']) ?? latest ?? lastUpdate;
    return { ...message, date: latest };
  });
  return { ...chat, lastUpdate, messages };
}

function timeOf(value: unknown): number | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : value;
  return typeof time === 'number' && Number.isFinite(time) ? time : undefined;
}
