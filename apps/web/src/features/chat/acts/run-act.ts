import { showToast } from '#/components/toast.tsx';
import { t } from '#/i18n/i18n.ts';

/** Does something and says so where it fails: an act without words of its own for a failure must not fail silently. */
export function attempt(act: () => Promise<unknown> | void): void {
  const run = async () => act();
  run().catch(() => showToast({ kind: 'error', text: t('chat.actFailed') }));
}

/** Does an act of one of the tables. */
export function runAct<Context>(act: { run(context: Context): Promise<void> | void }, context: Context): void {
  attempt(() => act.run(context));
}

/** Says that something was done, with a button that takes it back. */
export function offerUndo(text: string, undo: () => Promise<unknown> | void, label = t('common.undo')): void {
  showToast({ text, action: { label, onSelect: () => attempt(undo) } });
}

/** Says that chats were deleted. What brings them back is called Revert, as the specification has it. */
export function offerRevert(text: string, undo: () => Promise<unknown> | void): void {
  offerUndo(text, undo, t('common.revert'));
}
