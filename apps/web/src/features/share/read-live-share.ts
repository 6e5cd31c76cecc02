import { chatHistoryRoutes, PUBLISHING_SECRET_HEADER, type SharedChat } from '@parley/contract';
import { callApi } from '#/lib/api.ts';
import { visitTo } from './own-publications.ts';

/** Reads a chat as its owner keeps it on the server; apart, for few links lead to one. */
export async function readLiveShare(
  id: string,
  secret: string,
  options: { readonly quiet: boolean; readonly signal?: AbortSignal },
): Promise<SharedChat> {
  const headers = { [PUBLISHING_SECRET_HEADER]: secret };
  return callApi(chatHistoryRoutes.readShared, { params: { id }, query: visitTo(id) }, { ...options, headers });
}
