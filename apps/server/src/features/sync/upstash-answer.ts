import { EgressFailure } from '../../gateways/egress/failures.ts';
import { readJson } from '../../gateways/egress/answer.ts';

/** What an Upstash store answered; `error` is its own word for what went wrong, as far as it is plain text. */
export interface UpstashAnswer {
  readonly status: number;
  readonly result?: string | number | null;
  readonly error?: string;
}

const MAX_ERROR_LENGTH = 300;

/** Anything that is not of Upstash's shape comes out without a result: whatever answered there stays unread. */
export async function readUpstashAnswer(response: Response): Promise<UpstashAnswer> {
  const { status } = response;
  const body = await readJson(response).catch((error: unknown) => {
    if (error instanceof EgressFailure && error.problem === 'not_json') return undefined;
    throw error;
  });
  if (typeof body !== 'object' || body === null) return { status };
  const { result, error } = body as { result?: unknown; error?: unknown };
  if (typeof error === 'string') return { status, error: error.slice(0, MAX_ERROR_LENGTH) };
  const isResult = result === null || typeof result === 'string' || typeof result === 'number';
  return isResult ? { status, result } : { status };
}
