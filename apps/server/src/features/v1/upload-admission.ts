import { createConcurrencyLimit } from '../../gateways/egress/concurrency-limit.ts';
import type { Admit } from '../../http/admission.ts';

/** Each holds a recording or pictures of up to 32 MB until its answer is there, whether it can be paid for or not. */
const UPLOADS_PER_ACCOUNT = 8;
const UPLOADS_IN_ALL = 64;
/** Of calls to addresses that people gave: how long such a call lasts is up to whoever answers there. */
const OWN_UPLOADS_IN_ALL = 32;

/** The places of calls that hold files in memory. */
export interface UploadAdmission {
  /** At the door of calls that this server's own upstreams answer, before a body is read. */
  readonly admitUpload: Admit;
  /** At the door of calls to addresses that people gave. */
  readonly admitOwnUpload: Admit;
  /** For a call of which its body says that it goes to such an address: it takes a place there, and leaves the other to all. */
  readonly moveToOwn: (request: object) => void;
}

/** One for all such calls, whichever door they come through. */
export function uploadAdmission(): UploadAdmission {
  const acquire = createConcurrencyLimit(UPLOADS_PER_ACCOUNT, UPLOADS_IN_ALL);
  const acquireOwn = createConcurrencyLimit(UPLOADS_PER_ACCOUNT, OWN_UPLOADS_IN_ALL);
  const moves = new WeakMap<object, () => void>();
  return {
    admitUpload: ({ request, actor, onEnd }) => {
      if (!actor) return;
      const free = acquire(actor.accountId);
      onEnd(free);
      moves.set(request, () => {
        onEnd(acquireOwn(actor.accountId));
        free();
      });
    },
    admitOwnUpload: ({ actor, onEnd }) => {
      if (actor) onEnd(acquireOwn(actor.accountId));
    },
    moveToOwn: (request) => moves.get(request)?.(),
  };
}
