import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { AppError, type Lifetime, type NewReport, type Publication, type Published, success } from '@parley/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Transaction } from 'kysely';
import { tokenHash } from '../../lib/tokens.ts';
import type { Counters } from '../../db/counters.ts';
import type { Tables } from '../../db/tables.ts';
import type { Actor } from '../../http/actor.ts';
import type { LinkPreview } from '../../http/page.ts';
import { refuseWhileFull } from '../../http/rate-limiter.ts';
import type {
  Changer,
  PublicationHead,
  PublicationKind,
  PublicationsRepository,
  PublishingRoom,
} from './repository.ts';
import { AnswerCache } from './answer-cache.ts';
import { endOf } from './lifetimes.ts';
import { type PublishedPicture, readCard } from './published-picture.ts';
import { ViewCounts } from './view-counts.ts';

const ROOM: PublishingRoom = { count: 500, bytes: 256 * 1024 * 1024 };
const MADE_PER_HOUR = { max: 60, windowMs: 3_600_000 };
const CHANGED_PER_HOUR = { max: 120, windowMs: 3_600_000 };
/** The operator need not read the same complaint a hundred times. */
const MOST_REPORTS = 20;
/** As much as previews of links show anywhere. */
const SUMMARY_LENGTH = 200;
const SWEEP_EVERY_MS = 3_600_000;

const compress = promisify(gzip);
const decompress = promisify(gunzip);

export interface PublicationsParts {
  readonly repository: PublicationsRepository;
  readonly counters: Counters;
  /** Whether visitors read without being let in. */
  readonly isOpenToVisitors: boolean;
  readonly now: () => number;
  readonly log: FastifyBaseLogger;
}

/** What is to be made public. */
export interface Draft {
  readonly name: string;
  /** The first words, of which previews of links show some. */
  readonly summary: string;
  readonly lifetime: Lifetime;
  readonly isListed: boolean;
  /** A data address of the picture that previews of links show. */
  readonly card?: string | undefined;
  /** What visitors read; the addresses in it name the publication. */
  readonly content: (id: string) => Promise<Content> | Content;
}

interface Content {
  readonly data: unknown;
  readonly pictures: readonly PublishedPicture[];
}

/** Somebody who reads. */
export interface Visitor {
  readonly actor: Actor | undefined;
  /** As limits count it. */
  readonly address: string;
  /** Says that it published what it reads; then no view is counted. */
  readonly isOwner: boolean;
}

export interface ReadPublication {
  readonly tag: string;
  readonly isListed: boolean;
  /** The whole answer, as gzip; read only for those who do not have it. */
  readonly packed: () => Promise<Buffer>;
}

/** Chats and pages under public addresses: states that their owners chose, never what changes later. */
export class Publications {
  readonly #parts: PublicationsParts;
  readonly #views: ViewCounts;
  readonly #answers = new AnswerCache();
  readonly #sweeping: NodeJS.Timeout;

  constructor(parts: PublicationsParts) {
    this.#parts = parts;
    this.#views = new ViewCounts(parts);
    this.#sweeping = setInterval(() => void this.#sweep(), SWEEP_EVERY_MS).unref();
  }

  async publish(actor: Actor, kind: PublicationKind, draft: Draft): Promise<Published> {
    const { repository, counters, now } = this.#parts;
    const limit = { key: `publications of ${actor.accountId}`, ...MADE_PER_HOUR };
    // Here first: packing costs more than looking.
    refuseWhileFull(await counters.wait(limit));
    const id = randomBytes(16).toString('hex');
    const secret = randomBytes(24).toString('base64url');
    const { pictures, ...content } = await this.#pack(id, draft);
    const row = {
      id,
      account_id: actor.accountId,
      kind,
      secret_hash: tokenHash(secret),
      version: 1,
      created_at: now(),
      taken_down_at: null,
      views: 0,
      ...content,
    };
    const admit = async (transaction: Transaction<Tables>): Promise<void> =>
      refuseWhileFull(await counters.takeIn(transaction, [limit]));
    const outcome = await repository.insert(row, pictures, ROOM, admit);
    if (outcome === 'many') {
      throw new AppError('conflict', `An account shares at most ${ROOM.count} chats and pages; take one back first`);
    }
    if (outcome === 'full') throw noRoom();
    return { shareId: id, secret };
  }

