import { readShareRoute, type SharedChat } from '@parley/contract';
import { callApi } from '#/lib/api.ts';
import { visitTo } from './own-publications.ts';

export async function readShare(shareId: string, signal?: AbortSignal): Promise<SharedChat> {
  const input = { params: { shareId }, query: visitTo(shareId) };
  return callApi(readShareRoute, input, { quiet: true, ...(signal && { signal }) });
}
