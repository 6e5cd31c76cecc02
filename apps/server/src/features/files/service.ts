import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { AppError, FILES_PAGE, type KeptFile, type KeptFiles, type UploadedFile } from '@parley/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Counters } from '../../db/counters.ts';
import { isOwnerGone } from '../../db/owner-gone.ts';
import { FileMissing, type FileStore } from '../../gateways/files/file-store.ts';
import type { Actor } from '../../http/actor.ts';
import { refuseWhileFull } from '../../http/rate-limiter.ts';
import { asRefusal, type IncomingFile, type IncomingFolder } from './incoming-file.ts';
import { type ComingForm, readForm } from './read-form.ts';
import type { FileRow, FilesRepository } from './repository.ts';
import { shownName } from './shown-name.ts';

export interface FileLimits {
  /** Of one file; 0 where none is taken. */
  readonly fileBytes: number;
  /** Of all files of an account; Infinity for no limit. */
  readonly accountBytes: number;
  /** Uploads of an account in a day; 0 for any number. */
  readonly dailyUploads: number;
  /** Days for which a file stays that nobody reads; 0 for ever. */
  readonly keepDays: number;
}

export interface FilesParts {
  readonly repository: FilesRepository;
  readonly store: FileStore;
  readonly incoming: IncomingFolder;
  readonly counters: Counters;
  readonly limits: FileLimits;
  /** The address of a file, by its id. */
  readonly addressOf: (id: string) => string;
  readonly now: () => number;
  readonly log: FastifyBaseLogger;
}

const DAY_MS = 86_400_000;
/** More than people look through; each costs a row and an entry of a folder. */
const MOST_FILES = 10_000;
const UPLOAD_ENDS_WITHIN_MS = 3_600_000;
const SWEEP_EVERY_MS = 3_600_000;

interface NewFile extends IncomingFile {
  readonly name: string;
}

/** Files that people keep on the server. Each belongs to one account, and nobody else reads it. */
export class FilesService {
  readonly #parts: FilesParts;
  readonly #sweeping: NodeJS.Timeout;
  #collecting: Promise<void> = Promise.resolve();

  constructor(parts: FilesParts) {
    this.#parts = parts;
    this.#sweeping = setInterval(() => this.sweep(), SWEEP_EVERY_MS).unref();
    this.sweep();
  }

