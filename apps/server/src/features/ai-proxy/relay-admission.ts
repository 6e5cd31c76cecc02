import { AppError } from '@parley/contract';
import type { ServerConfig } from '../../config.ts';
import { createConcurrencyLimit, type AcquireSlot } from '../../gateways/egress/concurrency-limit.ts';
import type { Admit } from '../../http/admission.ts';

/** Each may hold a body of 8 MB and an answer of 16 MB, so there are few. */
const STRANGERS_PER_ADDRESS = 8;
const STRANGERS_IN_ALL = 32;

/**
 * Decides at the door of every relay for own keys, before a body is read or a name looked up. Whoever is signed in is
 * counted by the account instead.
 */
export function relayAdmission(
  mode: ServerConfig['relay'],
  acquireSlot: AcquireSlot = createConcurrencyLimit(STRANGERS_PER_ADDRESS, STRANGERS_IN_ALL),
): Admit {
  return ({ actor, refusal, address, onEnd }) => {
    if (mode === 'off') throw new AppError('forbidden', 'This server does not pass on calls with your own API key');
    if (actor) return;
    if (mode === 'signed-in') throw refusal ?? new AppError('unauthorized');
    onEnd(acquireSlot(address));
  };
}
