import { browserPlatform } from './browser.ts';
import type { Platform } from './interface.ts';

export type { Platform } from './interface.ts';

/** The platform this page runs on. */
export const platform: Platform = browserPlatform;