  async upload(actor: Actor, form: ComingForm): Promise<UploadedFile> {
    const { incoming } = this.#parts;
    await this.#expectRoom(actor);
    const file = await readForm<NewFile>(form, {
      maxFileBytes: this.#parts.limits.fileBytes,
      receive: async (bytes, claims) => ({
        ...(await incoming.receive(bytes, claims)),
        name: shownName(claims.name),
      }),
      undo: (received) => received.discard(),
    });
    try {
      const id = await this.#keep(actor, file);
      return { content: this.#parts.addressOf(id), name: file.name, type: file.mediaType, size: file.sizeBytes };
    } finally {
      await file.discard();
    }
  }

  async list({ accountId }: Actor, after: string | undefined): Promise<KeptFiles> {
    const { repository, limits } = this.#parts;
    const rows = await repository.list(accountId, after, FILES_PAGE + 1);
    const { bytes } = await repository.used(accountId);
    return {
      files: rows.slice(0, FILES_PAGE).map(shown),
      hasMore: rows.length > FILES_PAGE,
      usedBytes: bytes,
      limitBytes: limits.accountBytes === Infinity ? null : limits.accountBytes,
      fileBytes: limits.fileBytes,
      keepDays: limits.keepDays,
    };
  }

  async find({ accountId }: Actor, id: string): Promise<FileRow> {
    const row = await this.#parts.repository.find(accountId, id);
    if (!row) throw new AppError('not_found');
    return row;
  }

  /** What is in a file that was found. */
  async open({ id, last_read_at }: FileRow): Promise<Readable> {
    const { store, repository, now, log } = this.#parts;
    try {
      const bytes = await store.read(id);
      if (last_read_at < now() - DAY_MS) {
        repository
          .markRead(id, now())
          .catch((err: unknown) => log.error({ err }, 'that a file was read could not be noted'));
      }
      return bytes;
    } catch (error) {
      log.error({ err: error, file: id }, 'a file could not be read');
      throw new AppError(error instanceof FileMissing ? 'not_found' : 'upload_failed', UNREADABLE, { cause: error });
    }
  }

  async remove({ accountId }: Actor, id: string): Promise<void> {
    if (!(await this.#parts.repository.disown(accountId, id))) throw new AppError('not_found');
    await this.#collect(id);
  }

  /** Deletes what nobody has or needs any more. Nobody waits for it. */
  sweep(): void {
    this.#collecting = this.#collecting.then(() => this.#sweepOnce());
  }

  async close(): Promise<void> {
    clearInterval(this.#sweeping);
    await this.#collecting;
  }

  /** Before anything is read: whoever has no room sends no megabytes in vain. What fails later counts for the day as well. */
  async #expectRoom({ accountId }: Actor): Promise<void> {
    const { repository, counters, limits } = this.#parts;
    if (limits.fileBytes === 0) throw new AppError('not_implemented', 'This server takes no files');
    const { count, bytes } = await repository.used(accountId);
    if (count >= MOST_FILES || bytes >= limits.accountBytes) throw noRoom();
    if (limits.dailyUploads > 0) refuseWhileFull(await counters.take([this.#dailyLimit(accountId)]));
  }

  #dailyLimit(accountId: string) {
    return { key: `uploads of ${accountId}`, max: this.#parts.limits.dailyUploads, windowMs: DAY_MS };
  }

  /** Noted first, stored then: whatever happens in between, the sweep knows of the file. */
  async #keep({ accountId }: Actor, file: NewFile): Promise<string> {
    const { repository, store, limits, now, log } = this.#parts;
    const id = randomBytes(16).toString('hex');
    const row = {
      id,
      account_id: accountId,
      name: file.name,
      media_type: file.mediaType,
      size_bytes: file.sizeBytes,
      created_at: now(),
      last_read_at: now(),
      stored_at: null,
    };
    const room = { count: MOST_FILES, bytes: limits.accountBytes };
    const outcome = await repository.insert(row, room).catch((error: unknown) => {
      throw isOwnerGone(error) ? new AppError('unauthorized') : error;
    });
    if (outcome === 'full') throw noRoom();
    try {
      await store.put(id, file.path, file.sizeBytes);
      if (await repository.markStored(accountId, id, now())) return id;
    } catch (error) {
      log.error({ err: error }, 'a file could not be stored');
      await repository.disown(accountId, id);
      await this.#collect(id);
      const refusal = asRefusal(error);
      throw refusal instanceof AppError ? refusal : new AppError('upload_failed', undefined, { cause: error });
    }
    // The account was deleted meanwhile.
    await this.#collect(id);
    throw new AppError('unauthorized');
  }

  /** Deletes what is in a file that is nobody's, and forgets it; where the store cannot, a later sweep does. */
  async #collect(id: string): Promise<void> {
    const { repository, store, log } = this.#parts;
    try {
      await store.remove(id);
      await repository.forget(id);
    } catch (error) {
      log.error({ err: error, file: id }, 'a file could not be deleted; it will be tried again');
    }
  }

  async #sweepOnce(): Promise<void> {
    const { repository, incoming, limits, now, log } = this.#parts;
    try {
      await incoming.tidy(now());
      const readBefore = limits.keepDays === 0 ? -1 : now() - limits.keepDays * DAY_MS;
      const staleness = { begunBefore: now() - UPLOAD_ENDS_WITHIN_MS, readBefore };
      let last: string | undefined = '';
      while (last !== undefined) {
        const ids: string[] = await repository.collectable(staleness, last);
        for (const id of ids) await this.#collect(id);
        last = ids.at(-1);
      }
    } catch (error) {
      log.error({ err: error }, 'files that nobody needs could not be deleted');
    }
  }
}

const UNREADABLE = 'The file cannot be read right now';

function noRoom(): AppError {
  return new AppError('account_full', 'There is no room left for your files; delete some first');
}

function shown(row: FileRow): KeptFile {
  return {
    id: row.id,
    name: row.name,
    type: row.media_type,
    size: row.size_bytes,
    createdAt: new Date(row.created_at).toISOString(),
  };
}
