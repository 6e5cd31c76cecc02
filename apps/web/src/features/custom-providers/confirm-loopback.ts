import { channelRoutes, isLoopbackEndpoint } from '@parley/contract';
import { ApiFailure, callApi } from '#/lib/api.ts';
import { fetchPart } from '#/lib/fetch-part.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';

/** Thrown when somebody says no to their own endpoint on this machine: nothing has failed, and nothing is to be told. */
export class LoopbackDeclined extends Error {}

/**
 * Does what stores an endpoint. Where the server refuses it because it lies on this machine, asks once whether endpoints
 * may lead to that very port, and tries again.
 */
export async function confirmingLoopback<Result>(baseUrl: string, store: () => Promise<Result>): Promise<Result> {
  try {
    return await store();
  } catch (error) {
    const isRefused = error instanceof ApiFailure && error.code === 'address_refused';
    if (!isRefused || !canAllowLoopback(baseUrl)) throw error;
    if (!(await allowLoopback(baseUrl))) throw new LoopbackDeclined();
    return store();
  }
}

/** Whether an address that the server refuses is one that its owner may allow. */
export function canAllowLoopback(baseUrl: string): boolean {
  return runtimeConfig.isForThisMachine && runtimeConfig.managesChannels && isLoopbackEndpoint(baseUrl);
}

/** Asks whether endpoints may lead to this port of the machine, and allows it; false where the answer is no. */
export async function allowLoopback(baseUrl: string): Promise<boolean> {
  const { origin, host } = new URL(baseUrl.trim());
  const { askForLoopback } = await fetchPart(() => import('./ask-for-loopback.ts'));
  if (!(await askForLoopback(host))) return false;
  await callApi(channelRoutes.allowLoopback, { body: { origin } }, { quiet: true });
  return true;
}
