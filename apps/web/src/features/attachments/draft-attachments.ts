import type { Attachment, ImagePart } from '@parley/contract';
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { fetchPart } from '#/lib/fetch-part.ts';
import { chatActions } from '#/features/chat-core/public.ts';
import { changeDraftItems, draftItems, draftStore, keptItems, type DraftItem } from './draft-store.ts';

export type { DraftItem } from './draft-store.ts';

/** What goes with a question besides its words. */
export interface TakenFiles {
  readonly images: readonly ImagePart[];
  readonly attachments: readonly Attachment[];
}

export interface DraftAttachments {
  readonly items: readonly DraftItem[];
  /** Whether a file is still being read. */
  readonly isBusy: boolean;
  readonly add: (files: Iterable<File>) => void;
  /** Keeps a pasted text as a document. Gives its id, so that it can be taken out again. */
  readonly addLongText: (text: string) => Promise<string>;
  readonly remove: (id: string) => void;
  readonly retry: (id: string) => void;
  /** Takes out what can be sent, once it has been read. What could not be read stays in the box. */
  readonly take: () => Promise<TakenFiles>;
  /** Puts back what was taken, where it could not be sent after all. */
  readonly restore: (taken: TakenFiles) => void;
}

const NOTHING: TakenFiles = { images: [], attachments: [] };

const loadActions = () => fetchPart(() => import('./draft-actions.ts'));

/** In React: the files of a chat's unsent question. They stay with the chat until they are sent or taken out. */
export function useDraftAttachments(sessionId: string): DraftAttachments {
  const items = useStore(draftStore, (drafts) => draftItems(sessionId, drafts));
  useEffect(() => void readKept(sessionId), [sessionId]);
  const acts = useMemo(() => actsOf(sessionId), [sessionId]);
  return { ...acts, items, isBusy: items.some((item) => item.state === 'reading') };
}

/** What is on its way into the box of a chat: a question that is sent meanwhile waits for it. */
const arriving = new Map<string, Promise<unknown>>();

function arrive<Result>(sessionId: string, coming: Promise<Result>): Promise<Result> {
  const all = Promise.allSettled([arriving.get(sessionId), coming]).then(() => {
    if (arriving.get(sessionId) === all) arriving.delete(sessionId);
  });
  arriving.set(sessionId, all);
  return coming;
}

function actsOf(sessionId: string): Omit<DraftAttachments, 'items' | 'isBusy'> {
  return {
    add: (files) => {
      // Taken at once: what a drop or a paste holds is gone when its event is over.
      const list = [...files];
      if (list.length === 0) return;
      void arrive(
        sessionId,
        loadActions().then((acts) => acts.addFiles(sessionId, list)),
      );
    },
    addLongText: (text) =>
      arrive(
        sessionId,
        loadActions().then((acts) => acts.addText(sessionId, text)),
      ),
    remove: (id) => void loadActions().then((acts) => acts.removeItem(sessionId, id)),
    retry: (id) => void loadActions().then((acts) => acts.retryItem(sessionId, id)),
    async take() {
      await arriving.get(sessionId);
      return draftItems(sessionId).length === 0 ? NOTHING : (await loadActions()).takeReady(sessionId);
    },
    restore: (taken) => void loadActions().then((acts) => acts.restore(sessionId, taken)),
  };
}

async function readKept(sessionId: string): Promise<void> {
  if (draftStore.getState().has(sessionId)) return;
  const { files = [] } = await chatActions.readDraft(sessionId);
  if (files.length > 0 && !draftStore.getState().has(sessionId)) changeDraftItems(sessionId, () => keptItems(files));
}
