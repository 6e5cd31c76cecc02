import {
  CONNECTION_PROBLEMS,
  type ConnectionProblem,
  type DoctorStep,
  type ErrorCode,
  type RefusalReason,
} from '@parley/contract';
import type { TextKey } from '#/i18n/text-key.ts';

/** What only shows from this side: in the browser, or between it and its own server. */
const BROWSER_PROBLEMS = [
  'offline',
  'mixed_content',
  /** The page's own security policy, set by its server. */
  'blocked_by_page',
  'cors',
  'cors_local',
  /** No answer at all, and a browser does not say why. */
  'unreachable',
  'unreachable_local',
  /** No answer from the address, as seen by the relay. */
  'unreachable_for_server',
  'not_encryptable',
  'key_unreadable',
  'not_let_in',
  /** Through the relay nothing but a question can be tried. */
  'needs_model',
  'checks_limited',
  'server_unreachable',
  'check_failed',
] as const;
type BrowserProblem = (typeof BROWSER_PROBLEMS)[number];

export type DoctorProblem = ConnectionProblem | BrowserProblem;
export const DOCTOR_PROBLEMS: readonly DoctorProblem[] = [...CONNECTION_PROBLEMS, ...BROWSER_PROBLEMS];

export type DoctorStepName = DoctorStep['step'];

/** What became of a step. `unseen`: it could not be looked at on its own. */
export type StepFinding =
  | { readonly step: DoctorStepName; readonly outcome: 'passed'; readonly ms: number | undefined }
  | {
      readonly step: DoctorStepName;
      readonly outcome: 'failed';
      readonly problem: DoctorProblem;
      readonly reason: RefusalReason | null;
    }
  | { readonly step: DoctorStepName; readonly outcome: 'unseen'; readonly why: 'relay' | 'no-list' };

/** What a check tells while it goes on. */
export type CheckEvent =
  | ({ readonly type: 'step' } & StepFinding)
  | { readonly type: 'models'; readonly models: readonly string[] };

export interface ProblemWords {
  /** What is wrong, in a sentence. */
  readonly what: TextKey;
  readonly todo: TextKey;
}

/** The words for a problem; a refusal by the server has its own for each reason. */
export function problemWords(problem: DoctorProblem, reason: RefusalReason | null = null): ProblemWords {
  if (problem === 'address_refused' && reason !== null) {
    return { what: `providers.refusal.${reason}.what`, todo: `providers.refusal.${reason}.todo` };
  }
  return { what: `providers.problem.${problem}.what`, todo: `providers.problem.${problem}.todo` };
}

const BY_ERROR: Partial<Record<ErrorCode | 'network', DoctorProblem>> = {
  upstream_refused_key: 'unauthorized',
  upstream_forbidden: 'forbidden',
  upstream_rate_limited: 'rate_limited',
  upstream_bad_request: 'request_refused',
  upstream_failed: 'server_error',
  upstream_unreachable: 'unreachable_for_server',
  upstream_timeout: 'timeout',
  upstream_interrupted: 'connection_broken',
  empty_response: 'unexpected_answer',
  model_not_found: 'model_missing',
  model_unavailable: 'server_error',
  address_refused: 'address_refused',
  key_unreadable: 'key_unreadable',
  unauthorized: 'not_let_in',
  access_code_required: 'not_let_in',
  rate_limited: 'checks_limited',
  network: 'server_unreachable',
};

/** The problem behind a failure that came as a listed code. */
export function problemOfError(code: string): DoctorProblem {
  return BY_ERROR[code as ErrorCode] ?? 'check_failed';
}

/** The problem that a provider's status means; undefined where it is none. */
export function problemOfStatus(status: number): ConnectionProblem | undefined {
  if (status < 400) return undefined;
  const known: Partial<Record<number, ConnectionProblem>> = {
    401: 'unauthorized',
    402: 'payment_required',
    403: 'forbidden',
    404: 'not_found',
    405: 'not_found',
    429: 'rate_limited',
  };
  return known[status] ?? (status >= 500 ? 'server_error' : 'request_refused');
}
