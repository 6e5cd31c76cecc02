import {
  AppError,
  CHAT_HISTORY_MAX_CHATS,
  type ChatChanges,
  type ChatChangesAsk,
  type ChatChangesOutcome,
  type ChatHistoryEntry,
  type ChatHistoryFeed,
  type ChatHistoryMatches,
  type ChatHistoryPage,
  type ChatLink,
  type Lifetime,
  messagesInCircles,
  type NewChatChanges,
  type Session,
  sharedBySecret,
  type SharedChat,
  type StoredChat,
} from '@parley/contract';
import type { Actor } from '../../http/actor.ts';
import type { SecretBox } from '../../lib/secret-box.ts';
import { newToken, tokenHash } from '../../lib/tokens.ts';
import type { LiveLink } from '../publishing/live-links.ts';
import type { Visitor } from '../publishing/service.ts';
import { isThere } from './chat-rows.ts';
import type { ChatWriter, WriteOutcome } from './chat-writer.ts';
import type { ChangesPage, ChatHistoryRepository, ListWish } from './repository.ts';
import { searchHistory } from './search.ts';
import { type ChatRow, entryOf, placedMessages, sessionOf, sharePlace, tombstoneOf } from './stored-chat.ts';

export interface ChatHistoryParts {
  readonly repository: ChatHistoryRepository;
  readonly writer: ChatWriter;
  readonly box: SecretBox;
  /** Whether visitors read shared chats without being let in. */
  readonly isOpenToVisitors: boolean;
  readonly links: NotedLinks;
  readonly now: () => number;
}

/** Where links to chats are noted for those who look after what is public. */
export interface NotedLinks {
  note(link: LiveLink): Promise<void>;
  isOver(hash: string): Promise<boolean>;
  /** Gives the id under which a link is reported. Throws for one that was taken down or is over. */
  admit(hash: string, visitor: Visitor): Promise<string | undefined>;
  about(hashes: readonly string[]): Promise<(hash: string | null) => ChatLink | undefined>;
}

/** Longer ones do not fit into an index of the database. */
const LONGEST_ID = 300;
/** Of the messages in one answer, about. */
const ANSWER_SIZE = 4_000_000;
/** SQLite commits them together; more would take the connections to PostgreSQL from others. */
const WRITES_AT_ONCE = 4;

/** The chats that people keep on this server. Somebody else's looks as if it were not there. */
export class ChatHistoryService {
  readonly #repository: ChatHistoryRepository;
  readonly #writer: ChatWriter;
  readonly #box: SecretBox;
  readonly #isOpenToVisitors: boolean;
  readonly #links: NotedLinks;
  readonly #now: () => number;

  constructor({ repository, writer, box, isOpenToVisitors, links, now }: ChatHistoryParts) {
    this.#repository = repository;
    this.#writer = writer;
    this.#box = box;
    this.#isOpenToVisitors = isOpenToVisitors;
    this.#links = links;
    this.#now = now;
  }

