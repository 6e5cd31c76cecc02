import { READ_LIMITS } from '@parley/mcp';
import { once } from '#/lib/once.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { platform } from '#/platform/platform.ts';
import { usableLocalStorage } from '#/storage/open.ts';
import { createKeptOffers } from './kept-offers.ts';
import { createLocalHost, type LocalHost } from './local-host.ts';
import { keepServer } from '../shown-servers.ts';

/** The programs of the app around this page. */
export const pageHost = once((): LocalHost => {
  if (!platform.desktop) throw new Error('Only the desktop app runs programs');
  return createLocalHost({
    port: platform.desktop.localServers,
    offers: createKeptOffers(usableLocalStorage()),
    limits: READ_LIMITS,
    version: runtimeConfig.version,
    now: Date.now,
    onChange: keepServer,
  });
});
