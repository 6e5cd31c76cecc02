import { t } from '#/i18n/i18n.ts';
import { MissingPart } from '#/lib/fetch-code.ts';
import { fetchPart } from '#/lib/fetch-part.ts';
import { reloadPage } from '#/lib/reload-page.ts';
import { isMendedByReload, wordsOf } from './part-words.ts';
import { showToast } from './toast-store.ts';

/** Long enough to read and press; the act is lost with it. */
const TOAST_MS = 8_000;

/**
 * Does something with code that is loaded later: `withPart(() => import('./pin-message.ts'), ({ pin }) => pin(message))`.
 * When that code cannot be loaded a toast says so and offers to try again, and undefined comes back; an error of the act
 * itself is the caller's.
 */
export async function withPart<Module extends object, Result>(
  load: () => Promise<Module>,
  act: (module: Module) => Result | Promise<Result>,
): Promise<Result | undefined> {
  let module: Module;
  try {
    module = await fetchPart(load);
  } catch (error) {
    if (!(error instanceof MissingPart)) throw error;
    const { reason } = error;
    showToast({
      kind: 'error',
      text: t(wordsOf(reason)),
      durationMs: TOAST_MS,
      action: isMendedByReload(reason)
        ? { label: t('components.part.reload'), onSelect: reloadPage }
        : { label: t('components.part.tryAgain'), onSelect: () => void withPart(load, act) },
    });
    return undefined;
  }
  return act(module);
}
