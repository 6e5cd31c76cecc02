import { createStore, useStore } from 'zustand';
import { jsonOf } from '#/lib/json.ts';
import { once } from '#/lib/once.ts';
import { EMPTY_DRAFT, PictureDraft, type FieldValue } from '../model/picture-draft.ts';

interface Studio {
  readonly draft: PictureDraft;
  /** The moment whose sets are on the canvas; undefined for the newest. */
  readonly moment: number | undefined;
}

/** Signing out takes it away, as all keys of a tab that name no account. */
const DRAFT_KEY = 'parley/image-draft';

/** What is written in the panel: there when the screen comes back, and after a reload of this tab. */
const studio = once(() => {
  const store = createStore<Studio>(() => ({ draft: readDraft(), moment: undefined }));
  store.subscribe(({ draft }, before) => draft !== before.draft && keepDraft(draft));
  return store;
});

export function useStudio<Part>(part: (studio: Studio) => Part): Part {
  return useStore(studio(), part);
}

export function getDraft(): PictureDraft {
  return studio().getState().draft;
}

export function changeDraft(change: Partial<PictureDraft>): void {
  studio().setState(({ draft }) => ({ draft: { ...draft, ...change } }));
}

export function setValue(name: string, value: FieldValue | undefined): void {
  const { [name]: _, ...others } = getDraft().values;
  changeDraft({ values: value === undefined ? others : { ...others, [name]: value } });
}

/** Puts pictures behind those that are there to go by, each once. */
export function addReferences(ids: readonly string[]): void {
  changeDraft({ references: [...new Set([...getDraft().references, ...ids])] });
}

export function showMoment(moment: number | undefined): void {
  studio().setState({ moment });
}

function readDraft(): PictureDraft {
  try {
    return PictureDraft.safeParse(jsonOf(sessionStorage.getItem(DRAFT_KEY) ?? '')).data ?? EMPTY_DRAFT;
  } catch {
    return EMPTY_DRAFT;
  }
}

function keepDraft(draft: PictureDraft): void {
  try {
    sessionStorage.setItem(DRAFT_KEY, JSON.stringify(draft));
  } catch {
    // Without it a reload begins with an empty box.
  }
}
