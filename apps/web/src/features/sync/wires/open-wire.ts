import type { SyncSettings } from '@parley/contract';
import { fetchApi } from '#/lib/api.ts';
import { platform } from '#/platform/platform.ts';
import { createWire, type WireParts } from './create-wire.ts';
import { serverAt, type AskServer } from './proxy-call.ts';
import type { SyncWire } from './wire.ts';

interface OpenWireParts extends Omit<WireParts, 'settings' | 'fetch' | 'askServer'> {
  readonly settings: Pick<SyncSettings, 'proxyUrl'> & WireParts['settings'];
  readonly fetch?: WireParts['fetch'];
}

/** The wire that the settings ask for; they are taken to be complete (`isSyncConfigured`). */
export function openWire({ fetch = platform.fetch, ...parts }: OpenWireParts): SyncWire {
  const { proxyUrl } = parts.settings;
  return createWire({ ...parts, fetch, askServer: proxyUrl === '' ? askOwnServer : serverAt(proxyUrl, fetch) });
}

const askOwnServer: AskServer = (route, { headers, signal, ...input }) =>
  fetchApi(route, input as object, { headers, signal, quiet: true });
