import { Prompt } from '@parley/contract';
import * as z from 'zod/mini';
import { newId } from '../../lib/ids.ts';
import { definePersistedStore } from '../../storage/stores.ts';

/** By id, so that two devices can be merged. */
const PromptShelf = z.object({ prompts: z._default(z.record(z.string(), Prompt), {}) });

const store = definePersistedStore({ name: 'prompt-store', schema: PromptShelf });

/** In React: the user's own prompts by id. */
export const useUserPrompts = (): Readonly<Record<string, Prompt>> => store.use(({ prompts }) => prompts);

/** Keeps a new prompt of the user's own. Gives its id. */
export function addPrompt({ title, content }: Pick<Prompt, 'title' | 'content'>, now: number): string {
  const id = newId();
  store.update(({ prompts }) => ({
    prompts: { ...prompts, [id]: { id, title, content, isUser: true, createdAt: now } },
  }));
  return id;
}

export function removePrompt(id: string): void {
  store.update(({ prompts }) => {
    const { [id]: _removed, ...others } = prompts;
    return { prompts: others };
  });
}
