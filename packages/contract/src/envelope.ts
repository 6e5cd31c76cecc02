import * as z from 'zod/mini';

/** What every API answer is wrapped in; code 0 means success. */
export interface Envelope<Data> {
  readonly code: number;
  readonly msg: string;
  readonly data: Data | null;
  /** Only on failures: the id under which the server logged the request. */
  readonly requestId?: string;
}

/** The envelope's frame, read before anything is known about `data`. */
export const EnvelopeFrame = z.object({
  code: z.int(),
  msg: z._default(z.string(), ''),
  data: z.optional(z.unknown()),
  requestId: z.optional(z.string()),
});

export function success<Data>(data: Data): Envelope<Data> {
  return { code: 0, msg: '', data };
}
