import { AppError } from '@parley/contract';
import type { PublicationsRepository } from './repository.ts';

/** A link to a chat that goes on. */
export interface LiveLink {
  readonly accountId: string;
  /** SHA-256 of the secret that opens it. */
  readonly hash: string;
  /** What the chat is called when it is opened. */
  readonly name: string;
}

const ID_LENGTH = 32;

/**
 * Links to chats that go on, beside what was published: visitors report them and the operator takes them down as copies. What
 * is read there lies with the chat, and so does whether there is such a link at all.
 */
export class LiveLinks {
  readonly #repository: PublicationsRepository;
  readonly #now: () => number;

  constructor(repository: PublicationsRepository, now: () => number) {
    this.#repository = repository;
    this.#now = now;
  }

  async note({ accountId, hash, name }: LiveLink): Promise<void> {
    const at = this.#now();
    await this.#repository.noteLink({
      id: hash.slice(0, ID_LENGTH),
      account_id: accountId,
      kind: 'live',
      secret_hash: hash,
      name,
      summary: '',
      version: 1,
      size_bytes: 0,
      is_listed: 0,
      created_at: at,
      updated_at: at,
      expires_at: null,
      taken_down_at: null,
      views: 0,
      packed: '',
    });
  }

  /** Gives the id under which a link is reported; undefined for one that was opened before links were noted. */
  async admit(hash: string): Promise<string | undefined> {
    const row = await this.#repository.find(hash.slice(0, ID_LENGTH), 'live', this.#now());
    if (row && row.taken_down_at !== null) throw new AppError('taken_down');
    return row?.id;
  }
}
