import { showToast } from '#/components/toast-store.ts';
import { t } from '#/i18n/i18n.ts';

/** Long enough for whoever still waits for the page that they asked for. */
const TOAST_MS = 8_000;

/** Says why the chat is on show. The address itself is left out: it could be anybody’s words. */
export function tellUnknownAddress(): void {
  showToast({ text: t('placeholders.unknownAddress'), durationMs: TOAST_MS });
}
