import { randomUUID } from 'node:crypto';
import { AppError, REPLY_ID_FORM } from '@parley/contract';
import type { FastifyReply } from 'fastify';
import type { Actor } from '../../http/actor.ts';
import { whenClosed } from '../../http/request-signal.ts';
import { RecentMap } from '../../lib/recent-map.ts';
import { SlotSet } from '../../lib/slot-set.ts';
import { HeldReplies } from './held-replies.ts';
import type { KeepWish } from './keep-wish.ts';
import { KeptReply, type KeptReplyWorld, replyName } from './kept-reply.ts';
import { OwnerShares } from './owner-shares.ts';
import { ReplyBeat } from './reply-beat.ts';
import { NoticedReplies, noticeNameOf, ReplyNotices, type ReplyNotice } from './reply-notices.ts';
import { ReplyFollower } from './reply-follower.ts';
import { hashOfKey } from './reply-seal.ts';
import { ReplyReader } from './reply-reader.ts';
import type { FailureForm } from './reply-source.ts';
import { ReplyStore } from './reply-store.ts';
import { ReplySweep } from './reply-sweep.ts';
import type { RepliesParts } from './replies-parts.ts';
import type { FoundReply } from './repository.ts';
import { openStored, StoredReply } from './stored-reply.ts';

const MINUTE_MS = 60_000;
/** A server that reads for somebody says so every second. */
const WANTED_MS = 5_000;
const WATCH_MS = 30_000;
const MAX_KEYS = 20_000;
/** Longer than a question can be on its way when the wish to stop its reply overtakes it, and for so many at once. */
const [STOPS_MS, MAX_STOPS] = [MINUTE_MS, 10_000];

/** A request to go on reading a reply. */
interface ReadCall {
  readonly id: string;
  readonly from: number;
  /** Undefined where the client does not have it. */
  readonly key: string | undefined;
  readonly to: FastifyReply;
  /** Aborts when the client goes away, or this server must end. */
  readonly signal: AbortSignal;
}

/** What became of a wish to keep a reply: the reply to be written, or one that is there under this id. */
export type OpenedReply =
  | { readonly kind: 'new'; readonly reply: KeptReply }
  | { readonly kind: 'known'; readonly source: KeptReply | StoredReply };

type FoundSource = KeptReply | StoredReply | 'other key' | undefined;

/** Replies that go on without the connection that asked for them, and are found again by whoever asked. */
export class RepliesService {
  readonly #parts: RepliesParts;
  readonly #running = new Map<string, KeptReply>();
  readonly #noticed = new NoticedReplies(() => this.#running.values());
  readonly #held: HeldReplies;
  readonly #serverId = randomUUID();
  readonly #notices: ReplyNotices;
  readonly #work = new SlotSet<Promise<unknown>>();
  /**
   * Keys of replies that this process has stored, for their owner's other devices, which know the id alone. They are gone
   * with the process: what is stored can then only be read by whoever brings the key.
   */
  readonly #keys: RecentMap<string>;
  /** Replies that were stopped a moment ago, by what they are called in notices: one of them may not have begun yet. */
  readonly #stops: RecentMap<true>;
  readonly #store: ReplyStore;
  readonly #beat: ReplyBeat;
  readonly #follower: ReplyFollower;
  readonly #sweep: ReplySweep;
  readonly #shares: OwnerShares;
  readonly #keptMs: number;
  readonly #aloneMs: number;
  readonly #world: KeptReplyWorld;
  #readers = 0;
  #watch: NodeJS.Timeout | undefined;

