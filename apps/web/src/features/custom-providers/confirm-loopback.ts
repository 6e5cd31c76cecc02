import { channelRoutes, isLoopbackEndpoint } from '@parley/contract';
import { confirm } from '#/components/overlays.tsx';
import { t } from '#/i18n/i18n.ts';
import { ApiFailure, callApi } from '#/lib/api.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';

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
    const agreed = await confirm({
      title: t('customProviders.loopback.title', { host }),
      text: t('customProviders.loopback.text'),
      confirmLabel: t('customProviders.loopback.confirm'),
    });
    if (!agreed) throw error;
    await callApi(channelRoutes.allowLoopback, { body: { origin } }, { quiet: true });
    return store();
  }
}
