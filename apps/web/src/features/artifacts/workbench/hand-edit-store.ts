import { create } from 'zustand';
import { newId } from '#/lib/ids.ts';
import type { HandEdit } from './model/hand-edits.ts';

const NONE: readonly HandEdit[] = [];

/** What was edited by hand, by chat. It lasts as long as the page; a chat keeps it once it has been sent. */
const useHandEditStore = create<{ readonly [sessionId: string]: readonly HandEdit[] }>(() => ({}));

export function useHandEdits(sessionId: string): readonly HandEdit[] {
  return useHandEditStore((edits) => edits[sessionId] ?? NONE);
}

/** Adds a version behind the newest one, and gives its id. */
export function addHandEdit(sessionId: string, edit: Omit<HandEdit, 'id'>): string {
  const id = `edit-${newId()}`;
  useHandEditStore.setState((edits) => ({ [sessionId]: [...(edits[sessionId] ?? NONE), { ...edit, id }] }));
  return id;
}