  constructor(parts: RepliesParts) {
    const { config, repository, now, log, storeMs, pollMs, staleMs, maxBytesPerAccount } = parts;
    const serverId = this.#serverId;
    this.#notices = new ReplyNotices(parts.notices);
    this.#parts = parts;
    this.#keptMs = config.replyKeepHours * 60 * MINUTE_MS;
    this.#aloneMs = config.replyMinutes * MINUTE_MS;
    this.#keys = new RecentMap(this.#keptMs + this.#aloneMs, MAX_KEYS, now);
    this.#stops = new RecentMap(STOPS_MS, MAX_STOPS, now);
    this.#shares = new OwnerShares(() => this.#running.values(), now);
    const onSettled = this.#onSettled;
    const endFor = this.#endFor;
    const storing = { repository, serverId, now, isToldAlive: () => this.#beat.start(), endFor, log, storeMs };
    this.#store = new ReplyStore({ ...storing, onSettled, onWantedStored: this.#onWantedStored });
    this.#held = new HeldReplies({
      onNoRoom: (reply) => this.#store.note(reply, false),
      onOver: (reply) => void this.#forgetRunning(reply),
      now,
      maxBytes: parts.maxHeldBytes,
    });
    this.#world = {
      onNews: (reply, isUrgent) => this.#store.note(reply, isUrgent),
      onReaders: this.#onReaders,
      onEnded: this.#onEnded,
      fetch: (reply, position) => this.#store.fetch(reply, position),
    };
    const onStopAsked = (accountId: string, id: string) =>
      void this.#stopHere(this.#running.get(replyName(accountId, id)));
    this.#beat = new ReplyBeat({ repository, serverId, now, log, staleMs, onStopAsked });
    this.#follower = new ReplyFollower({ repository, beat: this.#beat, notices: this.#notices, log, pollMs });
    const giveUp = (accountId: string, id: string) => this.#running.get(replyName(accountId, id))?.giveUp();
    const sweeping = { repository, store: this.#store, beat: this.#beat, keptMs: this.#keptMs, now, log, giveUp };
    this.#sweep = new ReplySweep({ ...sweeping, ...(maxBytesPerAccount !== undefined && { maxBytesPerAccount }) });
  }

  /** Whether this server keeps replies at all. */
  get isOn(): boolean {
    return this.#aloneMs > 0;
  }

  get counts(): { readonly running: number; readonly readers: number } {
    return { running: [...this.#running.values()].filter(({ isEnded }) => !isEnded).length, readers: this.#readers };
  }

  /** Once, before anything is kept. A file has one server, so that what was running when it was last used runs no more. */
  async prepare(): Promise<void> {
    const { repository, now } = this.#parts;
    if (this.#notices.isShared) {
      await this.#beat.interruptDead();
      // What is asked of this server by another one must not be lost because nobody listens yet.
      this.#notices.listen(this.#onNotice);
      await this.#notices.ready();
    } else await repository.interrupt(this.#serverId, 0, now());
    this.#sweep.start();
  }

  /** Opens a reply under the id that its client made. Another key under the same id is a conflict. */
  async open({ accountId }: Actor, wish: KeepWish, form: FailureForm): Promise<OpenedReply> {
    const name = replyName(accountId, wish.id);
    const isNew = !wish.isAgain && !this.#running.has(name) && this.#keys.get(name) === undefined;
    // The same question may have come again while the database was asked.
    const known = isNew ? undefined : ((await this.#findAgain(accountId, wish)) ?? this.#findRunning(name, wish.key));
    if (known === 'other key') throw new AppError('conflict', 'There is a reply of this id with another key');
    if (known) return { kind: 'known', source: known };
    if (this.#stops.size > 0 && this.#stops.get(noticeNameOf(accountId, wish.id))) {
      throw new AppError('conflict', 'This reply was stopped before it began');
    }
    const refusal = this.#shares.tooManyAlone(accountId);
    if (refusal) throw refusal;
    const plan = { ...wish, accountId, form, startedAt: this.#parts.now() };
    const reply = new KeptReply(plan, this.#world);
    this.#running.set(name, reply);
    this.#shares.countAlone(reply, 1);
    if (this.#notices.isShared) this.#announce();
    this.#watch ??= setInterval(this.#endForsaken, this.#parts.watchMs ?? WATCH_MS).unref();
    return { kind: 'new', reply };
  }

  /** Lets a reply run, whoever listens, and counts it as running until its work is done. */
  async run(reply: KeptReply, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const controller = reply.controller ?? new AbortController();
    const free = this.#parts.streams.add(controller);
    const running = work(controller.signal);
    const slot = this.#work.add(running);
    try {
      await running;
    } finally {
      free();
      this.#work.free(slot);
      reply.end();
    }
  }

  /** Sends a reply of the account from a position on. What is not theirs is not there. */
  async read({ accountId }: Actor, { id, key, ...call }: ReadCall): Promise<void> {
    const name = replyName(accountId, id);
    const used = key ?? this.#running.get(name)?.plan.key ?? this.#keys.get(name);
    const source = used === undefined ? undefined : await this.#find(accountId, id, used);
    if (source === undefined || source === 'other key') throw new AppError('not_found');
    this.readOn(source, call);
  }

  /** Answers a request with a reply that another request has asked for; there may be only so many of them at once. */
  readOn(source: KeptReply | StoredReply, { to, from, signal }: Omit<ReadCall, 'id' | 'key'>): void {
    whenClosed(to.raw, this.#shares.admitReader(source));
    const isStored = source instanceof StoredReply;
    const reader = new ReplyReader(source, to, isStored ? source.startFor(from) : from);
    // A server that must end does not wait for the replies of others; another one goes on with them.
    if (isStored) signal.addEventListener('abort', () => reader.cut(), { once: true });
    reader.start();
  }

  /** Answers the request that has asked for a reply. */
  attach(reply: KeptReply, to: FastifyReply): void {
    new ReplyReader(reply, to, 0).start();
  }

  /** Stops a reply of the account and forgets what is kept of it. */
  async stop({ accountId }: Actor, id: string): Promise<void> {
    const { repository } = this.#parts;
    const name = replyName(accountId, id);
    this.#keys.delete(name);
    const running = this.#running.get(name);
    // Its question may still be on the way, here or to another server.
    this.#stops.set(noticeNameOf(accountId, id), true);
    if (running) return this.#stopHere(running);
    const row = await this.#findRow(accountId, id);
    if (!row) await this.#notices.send('stop', [noticeNameOf(accountId, id)]);
    if (!row || row.stop_asked === 1) throw new AppError('not_found');
    if (row.state !== 'running') return void (await repository.remove(accountId, id));
    await repository.askToStop(accountId, id);
    await this.#notices.send('stop', [noticeNameOf(accountId, id)]);
  }

  /** Forgets a reply of the account once it has ended and this time is over; until then everything is as before. */
  async forgetLater({ accountId }: Actor, id: string, afterMs: number): Promise<void> {
    const name = replyName(accountId, id);
    const running = this.#running.get(name);
    if (running && running.isOverAt(this.#parts.now())) throw new AppError('not_found');
    running?.forgetFrom(this.#parts.now() + afterMs);
    if (running?.isEnded && running.isKept && this.#store.withdraw(running)) return this.#held.hold(running);
    if (!running || !this.#store.isEndWaiting(running)) await this.#endEarlier(accountId, id, afterMs);
    const forgetKey = () => void (this.#running.has(name) || this.#keys.delete(name));
    setTimeout(forgetKey, afterMs).unref();
  }

  /** Forgets replies of which the account says that it has them. One that still runs is none of those. */
  forgetRead({ accountId }: Actor, ids: readonly string[]): void {
    const stored: string[] = [];
    for (const id of ids) {
      const name = replyName(accountId, id);
      const reply = this.#running.get(name);
      if (!reply && REPLY_ID_FORM.test(id)) stored.push(id);
      if (reply?.isEnded) this.#stopHere(reply).catch(this.#tellNotForgotten);
      else if (!reply) this.#keys.delete(name);
    }
    if (stored.length > 0) this.#parts.repository.removeEnded(accountId, stored).catch(this.#tellNotForgotten);
  }

  /** Resolves when no reply runs any more. */
  async finished(): Promise<void> {
    while (this.#work.size > 0) await Promise.allSettled(this.#work);
  }

  /** Ends what runs as a server does that must end. */
  endAll(): void {
    for (const { controller } of this.#running.values()) {
      controller?.abort(new AppError('unavailable', 'This server is shutting down'));
    }
  }

  /** Writes what is still to be written. */
  async close(): Promise<void> {
    clearInterval(this.#watch);
    this.#sweep.close();
    this.#follower.close();
    await this.finished();
    this.#held.giveAllBack();
    await this.#store.flush();
    this.#beat.stop();
    this.#notices.close();
  }

  async #stopHere(reply: KeptReply | undefined): Promise<void> {
    if (!reply) return;
    const { accountId, id } = reply.plan;
    this.#forgetRunning(reply);
    this.#keys.delete(reply.name);
    reply.isKept = false;
    reply.stop();
    reply.end();
    // One that its reader has had before it was to be written costs the database nothing.
    if (this.#store.forget(reply)) return;
    // What is being written of it is there before it is removed.
    await this.#store.written();
    await this.#parts.repository.removeOf(this.#serverId, accountId, id);
  }

  /** A reply that the same question has begun, here or on another server; undefined where there is none. */
  async #findAgain(accountId: string, { id, key }: KeepWish): Promise<FoundSource> {
    const name = replyName(accountId, id);
    if (this.#running.has(name)) return this.#findRunning(name, key) ?? 'other key';
    return this.#find(accountId, id, key);
  }

  /** Writes an earlier end into the row of a reply, or tells the server that runs it to. */
  async #endEarlier(accountId: string, id: string, afterMs: number): Promise<void> {
    // What is being written of it is there before it is changed.
    await this.#store.written();
    const row = await this.#findRow(accountId, id);
    if (!row || row.stop_asked === 1 || this.#isExpired(row.ended_at)) throw new AppError('not_found');
    if (row.state === 'running') await this.#notices.send('forget', [`${noticeNameOf(accountId, id)} ${afterMs}`]);
    await this.#parts.repository.endEarlier(accountId, id, this.#endFor(this.#parts.now() + afterMs));
  }

  #announce(): void {
    this.#noticed.noteNew();
    void this.#beat.start();
  }

  readonly #onNotice = (kind: ReplyNotice, name: string, inMs: number): void => {
    if (kind === 'more') return this.#follower.heard(name);
    const reply = this.#noticed.find(name);
    if (kind === 'stop') this.#stops.set(name, true);
    if (!reply) return;
    if (kind === 'stop') return void this.#stopHere(reply);
    if (kind === 'forget') return reply.forgetFrom(this.#parts.now() + inMs);
    const isNew = reply.wantedUntil < this.#parts.now();
    reply.wantedUntil = this.#parts.now() + WANTED_MS;
    // Whoever begins to read has waited long enough, and may not know of what was stored just now.
    if (!reply.row) this.#store.note(reply, false);
    if (isNew) void this.#store.flushWanted().then(() => this.#onWantedStored([reply]));
  };

  readonly #onWantedStored = (replies: readonly KeptReply[]): void => {
    void this.#notices.send(
      'more',
      replies.map(({ plan }) => noticeNameOf(plan.accountId, plan.id)),
    );
  };

  #forgetRunning(reply: KeptReply): boolean {
    if (this.#running.get(reply.name) !== reply) return false;
    this.#running.delete(reply.name);
    this.#noticed.delete(reply);
    this.#held.drop(reply);
    return true;
  }

  async #find(accountId: string, id: string, key: string): Promise<FoundSource> {
    const running = this.#findRunning(replyName(accountId, id), key);
    if (running) return running;
    // Grown too long to be kept: what is stored of it is only its beginning. Or its time is over.
    if (this.#running.has(replyName(accountId, id))) return undefined;
    if (this.#stops.size > 0 && this.#stops.get(noticeNameOf(accountId, id))) return undefined;
    const row = await this.#findRow(accountId, id);
    if (!row || row.stop_asked === 1 || this.#isExpired(row.ended_at)) return undefined;
    if (row.key_hash !== hashOfKey(key)) return 'other key';
    return openStored(row, key, { store: this.#store, follow: this.#follower.follow }, this.#parts.log);
  }

  async #findRow(accountId: string, id: string): Promise<FoundReply | undefined> {
    const { repository } = this.#parts;
    const row = (await repository.find(accountId, id)) ?? (await this.#follower.findElsewhere(accountId, id));
    if (row?.state !== 'running' || this.#beat.isAlive(row)) return row;
    await this.#beat.interruptDead();
    return repository.find(accountId, id);
  }

  #findRunning(name: string, key: string): KeptReply | 'other key' | undefined {
    const running = this.#running.get(name);
    if (!running?.isKept || running.isOverAt(this.#parts.now())) return undefined;
    return running.plan.key === key ? running : 'other key';
  }

  /** Replies are kept for so long after their end: one that is to go earlier has ended earlier for all servers. */
  readonly #endFor = (forgetAt: number | undefined): number => {
    const now = this.#parts.now();
    return forgetAt === undefined ? now : Math.min(now, forgetAt - this.#keptMs);
  };

  #isExpired(endedAt: number | null): boolean {
    return endedAt !== null && endedAt + this.#keptMs < this.#parts.now();
  }

  readonly #onSettled = (reply: KeptReply): void => {
    const { accountId, id } = reply.plan;
    if (!this.#forgetRunning(reply)) return;
    if (reply.isKept && reply.head) return this.#keys.set(reply.name, reply.plan.key);
    this.#keys.delete(reply.name);
    this.#parts.repository.removeOf(this.#serverId, accountId, id).catch(this.#tellNotForgotten);
  };

  readonly #tellNotForgotten = (error: unknown): void => {
    this.#parts.log.error({ err: error }, 'a reply could not be forgotten');
  };

  readonly #onReaders = (reply: KeptReply, change: 1 | -1): void => {
    this.#readers += change;
    const isLeft = reply.readerCount === 0;
    reply.leftAt = isLeft ? this.#parts.now() : undefined;
    if (reply.isEnded) return;
    if (isLeft || (change === 1 && reply.readerCount === 1)) this.#shares.countAlone(reply, isLeft ? 1 : -1);
    const refusal = isLeft && this.#shares.tooManyAlone(reply.plan.accountId);
    if (refusal) reply.controller?.abort(refusal);
  };

  readonly #onEnded = (reply: KeptReply): void => {
    if (reply.readerCount === 0) this.#shares.countAlone(reply, -1);
  };

  /** Ends replies that nobody came back for. */
  readonly #endForsaken = (): void => {
    const limit = this.#parts.now() - this.#aloneMs;
    if (this.#running.size === 0) this.#beat.stop();
    for (const reply of this.#running.values()) {
      // Whoever reads it by way of another server is a reader too.
      const isForsaken = reply.leftAt !== undefined && Math.max(reply.leftAt, reply.wantedUntil) <= limit;
      if (reply.isEnded || !isForsaken) continue;
      reply.controller?.abort(new AppError('upstream_interrupted', 'Nobody came back for this reply, so it was ended'));
    }
  };
}
