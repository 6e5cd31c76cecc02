import { authRoutes } from '@parley/contract';
import { callApi } from '#/lib/api.ts';
import type { AccountEnd } from './page-account.ts';

/** Nobody should look at a page of an account that has ended for longer than this. */
const PATIENCE_MS = 3_000;

/** Asks the server why it no longer takes a token: it tells who has one whether its account was deleted, and nobody else. */
export async function whyAccountEnded(token: string): Promise<AccountEnd> {
  if (token === '') return undefined;
  try {
    const options = { quiet: true, mayBeOver: true, signal: AbortSignal.timeout(PATIENCE_MS), headers: { token } };
    const { valid, ended } = await callApi(authRoutes.verifyToken, {}, options);
    if (valid) return undefined;
    return ended === 'account-deleted' ? 'deleted' : 'signed-out';
  } catch {
    return 'signed-out';
  }
}
