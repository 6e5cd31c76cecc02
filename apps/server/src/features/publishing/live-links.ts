import { AppError, type ChatLink, type Lifetime } from '@parley/contract';
import type { FastifyBaseLogger } from 'fastify';
import { endOf } from './lifetimes.ts';
import type { PublicationsRepository } from './repository.ts';
import type { Visitor } from './service.ts';
import { ViewCounts } from './view-counts.ts';

/** A link to a chat that goes on. */
export interface LiveLink {
  readonly accountId: string;
  /** SHA-256 of the secret that opens it. */
  readonly hash: string;
  /** What the chat is called when it is opened. */
  readonly name: string;
  /** From now on; undefined leaves it as it was, and without an end where it is new. */
  readonly lifetime: Lifetime | undefined;
}

export interface LiveLinksParts {
  readonly repository: PublicationsRepository;
  readonly now: () => number;
  readonly log: FastifyBaseLogger;
}

const idOf = (hash: string): string => hash.slice(0, 32);

/**
 * Links to chats that go on, beside what was published: they end, are counted, reported and taken down as copies are. What is
 * read there lies with the chat, and so does whether there is such a link at all.
 */
export class LiveLinks {
  readonly #repository: PublicationsRepository;
  readonly #views: ViewCounts;
  readonly #now: () => number;

  constructor(parts: LiveLinksParts) {
    this.#repository = parts.repository;
    this.#views = new ViewCounts(parts);
    this.#now = parts.now;
  }

  /** Notes a link, or until when one that is noted stays open. */
  async note({ accountId, hash, name, lifetime }: LiveLink): Promise<void> {
    const at = this.#now();
    const row = {
      id: idOf(hash),
      account_id: accountId,
      kind: 'live' as const,
      secret_hash: hash,
      name,
      summary: '',
      version: 1,
      size_bytes: 0,
      is_listed: 0,
      created_at: at,
      updated_at: at,
      expires_at: endOf(lifetime ?? 'never', at),
      taken_down_at: null,
      views: 0,
      packed: '',
    };
    await this.#repository.noteLink(row, lifetime !== undefined);
  }

  /** Whether a link has come to its end. One that was opened before links were noted has none. */
  async isOver(hash: string): Promise<boolean> {
    const [link] = await this.#repository.links([idOf(hash)]);
    return link !== undefined && isPast(link.expires_at, this.#now());
  }

  /** Counts a visit, and gives the id under which the link is reported; undefined for one that was never noted. */
  async admit(hash: string, visitor: Visitor): Promise<string | undefined> {
    const [link] = await this.#repository.links([idOf(hash)]);
    if (!link) return undefined;
    if (isPast(link.expires_at, this.#now())) throw new AppError('not_found');
    if (link.taken_down_at !== null) throw new AppError('taken_down');
    if (!visitor.isOwner && visitor.actor?.accountId !== link.account_id) this.#views.count(link.id, visitor.address);
    return link.id;
  }

  /** What is known of links, by the hashes of their secrets. */
  async about(hashes: readonly string[]): Promise<(hash: string | null) => ChatLink | undefined> {
    await this.#views.flush();
    const links = new Map((await this.#repository.links(hashes.map(idOf))).map((link) => [link.id, link]));
    return (hash) => {
      const link = hash === null ? undefined : links.get(idOf(hash));
      if (!link) return undefined;
      return {
        expiresAt: link.expires_at === null ? null : new Date(link.expires_at).toISOString(),
        views: link.views,
        isTakenDown: link.taken_down_at !== null,
      };
    };
  }

  close(): Promise<void> {
    return this.#views.close();
  }
}

function isPast(end: number | null, now: number): boolean {
  return end !== null && end <= now;
}
