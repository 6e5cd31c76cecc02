import type { UpstashReply } from './upstash-transport.ts';
import { SyncFailure, type SyncProblem } from './remote-store.ts';

const PROBLEMS: Readonly<Record<number, SyncProblem>> = {
  401: 'credentials-refused',
  403: 'forbidden',
  413: 'too-large',
  429: 'rate-limited',
};

/** Sentences are short; a store of somebody else may send anything. */
const LOOKED_AT = 500;

/** Upstash answers most refusals with status 400 and a sentence. */
const SENTENCES: readonly (readonly [RegExp, SyncProblem])[] = [
  [/NOPERM|not allowed|read.?only/i, 'forbidden'],
  [/WRONGPASS|unauthorized/i, 'credentials-refused'],
  [/max (?:request|key|record|value)\b.*size/i, 'too-large'],
  [/max (?:data|storage|database)\b.*size|out of memory|\bOOM\b/i, 'store-full'],
  [/max .*(?:requests?|commands?).*limit|rate limit/i, 'rate-limited'],
];

/** Why a request to an Upstash store did not do what it should; undefined where it did. */
export function upstashProblem({ status, result, error }: UpstashReply): SyncProblem | undefined {
  if (status === 200 && result !== undefined) return undefined;
  const known = PROBLEMS[status];
  if (known !== undefined) return known;
  const sentence = SENTENCES.find(([pattern]) => error !== undefined && pattern.test(error.slice(0, LOOKED_AT)));
  if (sentence) return sentence[1];
  if (status >= 300 && status < 400) return 'redirected';
  return status >= 500 || error !== undefined ? 'store-failed' : 'not-a-store';
}

/** The result of a request, or the failure that it ended with. */
export function upstashResult(reply: UpstashReply): string | number | null {
  const problem = upstashProblem(reply);
  if (problem === undefined) return reply.result ?? null;
  throw new SyncFailure(problem, { status: reply.status });
}
