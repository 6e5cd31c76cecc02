import { Prompt } from '@parley/contract';
import * as z from 'zod/mini';
import { newId } from '#/lib/ids.ts';
import { definePersistedStore } from '#/storage/stores.ts';
import type { PromptDraft } from './model/prompt-draft.ts';

/** By id, so that two devices can be merged. */
const OwnPrompts = z.object({ prompts: z._default(z.record(z.string(), Prompt), {}) });

const store = definePersistedStore({ name: 'prompt-store', schema: OwnPrompts });

/** In React: the user's own prompts by id. */
export const useUserPrompts = (): Readonly<Record<string, Prompt>> => store.use(({ prompts }) => prompts);

/** In React: whether what is stored has been read; a change before that would bury it. */
export const usePromptsAreRead = (): boolean => store.useHydrated();

/** Whether what is stored has been read. */
export const arePromptsRead = store.isHydrated;

export const subscribePrompts = store.subscribe;

/** The user's own prompts, for code outside of React. */
export const userPrompts = (): readonly Prompt[] => Object.values(store.get().prompts);

/** Keeps a new prompt of the user's own. Gives its id. */
export function addPrompt(draft: PromptDraft, now: number): string {
  const [id = ''] = addPrompts([draft], now);
  return id;
}

/** Keeps several at once. The first of them is the newest, so that lists show them in this order. */
export function addPrompts(drafts: readonly PromptDraft[], now: number): string[] {
  const added = drafts.map(({ title, content }, index): Prompt => ({
    id: newId(),
    title,
    content,
    isUser: true,
    createdAt: now - index,
  }));
  store.update(({ prompts }) => ({
    prompts: { ...prompts, ...Object.fromEntries(added.map((one) => [one.id, one])) },
  }));
  return added.map(({ id }) => id);
}

/** Changes the words of a prompt; one that was deleted meanwhile, in another tab for example, comes back with them. */
export function changePrompt(id: string, { title, content }: PromptDraft, now: number): void {
  store.update(({ prompts }) => ({
    prompts: { ...prompts, [id]: { createdAt: now, ...prompts[id], id, title, content, isUser: true } },
  }));
}

export function removePrompt(id: string): void {
  store.update(({ prompts }) => {
    const { [id]: _removed, ...others } = prompts;
    return { prompts: others };
  });
}
