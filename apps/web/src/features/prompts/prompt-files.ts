import { platform } from '#/platform/platform.ts';
import {
  newDrafts,
  PROMPT_FILE_MAX_BYTES,
  readPromptFile,
  writePromptFile,
  type PromptFileProblem,
} from './model/prompt-file.ts';
import { addPrompts, userPrompts } from './store.ts';

export type ImportOutcome =
  | { readonly kind: 'imported'; readonly added: number; readonly known: number }
  | { readonly kind: 'refused'; readonly problem: PromptFileProblem };

/** Adds the prompts of a file to the user's own: all that are new, or none where anything about the file is wrong. */
export async function importPromptFile(file: File, now: number): Promise<ImportOutcome> {
  if (file.size > PROMPT_FILE_MAX_BYTES) return { kind: 'refused', problem: { kind: 'tooLarge' } };
  const text = await readText(file);
  if (text === undefined) return { kind: 'refused', problem: { kind: 'unreadable' } };
  const read = readPromptFile(text);
  if (!read.ok) return { kind: 'refused', problem: read.problem };
  const fresh = newDrafts(read.drafts, userPrompts());
  if (fresh.length > 0) addPrompts(fresh, now);
  return { kind: 'imported', added: fresh.length, known: read.drafts.length - fresh.length };
}

/** Saves the user's own prompts as a file. Gives its name; undefined where the user declined. */
export async function exportPrompts(now: Date): Promise<string | undefined> {
  const prompts = userPrompts().toSorted((left, right) => right.createdAt - left.createdAt);
  const name = `parley-prompts-${now.toISOString().slice(0, 10)}.json`;
  const content = new Blob([writePromptFile(prompts)], { type: 'application/json' });
  return (await platform.saveFile({ name, content })) ? name : undefined;
}

async function readText(file: File): Promise<string | undefined> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    // Taken away since it was chosen, or no text at all.
    return undefined;
  }
}
