import { AppError, type NewPicture, type PictureEvent, type Usage } from '@parley/contract';
import { drawPictures, type ImageTarget, type PicturePart } from '@parley/providers';
import type { Endpoint } from '../ai-proxy/endpoint.ts';
import { failureOf, UpstreamFailure } from '../ai-proxy/upstream-failure.ts';

type Parts = AsyncGenerator<PicturePart, void, undefined>;
type Shown = Extract<PicturePart, { type: 'partial' | 'picture' }>;

/** Of all that one request may bring, previews included, as text: ten large pictures and their previews have half of it. */
const MAX_LENGTH = 256 * 1024 * 1024;
/** Previews take no room from pictures. */
const PREVIEW_SHARE = 0.5;

/** Pictures that are larger together than anybody is sent. */
export class PicturesTooLarge extends AppError {
  constructor() {
    super('picture_too_large', 'The pictures are too large together; ask for fewer or smaller ones');
  }
}

/** One request for pictures at one endpoint, and what has come of it so far. */
export class Drawing {
  readonly #endpoint: Endpoint;
  readonly #parts: Parts;
  readonly #wanted: number;
  readonly #maxLength: number;
  #length = 0;
  #usage: Usage | undefined;
  #told = 0;
  #asked = 0;
  #made = 0;

  constructor(endpoint: Endpoint, model: string, request: NewPicture, options: Options) {
    const { provider, baseUrl, credentials, fetch } = endpoint;
    const target = { provider, baseUrl, credentials, model, fetch, loadPicture: options.loadPicture };
    this.#endpoint = endpoint;
    this.#wanted = request.count;
    this.#maxLength = options.maxLength ?? MAX_LENGTH;
    this.#parts = drawPictures(target, request, options.signal);
  }

  /** What the provider told of its tokens, in all of the calls that were needed. */
  get usage(): Usage | undefined {
    return this.#usage;
  }

  /** Pictures that were made, and those that were being made when it ended. */
  get asked(): number {
    return this.#asked;
  }

  get made(): number {
    return this.#made;
  }

  /** Pictures that were begun and of which the provider told no tokens. */
  get untold(): number {
    return Math.max(0, this.#asked - this.#told);
  }

  /** The next preview or picture; undefined at the end. Throws what went wrong, in words that may be heard. */
  async next(): Promise<Shown | undefined> {
    for (;;) {
      const { done, value: part } = await this.#parts.next();
      if (done) return undefined;
      if (part.type === 'error') throw failureOf(part, this.#endpoint);
      if (part.type === 'asked') this.#asked += part.count;
      else if (part.type === 'usage') {
        this.#usage = sum(this.#usage, part.usage);
        this.#told += part.count;
      } else if (part.type === 'partial') {
        if (this.#hasRoomFor(part, PREVIEW_SHARE)) return part;
      } else if (this.#made < this.#wanted) {
        if (!this.#hasRoomFor(part, 1)) throw new PicturesTooLarge();
        this.#made += 1;
        return part;
      }
    }
  }

  #hasRoomFor({ dataUrl }: Shown, share: number): boolean {
    if (this.#length + dataUrl.length > this.#maxLength * share) return false;
    this.#length += dataUrl.length;
    return true;
  }

  /** Ends the calls that still run. */
  async leave(): Promise<void> {
    await this.#parts.return();
  }
}

interface Options {
  readonly loadPicture: ImageTarget['loadPicture'];
  readonly signal: AbortSignal;
  readonly maxLength?: number | undefined;
}

function sum(before: Usage | undefined, { promptTokens, completionTokens }: Usage): Usage {
  return {
    promptTokens: promptTokens + (before?.promptTokens ?? 0),
    completionTokens: completionTokens + (before?.completionTokens ?? 0),
  };
}

/** A failure as a reader of the stream is told it. */
export function failureEvent(failure: AppError): PictureEvent {
  const { code, message } = failure;
  const retryAfterMs = failure instanceof UpstreamFailure ? failure.retryAfterMs : undefined;
  return { type: 'error', code, message, ...(retryAfterMs !== undefined && { retryAfterMs }) };
}
