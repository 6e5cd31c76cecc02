import type { ErrorCode } from '@parley/contract';

/** Why and until when a key is left alone. */
export interface Rest {
  readonly until: number;
  /** The upstream named the time itself: asking earlier would only be refused again. */
  readonly isDemanded: boolean;
}

/** How long a key rests after a failure; other failures say nothing about the key. */
const REST_MS: Partial<Record<ErrorCode, number>> = {
  upstream_refused_key: 300_000,
  upstream_forbidden: 60_000,
  upstream_rate_limited: 20_000,
  address_refused: 20_000,
  model_unavailable: 10_000,
  upstream_failed: 5_000,
  upstream_unreachable: 5_000,
  upstream_timeout: 5_000,
};
/** An upstream that asks for more than this is tried again all the same. */
const MAX_REST_MS = 600_000;

/** Remembers which keys were refused or throttled. Limits hold per model; a key that is wrong is wrong for all. */
export class RestingKeys {
  readonly #rests = new Map<string, Rest>();

  note(
    keyId: string,
    model: string,
    failure: { code: ErrorCode; retryAfterMs?: number | undefined },
    now: number,
  ): void {
    const usual = REST_MS[failure.code];
    if (usual === undefined) return;
    const isThrottled = failure.code === 'upstream_rate_limited' || failure.code === 'model_unavailable';
    const demanded = isThrottled && failure.retryAfterMs !== undefined ? failure.retryAfterMs : undefined;
    const until = now + Math.min(demanded ?? usual, MAX_REST_MS);
    const place = failure.code === 'upstream_refused_key' ? keyId : placeOf(keyId, model);
    this.#rests.set(place, { until, isDemanded: demanded !== undefined });
  }

  /** A reply came: whatever was wrong is over. */
  wake(keyId: string, model: string): void {
    if (this.#rests.size === 0) return;
    this.#rests.delete(keyId);
    this.#rests.delete(placeOf(keyId, model));
  }

  restOf(keyId: string, model: string, now: number): Rest | undefined {
    if (this.#rests.size === 0) return undefined;
    return this.#current(keyId, now) ?? this.#current(placeOf(keyId, model), now);
  }

  /** Whether the key itself was refused, whatever the model. */
  isRefused(keyId: string, now: number): boolean {
    return this.#current(keyId, now) !== undefined;
  }

  #current(place: string, now: number): Rest | undefined {
    const rest = this.#rests.get(place);
    if (rest === undefined || rest.until > now) return rest;
    this.#rests.delete(place);
    return undefined;
  }
}

const placeOf = (keyId: string, model: string) => `${keyId}\n${model}`;
