import type { MissingReason } from '#/lib/fetch-code.ts';
import type { TextKey } from '#/i18n/text-key.ts';

/** Whether only a reload brings a part: trying again would find the same. */
export function isMendedByReload(reason: MissingReason | 'broken'): boolean {
  return reason === 'replaced' || reason === 'stuck';
}

/** What is said of a part that did not come, or that failed while it was drawn. */
export function wordsOf(reason: MissingReason | 'broken'): TextKey {
  switch (reason) {
    case 'replaced':
      return 'components.part.replaced';
    case 'broken':
      return 'components.part.broken';
    default:
      return 'components.part.missing';
  }
}
