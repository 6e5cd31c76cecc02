import { Revision } from '@parley/contract';
import * as z from 'zod/mini';
import { migrateState } from '../load-record.ts';
import { STORE_STEPS } from '../migrations/steps.ts';
import type { Tombstone } from '../records.ts';
import { STORE_NAMES, STORE_VERSIONS, type StoreName } from '../store-versions.ts';
import { tombstoneId } from '../tombstones.ts';
import { ABOUT_KEY, compareIds, DOCUMENT_FORMAT, type DocumentChat, type DocumentStore } from './document.ts';
import { DocumentProblem } from './document-problem.ts';
import { mergeChat } from './merge/merge-chats.ts';
import { parseChat, withOwnIds } from './parse-chat.ts';
import { readJson } from './read-json.ts';
import { orderedTombstone } from './record-forms.ts';
import { isRecord } from '#/lib/json.ts';

const StoreRecord = z.object({
  version: z._default(z.number(), 0),
  lastUpdateTime: z._default(z.number(), 0),
  state: z.record(z.string(), z.unknown()),
  times: z.optional(z.record(z.string(), z.number())),
});

const TombstoneRecord = z.object({
  kind: z.enum(['chat', 'message']),
  recordId: z.string().check(z.minLength(1)),
  sessionId: z.optional(z.string()),
  revision: z._default(Revision, {}),
  deletedAt: z._default(z.number(), 0),
});

const About = z.object({
  format: z._default(z.number(), DOCUMENT_FORMAT),
  tombstones: z._default(z.array(z.unknown()), []),
});

/** A file of which all but the chats is read. */
export interface OpenedDocument {
  readonly stores: Partial<Record<StoreName, DocumentStore>>;
  readonly tombstones: readonly Tombstone[];
  /** Still to be read, one by one. */
  readonly chats: readonly unknown[];
  readonly damaged: number;
}

/** Reads the frame of a file. Throws a `DocumentProblem` when it is none of ours. */
export function openDocument(text: string): OpenedDocument {
  const file = readFile(text);
  if (!isRecord(file)) throw new DocumentProblem('foreign');
  const about = About.safeParse(file[ABOUT_KEY] ?? {});
  if (!about.success) throw new DocumentProblem('foreign');
  if (about.data.format > DOCUMENT_FORMAT) throw new DocumentProblem('newer', ABOUT_KEY);
  if (file[ABOUT_KEY] === undefined && !hasChats(file['chat'])) throw new DocumentProblem('foreign');
  const stores: Partial<Record<StoreName, DocumentStore>> = {};
  let damaged = 0;
  let chats: readonly unknown[] = [];
  for (const name of STORE_NAMES) {
    if (!Object.hasOwn(file, name)) continue;
    const store = readStore(name, file[name]);
    if (!store) {
      damaged += 1;
      continue;
    }
    if (name !== 'chat') {
      stores[name] = store;
      continue;
    }
    const { sessions, ...state } = store.state;
    // Where nothing but chats was kept, the store stands in the file for their sake alone.
    const isBare = Object.keys(state).length === 0 && store.lastUpdateTime === 0 && !store.times;
    if (!isBare) stores.chat = { ...store, state };
    if (Array.isArray(sessions)) chats = sessions;
  }
  const tombstones = about.data.tombstones.flatMap((record) => readTombstone(record) ?? []);
  damaged += about.data.tombstones.length - tombstones.length;
  return { stores, tombstones: tombstones.sort(compareIds), chats, damaged };
}

function readFile(text: string): unknown {
  try {
    return readJson(text);
  } catch {
    throw new DocumentProblem(isCutOff(text) ? 'cut-off' : 'not-json');
  }
}

/** Whether more was opened than closed. Goes by characters: an expression runs out of room in texts as long as pictures. */
function isCutOff(text: string): boolean {
  if (!text.trimStart().startsWith('{')) return false;
  let depth = 0;
  let isInText = false;
  for (let index = 0; index < text.length; index += 1) {
    const sign = text[index];
    if (sign === '\\') index += 1;
    else if (sign === '"') isInText = !isInText;
    else if (isInText) continue;
    else if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') depth -= 1;
  }
  return isInText || depth > 0;
}

function hasChats(store: unknown): boolean {
  return isRecord(store) && isRecord(store['state']) && Array.isArray(store['state']['sessions']);
}

/** In today's form; undefined when it is damaged. */
function readStore(name: StoreName, value: unknown): DocumentStore | undefined {
  const parsed = StoreRecord.safeParse(value);
  if (!parsed.success) return undefined;
  const { version, lastUpdateTime, state, times } = parsed.data;
  if (version > STORE_VERSIONS[name]) throw new DocumentProblem('newer', name);
  const rest = { lastUpdateTime, ...(times ? { times } : {}) };
  if (version === STORE_VERSIONS[name]) return { version, ...rest, state };
  try {
    return { version: STORE_VERSIONS[name], ...rest, state: migrateState({ version, state }, STORE_STEPS[name] ?? []) };
  } catch {
    return undefined;
  }
}

function readTombstone(value: unknown): Tombstone | undefined {
  const parsed = TombstoneRecord.safeParse(value);
  if (!parsed.success) return undefined;
  return orderedTombstone({ id: tombstoneId(parsed.data.kind, parsed.data.recordId), ...parsed.data });
}

/** Puts the chats of a file together: each is read, none is there twice, and no message is in two of them. */
export class ChatReader {
  readonly #chats = new Map<string, DocumentChat>();
  readonly #homes = new Map<string, string>();
  damaged = 0;

  read(value: unknown): void {
    const { chat, damaged } = parseChat(value);
    this.damaged += damaged;
    if (!chat) return;
    const own = withOwnIds(chat, (id) => (this.#homes.get(id) ?? chat.id) !== chat.id);
    for (const { id } of own.messages) this.#homes.set(id, chat.id);
    const known = this.#chats.get(chat.id);
    this.#chats.set(chat.id, known ? (mergeChat(known, own, new Map()) ?? own) : own);
  }

  chats(): DocumentChat[] {
    return [...this.#chats.values()].sort(compareIds);
  }
}