  async create(actor: Actor, session: Session): Promise<ChatHistoryEntry> {
    return entryOf(await this.#put(actor, session, 'nothing'));
  }

  async list({ accountId }: Actor, wish: ListWish): Promise<ChatHistoryPage> {
    const now = this.#now();
    const rows = await this.#repository.list(accountId, wish, now);
    const items = wish.isShared === true ? await this.#withLinks(rows) : rows.map(entryOf);
    return { items, page: wish.page, total: await this.#repository.count(accountId, wish.isShared, now) };
  }

  async search({ accountId }: Actor, typed: string): Promise<ChatHistoryMatches> {
    return searchHistory(this.#repository, accountId, typed);
  }

  async read({ accountId }: Actor, id: string): Promise<StoredChat> {
    const row = await this.#find(accountId, id);
    const session = sessionOf(row, await this.#repository.messages(accountId, row.number));
    return { ...entryOf(row), session };
  }

  async update(actor: Actor, id: string, session: Session, revision: number): Promise<ChatHistoryEntry> {
    requireSameId(id, session);
    await this.#find(actor.accountId, id);
    return entryOf(await this.#put(actor, session, revision));
  }

  async remove({ accountId }: Actor, id: string): Promise<void> {
    written(await this.#writer.remove({ accountId, id }, 'anything', undefined, this.#now()));
  }

  async removeAll({ accountId }: Actor): Promise<number> {
    return this.#writer.removeAll(accountId, this.#now());
  }

  /** Takes the chats off this server. The devices keep theirs: none of them is told that anything was deleted. */
  async forgetAll({ accountId }: Actor): Promise<number> {
    return this.#writer.forgetAll(accountId);
  }

  /** Which chats changed since a cursor; one that this database did not give starts from the beginning. */
  async changes({ accountId }: Actor, since: string, limit: number): Promise<ChatHistoryFeed> {
    // Even where nothing was ever kept: a device that sends before it knows of any order would not notice a new one.
    const state = (await this.#repository.feedState(accountId)) ?? (await this.#writer.openFeed(accountId));
    const [feed, number] = since.split('.');
    const known = Number(number);
    // A database that was put back to an older state has not given the later numbers yet.
    const isOurs = feed === state.feed && Number.isSafeInteger(known) && known >= 0 && known <= state.last_change;
    const page = await this.#repository.feedPage(accountId, isOurs ? known : 0, limit);
    const reached = page.items.at(-1)?.change_number ?? (isOurs ? known : 0);
    return {
      items: page.items.map(({ id, revision, removed_at }) => ({ id, revision, isRemoved: removed_at !== null })),
      cursor: `${state.feed}.${reached}`,
      hasMore: page.hasMore,
      isFromStart: !isOurs,
    };
  }

  /** Answers the first asks, as many as fit into one answer. */
  async readChanges({ accountId }: Actor, asks: readonly ChatChangesAsk[]): Promise<ChatChanges[]> {
    const answers: ChatChanges[] = [];
    let size = 0;
    for (const { id, since, after } of asks) {
      const row = await this.#repository.find(accountId, id);
      if (!isThere(row)) {
        answers.push({ id, revision: row?.revision ?? 0, tombstones: row ? tombstoneOf(row) : [] });
        continue;
      }
      const page = await this.#repository.messageChanges(accountId, row.number, since, after);
      answers.push(changesOf(row, page));
      size += page.rows.reduce((sum, message) => sum + message.size, row.session.length);
      if (size >= ANSWER_SIZE) break;
    }
    return answers;
  }

  /** Every chat for itself: what keeps one of them out does not keep the others out. Where one has no room, all is told so. */
  async writeChanges(actor: Actor, changes: readonly NewChatChanges[]): Promise<ChatChangesOutcome[]> {
    const outcomes: ChatChangesOutcome[] = [];
    for (let at = 0; at < changes.length; at += WRITES_AT_ONCE) {
      const some = changes.slice(at, at + WRITES_AT_ONCE);
      // All have ended before any failure is told: what made room has made it.
      const ended = await Promise.allSettled(some.map((change) => this.#writeChange(actor, change)));
      for (const one of ended) {
        if (one.status === 'rejected') throw one.reason;
        outcomes.push(one.value);
      }
    }
    return outcomes;
  }

  async #writeChange({ accountId }: Actor, change: NewChatChanges): Promise<ChatChangesOutcome> {
    const { id, session, revision } = change;
    const place = { accountId, id };
    const refused = { id, outcome: 'refused', revision } as const;
    if (session) {
      if (session.id !== id || problemOf(session) !== undefined) return refused;
      const kept = new Set(session.messages.map((message) => message.id));
      const gone = change.tombstones.filter(({ kind, recordId }) => kind === 'message' && !kept.has(recordId));
      const tombstones = [...new Map(gone.map((tombstone) => [tombstone.recordId, tombstone])).values()];
      const messages = placedMessages(session.messages);
      const parts = { session, messages, tombstones, isWhole: false };
      return outcomeOf(id, revision, await this.#writer.put(place, revision, parts, this.#now()));
    }
    const tombstone = change.tombstones.find(({ kind, recordId }) => kind === 'chat' && recordId === id);
    if (!tombstone) return refused;
    return outcomeOf(id, revision, await this.#writer.remove(place, revision, tombstone, this.#now()));
  }

  /** Gives the secret under which the chat can be read, the same one as long as it is shared; null once it is not. */
  async share({ accountId }: Actor, id: string, isShared: boolean, lifetime?: Lifetime): Promise<string | null> {
    const row = await this.#find(accountId, id);
    const place = sharePlace(accountId, id);
    if (!isShared) {
      if (!(await this.#writer.share({ accountId, id }, null))) throw new AppError('not_found');
      return null;
    }
    const known = await this.#openSecret(row);
    const secret = known ?? newToken();
    const hash = tokenHash(secret);
    // Its end first: a link is never open for longer than it was to be.
    await this.#links.note({ accountId, hash, name: row.topic, lifetime });
    const share = { hash, sealed: this.#box.seal(secret, place) };
    if (known === undefined && !(await this.#writer.share({ accountId, id }, share))) throw new AppError('not_found');
    return secret;
  }

  /** The secret of a link that is open; undefined where there is none, or it has come to its end. */
  async #openSecret({ account_id, id, sealed_share, share_hash }: ChatRow): Promise<string | undefined> {
    if (sealed_share === null || share_hash === null || (await this.#links.isOver(share_hash))) return undefined;
    try {
      return this.#box.open(sealed_share, sharePlace(account_id, id));
    } catch {
      // The server's secret was changed since: the chat gets a new one.
      return undefined;
    }
  }

  async #withLinks(rows: readonly ChatRow[]): Promise<ChatHistoryEntry[]> {
    const linkOf = await this.#links.about(rows.flatMap(({ share_hash }) => share_hash ?? []));
    return rows.map((row) => {
      const link = linkOf(row.share_hash);
      return { ...entryOf(row), ...(link && { link }) };
    });
  }

  async readShared(visitor: Visitor, id: string, secret: string): Promise<SharedChat> {
    if (!visitor.actor && !this.#isOpenToVisitors) throw new AppError('access_code_required');
    const hash = tokenHash(secret);
    const row = await this.#repository.findShared(id, hash);
    if (!row) throw new AppError('not_found');
    const reportId = await this.#links.admit(hash, visitor);
    const chat = sharedBySecret(sessionOf(row, await this.#repository.messages(row.account_id, row.number)));
    return { ...chat, ...(reportId !== undefined && { reportId }) };
  }

  async #find(accountId: string, id: string): Promise<ChatRow> {
    const row = await this.#repository.find(accountId, id);
    if (!isThere(row)) throw new AppError('not_found');
    return row;
  }

  async #put({ accountId }: Actor, session: Session, basis: 'nothing' | number): Promise<ChatRow> {
    const problem = problemOf(session);
    if (problem !== undefined) throw new AppError('validation_failed', problem);
    const change = { session, messages: placedMessages(session.messages), tombstones: [], isWhole: true };
    return written(await this.#writer.put({ accountId, id: session.id }, basis, change, this.#now()));
  }
}

/** Why a chat cannot be kept. */
function problemOf(session: Session): string | undefined {
  if (session.isIncognito) return 'Incognito chats are not kept';
  if (session.messages.some(({ id }) => id.length > LONGEST_ID)) return 'body.session.messages: an id is too long';
  const parents = new Map(session.messages.map(({ id, parentId = '' }) => [id, parentId]));
  if (messagesInCircles(parents).size > 0) return 'body.session.messages: messages follow each other in a circle';
  return undefined;
}

function changesOf(row: ChatRow, { rows, hasMore }: ChangesPage): ChatChanges {
  const last = rows.at(-1);
  const messages = rows.filter(({ removed_at }) => removed_at === null);
  return {
    id: row.id,
    revision: row.revision,
    session: sessionOf(row, messages),
    tombstones: rows.flatMap(tombstoneOf),
    ...(hasMore && last && { next: { id: row.id, since: last.revision, after: last.id } }),
  };
}

function outcomeOf(id: string, based: number, outcome: WriteOutcome): ChatChangesOutcome {
  if (outcome.kind === 'written') return { id, outcome: 'written', revision: outcome.row.revision };
  if (outcome.kind === 'conflict') return { id, outcome: 'conflict', revision: outcome.current };
  return { id, outcome: 'refused', revision: based };
}

function written(outcome: WriteOutcome): ChatRow {
  if (outcome.kind === 'written') return outcome.row;
  throw failureOf(outcome);
}

function failureOf(outcome: Exclude<WriteOutcome, { kind: 'written' }>): AppError {
  if (outcome.kind === 'missing') return new AppError('not_found');
  if (outcome.kind === 'conflict') {
    return new AppError('conflict', `This was changed elsewhere and is at revision ${outcome.current} now`);
  }
  return new AppError('validation_failed', `An account keeps at most ${CHAT_HISTORY_MAX_CHATS} chats`);
}

function requireSameId(id: string, session: Session): void {
  if (session.id !== id) throw new AppError('validation_failed', 'body.session.id: not the id of the address');
}
