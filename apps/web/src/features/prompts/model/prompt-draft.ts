import type { Prompt } from '@parley/contract';

/** What a person writes of a prompt; the rest is kept by the store. */
export type PromptDraft = Pick<Prompt, 'title' | 'content'>;

export const PROMPT_TITLE_MAX_LENGTH = 200;
export const PROMPT_CONTENT_MAX_LENGTH = 50_000;

/** As it is stored: a title is one line, and nobody sees spaces at the ends. */
export function tidyDraft({ title, content }: PromptDraft): PromptDraft {
  return { title: title.replaceAll(/\s+/g, ' ').trim(), content: content.trim() };
}

/** Whether two drafts would be stored as the same. */
export function isSameDraft(left: PromptDraft, right: PromptDraft): boolean {
  const [one, other] = [tidyDraft(left), tidyDraft(right)];
  return one.title === other.title && one.content === other.content;
}
