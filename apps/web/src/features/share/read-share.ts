import { readShareRoute, type SharedChat } from '@parley/contract';
import { callApi } from '#/lib/api.ts';
import { fetchCode } from '#/lib/fetch-code.ts';
import { visitTo } from './own-publications.ts';

/** Reads a copy that was shared; with a secret, the chat that its owner keeps on the server under this id. */
export async function readShare(shareId: string, secret?: string, signal?: AbortSignal): Promise<SharedChat> {
  const options = { quiet: true, ...(signal && { signal }) };
  if (secret === undefined) {
    return callApi(readShareRoute, { params: { shareId }, query: visitTo(shareId) }, options);
  }
  const { readLiveShare } = await fetchCode(() => import('./read-live-share.ts'));
  return readLiveShare(shareId, secret, options);
}
