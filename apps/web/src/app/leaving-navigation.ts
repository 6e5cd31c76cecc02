import { addressOf, formatAddress, parseAddress, withBase } from '#/lib/router/address.ts';
import type { Navigation } from '#/lib/router/navigation.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';

/** The navigation of a page that has some screens alone: every other one is in the app, which has to be loaded for it. */
export function leavingNavigation(navigation: Navigation, isHere: (path: string) => boolean): Navigation {
  return {
    ...navigation,
    go: (target, options) => {
      const address = 'to' in target ? addressOf(target) : target;
      if (isHere(address.path)) navigation.go(address, options);
      else location.assign(inApp(formatAddress(address)));
    },
  };
}

/** An address of the app as the browser knows it. */
export function inApp(address: string): string {
  return withBase(runtimeConfig.basePath, formatAddress(parseAddress(address)));
}
