import { AppError, estimateCost, type ModelPrice } from '@parley/contract';
import type { HoldQueue } from '../ledger/hold-queue.ts';
import type { Hold } from '../ledger/service.ts';
import type { SettleEnded } from '../metering/call-record.ts';
import type { Delivery } from '../metering/delivery.ts';
import { completionTokensFor } from './completion-tokens-for.ts';
import { refusalOf } from './refusal.ts';

/** How many tokens of a reply may go out before the first of them are accounted for; a crash charges that many too much at most. */
export const WINDOW_TOKENS = 512;
/** Of a long reply the window is this part of what has gone out. */
const WINDOW_SHARE = 0.25;
/** More is asked for when this part of a window has gone out: the rest lasts longer than it takes to get some. */
const ASKED_AT = 0.75;

export interface GrantParts {
  readonly hold: Hold;
  readonly price: ModelPrice;
  readonly promptTokens: number;
  /** Whether a main account pays for the caller. */
  readonly isPaidByOther: boolean;
  readonly queue: Pick<HoldQueue, 'extend'>;
  readonly settleEnded: SettleEnded;
}

/**
 * Lets a reply out as far as it is granted, which the ledger has in writing: whatever happens to this server, each token
 * that went out is paid for. More is asked for ahead of time, so that a reply seldom waits.
 */
export class DeliveryGrant implements Delivery {
  readonly #parts: GrantParts;
  #heldNano: bigint;
  #grantedNano = 0n;
  #grantedTokens = 0;
  /** More is asked for once so many are taken. */
  #askAt = 0;
  #taken = 0;
  #asking: Promise<void> | undefined;
  #refusal: AppError | undefined;

  constructor(parts: GrantParts) {
    this.#parts = parts;
    this.#heldNano = parts.hold.amountNano;
    this.#grant(parts.hold.grantedNano);
  }

  take(tokens: number): boolean {
    this.#taken += tokens;
    if (this.#taken > this.#askAt && !this.#asking && !this.#refusal) void this.#ask();
    return this.#taken <= this.#grantedTokens;
  }

  async whenGranted(): Promise<void> {
    while (this.#taken > this.#grantedTokens) {
      if (this.#refusal) throw this.#refusal;
      await (this.#asking ?? this.#ask());
    }
  }

  shareOf(tokens: number): number {
    const left = this.#grantedTokens - (this.#taken - tokens);
    return Math.min(1, Math.max(0, left / tokens));
  }

  #ask(): Promise<void> {
    this.#asking = this.#grow()
      .catch((cause: unknown) => void (this.#refusal = new AppError('unavailable', undefined, { cause })))
      .finally(() => (this.#asking = undefined));
    return this.#asking;
  }

  /** Asks for a window ahead, or else for what is taken already, or else for the rest of what is held. */
  async #grow(): Promise<void> {
    const { hold, queue, settleEnded } = this.#parts;
    const taken = this.#taken;
    const ahead = Math.max(WINDOW_TOKENS, taken * WINDOW_SHARE);
    let refusal: AppError | undefined;
    for (const wanted of [this.#costOf(taken + ahead), this.#costOf(taken), this.#heldNano]) {
      if (wanted <= this.#grantedNano) continue;
      const byNano = wanted > this.#heldNano ? wanted - this.#heldNano : 0n;
      const extension = { hold, byNano, grantedNano: wanted };
      let answer = await queue.extend(extension);
      // What calls that are over still hold may be just what is missing.
      if (typeof answer === 'string' && !refusal && (await settleEnded(hold.payerId))) {
        answer = await queue.extend(extension);
      }
      if (answer === true) {
        this.#heldNano += byNano;
        return this.#grant(wanted);
      }
      if (answer === false) throw new Error('another server settled this call');
      refusal ??= refusalOf(answer, this.#parts);
    }
    this.#refusal = refusal ?? refusalOf('insufficient_balance', this.#parts);
  }

  #grant(nano: bigint): void {
    this.#grantedNano = nano;
    this.#grantedTokens = completionTokensFor(nano, this.#parts);
    this.#askAt = this.#taken + (this.#grantedTokens - this.#taken) * ASKED_AT;
  }

  #costOf(tokens: number): bigint {
    const { price, promptTokens } = this.#parts;
    return estimateCost(price, { promptTokens, completionTokens: Math.ceil(tokens) });
  }
}
