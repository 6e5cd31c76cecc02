import { AppError, PICTURE_HEAD_BYTES, PICTURE_MAX_BYTES, type PictureType, pictureTypeOf } from '@parley/contract';
import type { Egress, EgressGate } from '../../gateways/egress/egress.ts';
import { EgressFailure } from '../../gateways/egress/failures.ts';
import { createConcurrencyLimit, type AcquireSlot } from '../../gateways/egress/concurrency-limit.ts';
import type { Actor } from '../../http/actor.ts';

export interface PicturesParts {
  readonly egress: Pick<Egress, 'strangers'>;
  readonly maxCallsPerActor?: number;
  readonly totalTimeoutMs?: number;
}

export interface PictureCall {
  readonly actor: Actor;
  readonly url: string;
  readonly signal: AbortSignal;
}

export interface PictureAnswer {
  readonly type: PictureType;
  readonly bytes: Uint8Array;
}

/** A picture is held whole until its size is known, so an actor may hold this many times the limit. */
const MAX_CALLS_PER_ACTOR = 6;
const TOTAL_TIMEOUT_MS = 30_000;

/** Fetches pictures for people who asked to see them. Their hosts learn nothing but the server's address. */
export class PicturesService {
  readonly #gate: EgressGate;
  readonly #acquireSlot: AcquireSlot;
  readonly #totalTimeoutMs: number;

  constructor({ egress, maxCallsPerActor, totalTimeoutMs }: PicturesParts) {
    // People ask, but an answer chose the address: it must not reach what the operator opened for models.
    this.#gate = egress.strangers;
    this.#acquireSlot = createConcurrencyLimit(maxCallsPerActor ?? MAX_CALLS_PER_ACTOR);
    this.#totalTimeoutMs = totalTimeoutMs ?? TOTAL_TIMEOUT_MS;
  }

  async read({ actor, url, signal }: PictureCall): Promise<PictureAnswer> {
    const free = this.#acquireSlot(actor.accountId);
    try {
      const response = await this.#gate.fetch(url, {
        headers: { accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif,image/*;q=0.8' },
        followRedirects: 3,
        maxBytes: PICTURE_MAX_BYTES,
        totalTimeoutMs: this.#totalTimeoutMs,
        signal,
      });
      if (!response.ok || response.body === null) {
        await response.body?.cancel();
        throw new AppError('picture_missing', `The host answered with status ${response.status}`);
      }
      return await readPicture(response.body);
    } catch (error) {
      if (error instanceof EgressFailure && error.problem === 'too_large') {
        throw new AppError('picture_too_large', undefined, { cause: error });
      }
      throw error;
    } finally {
      free();
    }
  }
}

/** Leaving the loop early breaks the connection off: of what is no picture, only the beginning is read. */
async function readPicture(body: ReadableStream<Uint8Array>): Promise<PictureAnswer> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  let type: PictureType | undefined;
  for await (const piece of body) {
    pieces.push(piece);
    length += piece.length;
    if (type !== undefined || length < PICTURE_HEAD_BYTES) continue;
    type = pictureTypeOf(Buffer.concat(pieces));
    if (type === undefined) break;
  }
  const bytes = Buffer.concat(pieces);
  type ??= pictureTypeOf(bytes);
  if (type === undefined) throw new AppError('not_a_picture');
  return { type, bytes };
}
