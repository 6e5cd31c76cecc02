import { once } from '#/lib/once.ts';

/**
 * Asks the browser not to throw our data away when the disk gets full. Some ask the user in turn, so it is done once
 * there is something to keep. Gives whether it promised.
 */
export const keepForGood = once(() => askToKeep(globalThis.navigator?.storage));

export async function askToKeep(storage: StorageManager | undefined): Promise<boolean> {
  try {
    // Neither is there on a page without https.
    return (await storage?.persisted?.()) === true || (await storage?.persist?.()) === true;
  } catch {
    return false;
  }
}
