import { useEffect } from 'react';
import { create } from 'zustand';
import { chatActions } from '#/features/chat-core/public.ts';
import { newId } from '#/lib/ids.ts';
import type { HandEdit, TypedSource } from '#/storage/records.ts';
import { keptEdits, withoutEdits } from './model/hand-edits.ts';
import { OPENED_ID } from './model/selection.ts';

interface UnsentEdits {
  readonly edits: readonly HandEdit[];
  /** Edits that the chat holds by now. They stay until the page goes: one of them may be on show. */
  readonly sentIds: ReadonlySet<string>;
  readonly typed: TypedSource | undefined;
  /** Whether what was kept of an earlier visit has been read. */
  readonly isRead: boolean;
}

const NONE: UnsentEdits = { edits: [], sentIds: new Set(), typed: undefined, isRead: false };

/** What was edited by hand, by chat. It is kept with the chat's draft until it is sent or discarded. */
const useUnsentStore = create<{ readonly [sessionId: string]: UnsentEdits }>(() => ({}));

/** In React: what was edited by hand in a chat, in this visit and earlier ones. */
export function useUnsentEdits(sessionId: string): UnsentEdits {
  useEffect(() => void readKept(sessionId), [sessionId]);
  return useUnsentStore((all) => all[sessionId] ?? NONE);
}

/** Adds a version behind the newest one, and gives its id. */
export function addHandEdit(sessionId: string, edit: Omit<HandEdit, 'id'>): string {
  const id = `edit-${newId()}`;
  change(sessionId, ({ edits }) => ({ edits: [...edits, { ...edit, id }], typed: undefined }));
  return id;
}

export function discardHandEdit(sessionId: string, id: string): void {
  change(sessionId, ({ edits, typed }) => ({
    edits: withoutEdits(edits, new Set([id])),
    typed: typed?.versionId === id ? undefined : typed,
  }));
}

/** Keeps what is typed; undefined for nothing. */
export function keepTyped(sessionId: string, typed: TypedSource | undefined): void {
  change(sessionId, () => ({ typed }));
}

/** The chat holds these now, so they need not be kept beside it. */
export function noteSent(sessionId: string, ids: readonly string[]): void {
  change(sessionId, ({ sentIds }) => ({ sentIds: new Set([...sentIds, ...ids]) }));
}

function change(sessionId: string, edit: (before: UnsentEdits) => Partial<UnsentEdits>): void {
  useUnsentStore.setState((all) => {
    const before = all[sessionId] ?? NONE;
    return { [sessionId]: { ...before, ...edit(before) } };
  });
  keep(sessionId);
}

/** Before the kept ones have been read, writing would take them away. */
function keep(sessionId: string): void {
  const { edits, sentIds, typed, isRead } = useUnsentStore.getState()[sessionId] ?? NONE;
  if (!isRead) return;
  const kept = withoutEdits(edits, sentIds).filter(({ afterId }) => afterId !== OPENED_ID);
  chatActions.changeDraft(sessionId, {
    edits: keptEdits(kept),
    typed: typed?.versionId === OPENED_ID ? undefined : typed,
  });
}

async function readKept(sessionId: string): Promise<void> {
  if (useUnsentStore.getState()[sessionId]?.isRead === true) return;
  const { edits = [], typed } = await chatActions.readDraft(sessionId);
  const changed = useUnsentStore.getState()[sessionId] ?? NONE;
  if (changed.isRead) return;
  useUnsentStore.setState({
    [sessionId]: { ...changed, edits: [...edits, ...changed.edits], typed: changed.typed ?? typed, isRead: true },
  });
  if (changed !== NONE) keep(sessionId);
}
