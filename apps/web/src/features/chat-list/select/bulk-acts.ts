import { createElement } from 'react';
import { confirm, openOverlay } from '#/components/overlays.tsx';
import { showToast } from '#/components/toast.tsx';
import { ARCHIVE, RECENT, chatActions, getCurrentSessionId, type SessionSummary } from '#/features/chat-core/public.ts';
import { MoveDialog, attempt, offerRevert, offerUndo } from '#/features/chat/public.ts';
import { loadMarkdownZip } from '#/features/import-chats/public.ts';
import { t } from '#/i18n/i18n.ts';
import type { Navigation } from '#/lib/router/navigation.ts';

type Chats = readonly SessionSummary[];

/** Does one thing after the other, and with what has been done takes all of it back. */
async function moveAll(chats: Chats, move: (id: string) => Promise<void>, text: string): Promise<void> {
  // The first one comes to lie on top, as it does in the list.
  for (const { id } of chats.toReversed()) await move(id);
  offerUndo(text, async () => {
    for (const chat of chats) await chatActions.putBack(chat.id, chat);
  });
}

/** Archives chats. True once that is done. */
export async function archiveAll(chats: Chats): Promise<boolean> {
  await moveAll(
    chats,
    (id) => chatActions.moveToShelf(id, ARCHIVE),
    t('sessions.bulkArchived', { count: chats.length }),
  );
  return true;
}

/** Takes chats out of the archive, each to the pin or the folder that it had. */
export async function unarchiveAll(chats: Chats): Promise<boolean> {
  await moveAll(chats, chatActions.unarchive, t('sessions.bulkUnarchived', { count: chats.length }));
  return true;
}

/** Asks which folder chats belong to, and puts them there. False where nobody chose one. */
export async function askToMoveAll(chats: Chats): Promise<boolean> {
  let isChosen = false;
  const shelves = new Set(chats.map(({ shelf }) => shelf));
  const [shelf = RECENT] = shelves.size === 1 ? shelves : [];
  const count = chats.length;
  const move = (to: string, folder: string) => {
    isChosen = true;
    const text = to === RECENT ? t('sessions.bulkMovedOut', { count }) : t('sessions.bulkMoved', { count, folder });
    attempt(() => moveAll(chats, (id) => chatActions.moveToShelf(id, to), text));
  };
  await openOverlay((frame) =>
    createElement(MoveDialog, { shelf, text: t('sessions.bulkMoveText', { count }), ...frame, onMove: move }),
  );
  return isChosen;
}

/** Deletes chats after one question, with a way back for all of them. False where the answer was no. */
export async function askToDeleteAll(chats: Chats, navigation: Navigation): Promise<boolean> {
  const count = chats.length;
  const question = {
    title: t('sessions.bulkDeleteTitle', { count }),
    text: t('sessions.bulkDeleteText'),
    confirmLabel: t('sessions.bulkDelete'),
  };
  if (!(await confirm({ ...question, danger: true }))) return false;
  const shownId = getCurrentSessionId();
  const isInSight = ['/', '/chat'].includes(navigation.current().path) && chats.some(({ id }) => id === shownId);
  const show = (id: string | undefined) => {
    if (isInSight && id !== undefined) navigation.go({ to: '/', search: { c: id } }, { replace: true });
  };
  const undos: (() => Promise<void>)[] = [];
  for (const { id } of chats) undos.push((await chatActions.deleteSession(id)).undo);
  show(getCurrentSessionId());
  offerRevert(t('sessions.bulkDeleted', { count }), async () => {
    for (const undo of undos.toReversed()) await undo();
    show(shownId);
  });
  return true;
}

/** Saves chats as Markdown files in one archive. False where nothing was saved. */
export async function exportAll(chats: Chats): Promise<boolean> {
  const { saveMarkdownZip } = await loadMarkdownZip();
  const saved = await saveMarkdownZip({ only: new Set(chats.map(({ id }) => id)) });
  if (saved.kind === 'nothing') showToast({ text: t('sessions.bulkNothing') });
  if (saved.kind === 'saved') showToast({ kind: 'success', text: t('exporting.saved', { name: saved.name }) });
  return saved.kind === 'saved';
}
