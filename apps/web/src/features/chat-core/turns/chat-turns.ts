import { useCallback, useSyncExternalStore } from 'react';
import { fetchCode } from '#/lib/fetch-code.ts';
import { pagePart } from '#/lib/page-part.ts';
import type { LiveTurn } from './live-turns.ts';
import type { PageTurns } from './page-turns.ts';

export const pageTurns = pagePart<PageTurns>('turns');

export const startTurn: PageTurns['startTurn'] = (ask) => pageTurns.get().startTurn(ask);
export const askDifferently: PageTurns['askDifferently'] = (ask) => pageTurns.get().askDifferently(ask);
export const askAgain: PageTurns['askAgain'] = (ask) => pageTurns.get().askAgain(ask);
export const retryTurn: PageTurns['retryTurn'] = (ask) => pageTurns.get().retryTurn(ask);
export const continueTurn: PageTurns['continueTurn'] = (ask) => pageTurns.get().continueTurn(ask);
export const mergeAnswers: PageTurns['mergeAnswers'] = (ask) => pageTurns.get().mergeAnswers(ask);
export const stopTurns: PageTurns['stopTurns'] = (...which) => pageTurns.get().stopTurns(...which);
export const isRunning: PageTurns['isRunning'] = (sessionId) => pageTurns.get().isRunning(sessionId);
export const watchTurns: PageTurns['subscribe'] = (listener) => pageTurns.get().subscribe(listener);
export const onTurnEnded: PageTurns['onEnded'] = (listener) => pageTurns.get().onEnded(listener);

/** What a chat offers models that can call tools. */
export const offeredIn: PageTurns['offeredIn'] = (sessionId) => pageTurns.get().offeredIn(sessionId);

/** About how many tokens that has. */
export async function toolTokensOf(sessionId: string): Promise<number> {
  const functions = await offeredIn(sessionId);
  if (functions.length === 0) return 0;
  return (await fetchCode(() => import('./tool-rounds.ts'))).tokensOfTools(functions);
}

/** In React: the answer being written in the place of a message; undefined once it is a message like any other. */
export function useLiveTurn(messageId: string): LiveTurn | undefined {
  const { live } = pageTurns.get();
  const subscribe = useCallback((listener: () => void) => live.subscribe(messageId, listener), [live, messageId]);
  return useSyncExternalStore(subscribe, () => live.get(messageId));
}

/** In React: whether an answer is being written in a chat. */
export function useIsRunning(sessionId: string): boolean {
  return useSyncExternalStore(watchTurns, () => isRunning(sessionId));
}
