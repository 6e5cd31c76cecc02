import { createConcurrencyLimit } from '../../gateways/egress/concurrency-limit.ts';
import type { Admit } from '../../http/admission.ts';

/** Each holds a recording or pictures of up to 32 MB until its answer is there, whether it can be paid for or not. */
const UPLOADS_PER_ACCOUNT = 8;
const UPLOADS_IN_ALL = 64;

/** Decides at the door of every call that holds files in memory, before a body is read. One for all of them: they share it. */
export function uploadAdmission(): Admit {
  const acquireSlot = createConcurrencyLimit(UPLOADS_PER_ACCOUNT, UPLOADS_IN_ALL);
  return ({ actor, onEnd }) => {
    if (actor) onEnd(acquireSlot(actor.accountId));
  };
}
