import * as z from 'zod/mini';

/** Why this server would not call an address. */
export const REFUSAL_REASONS = [
  'not_an_address',
  'scheme',
  'needs_https',
  'credentials',
  'query',
  'port',
  'private_name',
  'private_address',
  'redirected',
  'method',
] as const;
export const RefusalReason = z.enum(REFUSAL_REASONS);
export type RefusalReason = z.infer<typeof RefusalReason>;

/** What can be wrong between this server and an endpoint. */
export const CONNECTION_PROBLEMS = [
  'dns_not_found',
  'address_refused',
  'connection_refused',
  'connection_broken',
  'tls_invalid',
  'timeout',
  'redirected',
  'unauthorized',
  'forbidden',
  'payment_required',
  'rate_limited',
  'not_found',
  /** Nothing there, but something answers when `/v1` is put behind the address. */
  'not_found_maybe_v1',
  'not_json',
  'too_large',
  /** JSON, but neither a list nor a reply. */
  'unexpected_answer',
  'no_models',
  'model_missing',
  'request_refused',
  'server_error',
] as const;
export const ConnectionProblem = z.enum(CONNECTION_PROBLEMS);
export type ConnectionProblem = z.infer<typeof ConnectionProblem>;

/** In the order in which they are tried; those after the first that cannot be passed are left out. */
export const DOCTOR_STEPS = ['dns', 'tls', 'authorization', 'models', 'chat'] as const;

export const DoctorStep = z.object({
  step: z.enum(DOCTOR_STEPS),
  ok: z.boolean(),
  ms: z.int().check(z.gte(0)),
  problem: z.nullable(ConnectionProblem),
  /** Says more about `address_refused`. */
  reason: z.nullable(RefusalReason),
});
export type DoctorStep = z.infer<typeof DoctorStep>;

export const DoctorReport = z
  .object({
    steps: z.array(DoctorStep),
    /** The model that was asked for one token; null where it did not come to that. */
    model: z.nullable(z.string()),
    /** Everything the endpoint lists, so that a form need not ask again. */
    models: z.array(z.string()),
  })
  .register(z.globalRegistry, { id: 'DoctorReport' });
export type DoctorReport = z.infer<typeof DoctorReport>;
