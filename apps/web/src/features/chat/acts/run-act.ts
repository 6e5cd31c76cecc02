import { showToast } from '#/components/toast.tsx';
import { t } from '#/i18n/i18n.ts';

/** Does something and says so where it fails: an act without words of its own for a failure must not fail silently. */
export function attempt(act: () => Promise<unknown> | void): void {
  void attempted(act);
}

async function attempted(act: () => Promise<unknown> | void): Promise<void> {
  try {
    await act();
  } catch {
    showToast({ kind: 'error', text: t('chat.actFailed') });
  }
}

/** Does an act of one of the tables. */
export function runAct<Context>(act: { run(context: Context): Promise<void> | void }, context: Context): void {
  attempt(() => act.run(context));
}

/** Says that something was done, with a button that takes it back. Said again at once, the button takes back all of it. */
export function offerUndo(text: string, undo: () => Promise<unknown> | void): void {
  const label = t('common.undo');
  showToast({ text, action: { label, labelForAll: t('common.undoAll'), onSelect: () => attempted(undo) } });
}

/** Says that chats were deleted. What brings them back is called Revert, as the specification has it. */
export function offerRevert(text: string, undo: () => Promise<unknown> | void): void {
  const label = t('common.revert');
  showToast({ text, action: { label, labelForAll: t('common.revertAll'), onSelect: () => attempted(undo) } });
}
