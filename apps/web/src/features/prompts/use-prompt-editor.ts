import { useState } from 'react';
import type { TextKey } from '#/i18n/text-key.ts';
import { isSameDraft, tidyDraft, type PromptDraft } from './model/prompt-draft.ts';
import { addPrompt, changePrompt } from './store.ts';

export const EMPTY_DRAFT: PromptDraft = { title: '', content: '' };

interface Editing {
  /** Undefined for a new one. */
  readonly id: string | undefined;
  readonly initial: PromptDraft;
  readonly draft: PromptDraft;
  /** How often saving was tried in vain; what is missing is named from the first time on. */
  readonly attempts: number;
}

export interface PromptEditor extends Editing {
  readonly isChanged: boolean;
  readonly problems: Readonly<Record<keyof PromptDraft, TextKey | undefined>>;
  readonly begin: (draft: PromptDraft, id?: string) => void;
  readonly change: (patch: Partial<PromptDraft>) => void;
  /** Stores it, unless something is missing; says whether it did. */
  readonly save: () => boolean;
}

/** A prompt while it is being written; nothing is stored before it is saved. */
export function usePromptEditor(): PromptEditor {
  const [editing, setEditing] = useState<Editing>({
    id: undefined,
    initial: EMPTY_DRAFT,
    draft: EMPTY_DRAFT,
    attempts: 0,
  });
  const { id, initial, draft, attempts } = editing;
  const { title, content } = tidyDraft(draft);
  return {
    ...editing,
    isChanged: !isSameDraft(initial, draft),
    problems: {
      title: attempts > 0 && title === '' ? 'prompts.form.nameMissing' : undefined,
      content: attempts > 0 && content === '' ? 'prompts.form.contentMissing' : undefined,
    },
    begin: (first, knownId) => setEditing({ id: knownId, initial: first, draft: first, attempts: 0 }),
    change: (patch) => setEditing((before) => ({ ...before, draft: { ...before.draft, ...patch } })),
    save: () => {
      if (title === '' || content === '') {
        setEditing((before) => ({ ...before, attempts: attempts + 1 }));
        return false;
      }
      if (id === undefined) addPrompt({ title, content }, Date.now());
      else changePrompt(id, { title, content }, Date.now());
      return true;
    },
  };
}
