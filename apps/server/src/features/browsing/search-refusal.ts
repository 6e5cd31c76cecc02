import { AppError, type SearchEngine } from '@parley/contract';
import { ENGINES } from './search-engines.ts';

/** Refusals of a key that come with a status which says something else: 422 of Brave's, 400 of Google's. */
const ABOUT_KEY = /SUBSCRIPTION_TOKEN_INVALID|API_KEY_INVALID|API key not valid/i;
/** 432 and 433 are Tavily's own, for the limits of a plan. */
const LIMITS: readonly number[] = [402, 429, 432, 433];
/** Google says 403 to a key that has used up its day. */
const ABOUT_LIMITS = /"(?:dailyLimitExceeded|rateLimitExceeded|quotaExceeded|RATE_LIMITED|QUOTA_LIMITED)"/;

/** Why a search engine refuses. What it said itself is read and not passed on: it may hold the key. */
export function refusalOf(engine: SearchEngine, status: number, said: string): AppError {
  const { name } = ENGINES[engine];
  if (engine === 'searxng' && status === 403)
    return new AppError('upstream_failed', 'SearXNG refuses (403): its settings must allow the format json');
  if (LIMITS.includes(status) || ABOUT_LIMITS.test(said))
    return new AppError('upstream_rate_limited', `${name} limits its use (${status})`);
  if (status === 401 || status === 403 || ABOUT_KEY.test(said))
    return new AppError('upstream_refused_key', `${name} refuses the key (${status})`);
  return new AppError('upstream_failed', `${name} answered with status ${status}`);
}
