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
    const mayConfirm = runtimeConfig.isForThisMachine && runtimeConfig.managesChannels && isLoopbackEndpoint(baseUrl);
    if (!isRefused || !mayConfirm) throw error;
    const { origin, host } = new URL(baseUrl.trim());
    const { askForLoopback } = await fetchPart(() => import('./ask-for-loopback.ts'));
    if (!(await askForLoopback(host))) throw new LoopbackDeclined();
    await callApi(channelRoutes.allowLoopback, { body: { origin } }, { quiet: true });
    return store();
  }
}
