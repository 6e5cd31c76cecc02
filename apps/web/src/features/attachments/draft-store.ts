import { createStore } from 'zustand/vanilla';
import type { DraftFile } from '#/storage/records.ts';
import type { FileFailure } from './file-kind.ts';

/** A file in the box: being read, there, or not to be had. */
export type DraftItem = Omit<DraftFile, 'url'> &
  (
    | { readonly state: 'reading'; /** From 0 to 1, where it is known. */ readonly share?: number | undefined }
    | { readonly state: 'ready'; readonly url: string }
    | { readonly state: 'failed'; readonly why: FileFailure }
  );

type Items = readonly DraftItem[];

const NONE: Items = [];

/** What is attached to each chat's unsent question. A chat that is missing has not been looked at. */
export const draftStore = createStore<ReadonlyMap<string, Items>>(() => new Map());

export function draftItems(sessionId: string, drafts = draftStore.getState()): Items {
  return drafts.get(sessionId) ?? NONE;
}

export function changeDraftItems(sessionId: string, edit: (items: Items) => Items): void {
  draftStore.setState((drafts) => new Map(drafts).set(sessionId, edit(draftItems(sessionId, drafts))), true);
}

/** The files that were kept with a draft, as they are shown. */
export function keptItems(files: readonly DraftFile[]): DraftItem[] {
  return files.map((file) => ({ ...file, state: 'ready' }));
}
