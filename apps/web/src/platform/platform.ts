import { browserPlatform } from './browser.ts';
import type { Platform } from './interface.ts';

export type {
  KeychainPort,
  LocalServer,
  LocalServerDraft,
  LocalServerLine,
  LocalServersPort,
} from './local-servers-port.ts';
export type { DesktopEvent, DesktopPort, DesktopPreferences, DesktopUpdate, Platform } from './interface.ts';

declare global {
  /** Put there by the desktop app before the page begins. */
  var parleyPlatform: Platform | undefined;
}

/** The platform this page runs on. */
export const platform: Platform = globalThis.parleyPlatform ?? browserPlatform;
