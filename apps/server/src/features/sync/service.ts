import { AppError, SYNC_BODY_LIMIT_BYTES, type UpstashSwitch, upstashSwitchCommand } from '@parley/contract';
import type { Egress } from '../../gateways/egress/egress.ts';
import { EgressFailure } from '../../gateways/egress/failures.ts';
import { createConcurrencyLimit, type AcquireSlot } from '../../gateways/egress/concurrency-limit.ts';
import type { Actor } from '../../http/actor.ts';
import { upstashAddressRule, upstashUrl, webdavUrl } from './store-address.ts';
import { readUpstashAnswer, type UpstashAnswer } from './upstash-answer.ts';

export interface SyncParts {
  readonly egress: Egress;
  /** Hosts beyond Upstash's own that speak like it. */
  readonly upstashHosts: readonly string[];
  readonly maxCallsPerActor?: number;
}

/** A call to a remote store: who asks, with what credential, and for how long. */
export interface StoreCall {
  readonly actor: Actor;
  readonly endpoint: string;
  readonly authorization: string;
  readonly signal: AbortSignal;
}

/** What the store answered. Its text gets out only where it is the backup. */
export interface StoreAnswer {
  readonly status: number;
  readonly tag?: string | undefined;
  readonly body?: Uint8Array;
}

interface StoreRequest {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'MKCOL';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

const TOTAL_TIMEOUT_MS = 180_000;
/** Each may hold a whole backup in memory. */
const MAX_CALLS_PER_ACTOR = 4;
/** A piece of a backup, every character of it escaped. */
const UPSTASH_ANSWER_LIMIT_BYTES = 8_000_000;

/** Passes on what sync asks of people's own stores: its own methods on its own files and keys, and nothing else. */
export class SyncService {
  readonly #egress: Egress;
  readonly #upstashAddress: (endpoint: string) => URL;
  readonly #acquireSlot: AcquireSlot;

  constructor({ egress, upstashHosts, maxCallsPerActor = MAX_CALLS_PER_ACTOR }: SyncParts) {
    this.#egress = egress;
    this.#upstashAddress = upstashAddressRule(upstashHosts);
    this.#acquireSlot = createConcurrencyLimit(maxCallsPerActor);
  }

  async makeFolder(call: StoreCall): Promise<StoreAnswer> {
    return this.#webdav(call, undefined, { method: 'MKCOL' });
  }

  async readFile(call: StoreCall, file: string): Promise<StoreAnswer> {
    return this.#webdav(call, file, { method: 'GET' });
  }

  async writeFile(
    call: StoreCall,
    file: string,
    body: Uint8Array,
    conditions: Readonly<Record<string, string>>,
  ): Promise<StoreAnswer> {
    const headers = { 'content-type': 'application/json', ...conditions };
    return this.#webdav(call, file, { method: 'PUT', body, headers });
  }

  async removeFile(call: StoreCall, file: string): Promise<StoreAnswer> {
    return this.#webdav(call, file, { method: 'DELETE' });
  }

  async readPiece(call: StoreCall, key: string): Promise<UpstashAnswer> {
    return this.#upstash(call, `get/${encodeURIComponent(key)}`, { method: 'GET' });
  }

  async writePiece(call: StoreCall, key: string, body: Uint8Array, expires?: number): Promise<UpstashAnswer> {
    const path = `set/${encodeURIComponent(key)}${expires === undefined ? '' : `?EX=${expires}`}`;
    return this.#upstash(call, path, { method: 'POST', body, headers: { 'content-type': 'text/plain' } });
  }

  async switchTo(call: StoreCall, key: string, change: UpstashSwitch): Promise<UpstashAnswer> {
    return this.#command(call, upstashSwitchCommand(key, change));
  }

  async dropPieces(call: StoreCall, keys: readonly string[]): Promise<UpstashAnswer> {
    return this.#command(call, ['DEL', ...keys]);
  }

  async #command(call: StoreCall, command: readonly string[]): Promise<UpstashAnswer> {
    const headers = { 'content-type': 'application/json' };
    return this.#upstash(call, '', { method: 'POST', body: JSON.stringify(command), headers });
  }

  async #webdav(call: StoreCall, file: string | undefined, request: StoreRequest): Promise<StoreAnswer> {
    return this.#ask(call, webdavUrl(call.endpoint, file), request, SYNC_BODY_LIMIT_BYTES, async (response) => {
      const { status } = response;
      const tag = response.headers.get('etag') ?? undefined;
      if (request.method === 'GET' && status === 200) {
        return { status, tag, body: new Uint8Array(await response.arrayBuffer()) };
      }
      await response.body?.cancel();
      return { status, tag };
    });
  }

  async #upstash(call: StoreCall, path: string, request: StoreRequest): Promise<UpstashAnswer> {
    const url = upstashUrl(this.#upstashAddress(call.endpoint), path);
    return this.#ask(call, url, request, UPSTASH_ANSWER_LIMIT_BYTES, readUpstashAnswer);
  }

  async #ask<Answer>(
    { actor, authorization, signal }: StoreCall,
    url: URL,
    request: StoreRequest,
    maxBytes: number,
    read: (response: Response) => Promise<Answer>,
  ): Promise<Answer> {
    const free = this.#acquireSlot(actor.accountId);
    try {
      const response = await this.#egress.fetch(url, {
        ...request,
        headers: { authorization, ...request.headers },
        actorId: actor.accountId,
        answerRedirects: true,
        totalTimeoutMs: TOTAL_TIMEOUT_MS,
        maxBytes,
        signal,
      });
      return await read(response);
    } catch (error) {
      if (error instanceof EgressFailure && error.problem === 'too_large') {
        throw new AppError('payload_too_large', 'The backup is larger than this server passes on', { cause: error });
      }
      throw error;
    } finally {
      free();
    }
  }
}
