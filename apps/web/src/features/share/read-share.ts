import { shareRoutes, type SharedChat } from '@parley/contract';
import { useEffect, useState } from 'react';
import { ApiFailure, callApi } from '#/lib/api.ts';
import { fetchCode } from '#/lib/fetch-code.ts';

/** Why a shared chat cannot be read, as far as its visitor can do something about it. */
export type ShareProblem = 'missing' | 'taken-down' | 'locked' | 'offline' | 'failed';

export type ShareReading =
  | { readonly kind: 'reading' }
  | { readonly kind: 'read'; readonly chat: SharedChat }
  | { readonly kind: 'problem'; readonly problem: ShareProblem };

const READING: ShareReading = { kind: 'reading' };

/** Reads a copy that was shared; with a secret, the chat that its owner keeps on the server under this id. */
export async function readShare(shareId: string, secret?: string, signal?: AbortSignal): Promise<SharedChat> {
  const options = { quiet: true, ...(signal && { signal }) };
  if (secret === undefined) return callApi(shareRoutes.read, { params: { shareId } }, options);
  const { readLiveShare } = await fetchCode(() => import('./read-live-share.ts'));
  return readLiveShare(shareId, secret, options);
}

/**
 * A shared chat, read once: it is a state that does not change while it is looked at. Without the cache of server data, which
 * the page of a share does not load.
 */
export function useShare(shareId: string | undefined, secret: string | undefined): ShareReading {
  const [reading, setReading] = useState<ShareReading>(READING);
  useEffect(() => {
    if (shareId === undefined) return undefined;
    const leaving = new AbortController();
    readShare(shareId, secret, leaving.signal).then(
      (chat) => setReading({ kind: 'read', chat }),
      (error: unknown) => {
        if (!leaving.signal.aborted) setReading({ kind: 'problem', problem: problemOf(error) });
      },
    );
    return () => leaving.abort();
  }, [shareId, secret]);
  return shareId === undefined ? { kind: 'problem', problem: 'missing' } : reading;
}

function problemOf(error: unknown): ShareProblem {
  if (!(error instanceof ApiFailure)) return 'failed';
  if (error.code === 'taken_down') return 'taken-down';
  if (error.status === 401) return 'locked';
  // An id that no share can have is refused before anybody looks for it.
  if (error.status === 404 || error.code === 'validation_failed') return 'missing';
  return error.status === 0 ? 'offline' : 'failed';
}