  async replace(actor: Actor, kind: PublicationKind, id: string, draft: Draft, secret?: string): Promise<void> {
    const key = `changes of publications of ${actor.accountId}`;
    refuseWhileFull(await this.#parts.counters.take([{ key, ...CHANGED_PER_HOUR }]));
    const { pictures, ...content } = await this.#pack(id, draft);
    const changer = changerOf(actor, secret);
    const outcome = await this.#parts.repository.replace(changer, { id, kind }, content, pictures, ROOM);
    if (outcome === 'missing') throw new AppError('not_found');
    if (outcome === 'full') throw noRoom();
  }

  async revoke(actor: Actor, kind: PublicationKind, id: string, secret?: string): Promise<void> {
    const isRemoved = await this.#parts.repository.remove(changerOf(actor, secret), { id, kind });
    this.#answers.drop(id);
    if (!isRemoved) throw new AppError('not_found');
  }

  async list(actor: Actor, kind: PublicationKind): Promise<Publication[]> {
    await this.#views.flush();
    return (await this.#parts.repository.list(actor.accountId, kind, this.#parts.now())).map(shown);
  }

  async read(visitor: Visitor, kind: PublicationKind, id: string): Promise<ReadPublication> {
    this.#letIn(visitor);
    const { repository, now } = this.#parts;
    const row = await repository.find(id, kind, now());
    if (!row) throw new AppError((await repository.hasNotice(id, kind, now())) ? 'taken_down' : 'not_found');
    if (row.taken_down_at !== null) throw new AppError('taken_down');
    if (!visitor.isOwner && visitor.actor?.accountId !== row.account_id) this.#views.count(id, visitor.address);
    return {
      tag: `"${row.id}.${row.version}"`,
      isListed: row.is_listed === 1,
      packed: () => this.#packedOf(id, row.version),
    };
  }

  /** What previews of links to it may tell; undefined where a visitor would read nothing either. */
  async preview(kind: PublicationKind, id: string): Promise<LinkPreview | undefined> {
    if (!this.#parts.isOpenToVisitors) return undefined;
    const row = await this.#parts.repository.preview(id, kind, this.#parts.now());
    if (!row) return undefined;
    return {
      title: row.name,
      description: row.summary,
      isListed: row.is_listed === 1,
      version: row.version,
      card: row.has_card ? `api/${kind === 'chat' ? 'share' : 'artifacts'}/${id}/card` : undefined,
    };
  }

  /** What visitors of a version read, as it was made public. */
  async content(id: string, version: number): Promise<unknown> {
    const answer = JSON.parse((await decompress(await this.#packedOf(id, version))).toString()) as { data: unknown };
    return answer.data;
  }

  async picture(visitor: Visitor, id: string, name: string): Promise<{ mediaType: string; bytes: Buffer }> {
    this.#letIn(visitor);
    const row = await this.#parts.repository.picture({ id, name }, this.#parts.now());
    if (!row) throw new AppError('not_found');
    return { mediaType: row.media_type, bytes: Buffer.from(row.base64, 'base64') };
  }

  async report(visitor: Visitor, kind: PublicationKind, id: string, { reason, note }: NewReport): Promise<void> {
    this.#letIn(visitor);
    const report = { id: randomBytes(16).toString('hex'), at: this.#parts.now(), reason, note };
    const isThere = await this.#parts.repository.report({ id, kind }, report, MOST_REPORTS);
    if (!isThere) throw new AppError('not_found');
    this.#parts.log.warn({ publication: id, reason }, 'a visitor reported something that is shared');
  }

  async close(): Promise<void> {
    clearInterval(this.#sweeping);
    await this.#views.close();
  }

  /** A chat that goes round is read from the database once for each of its versions. */
  async #packedOf(id: string, version: number): Promise<Buffer> {
    const kept = this.#answers.get(id, version);
    if (kept) return kept;
    const packed = await this.#parts.repository.packed(id);
    if (!packed) throw new AppError('not_found');
    this.#answers.set(id, version, packed);
    return packed;
  }

  #letIn({ actor }: Visitor): void {
    if (!actor && !this.#parts.isOpenToVisitors) throw new AppError('access_code_required');
  }

  async #pack(id: string, { name, summary, lifetime, isListed, card, content }: Draft) {
    const now = this.#parts.now();
    const { data, pictures: inside } = await content(id);
    const pictures = card === undefined ? inside : [...inside, await readCard(card)];
    const answer = Buffer.from(JSON.stringify(success(data)));
    const pictureBytes = pictures.reduce((sum, { base64 }) => sum + (base64.length * 3) / 4, 0);
    return {
      name,
      summary: shortened(summary),
      is_listed: isListed ? 1 : 0,
      size_bytes: answer.length + Math.ceil(pictureBytes),
      updated_at: now,
      expires_at: endOf(lifetime, now),
      packed: (await compress(answer)).toString('base64'),
      pictures,
    };
  }

  async #sweep(): Promise<void> {
    const { repository, now, log } = this.#parts;
    try {
      await repository.sweep(now());
    } catch (error) {
      log.error({ err: error }, 'what is no longer shared could not be deleted');
    }
  }
}

function changerOf({ accountId }: Actor, secret: string | undefined): Changer {
  return { accountId, secretHash: secret === undefined ? undefined : tokenHash(secret) };
}

/** One line of whole characters. */
function shortened(text: string): string {
  const line = text
    .slice(0, 4 * SUMMARY_LENGTH)
    .replaceAll(/\s+/g, ' ')
    .trim();
  const characters = Array.from(line);
  return characters.length <= SUMMARY_LENGTH ? line : `${characters.slice(0, SUMMARY_LENGTH - 1).join('')}…`;
}

function noRoom(): AppError {
  return new AppError('account_full', 'There is no room left for what you share; take something back first');
}

function shown(row: PublicationHead): Publication {
  const at = (time: number): string => new Date(time).toISOString();
  return {
    shareId: row.id,
    name: row.name,
    createdAt: at(row.created_at),
    updatedAt: at(row.updated_at),
    expiresAt: row.expires_at === null ? null : at(row.expires_at),
    isListed: row.is_listed === 1,
    views: row.views,
    sizeBytes: row.size_bytes,
    isTakenDown: row.taken_down_at !== null,
  };
}
