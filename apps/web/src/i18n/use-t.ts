import { t } from './i18n.ts';
import type { Translate } from './text-key.ts';

/** The words of the interface. The language never changes without a reload, so there is nothing to subscribe to. */
export function useT(): Translate {
  return t;
}
