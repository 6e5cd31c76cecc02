import type { Prompt } from '@parley/contract';
import { carriesScript } from '#/lib/script-check.ts';
import { PROMPT_CONTENT_MAX_LENGTH, PROMPT_TITLE_MAX_LENGTH, tidyDraft, type PromptDraft } from './prompt-draft.ts';
import { isRecord } from '#/lib/json.ts';

export const PROMPT_FILE_MAX_BYTES = 2 * 1024 * 1024;
export const PROMPT_FILE_MOST = 2_000;
const KIND = 'parley-prompts';
const VERSION = 1;

/** Why a file was refused, with the place in its list where there is one, counted from 1. */
export type PromptFileProblem =
  | { readonly kind: 'unreadable' | 'tooLarge' | 'notJson' | 'foreign' | 'empty' | 'tooMany' }
  | {
      readonly kind: 'noTitle' | 'noContent' | 'titleTooLong' | 'contentTooLong' | 'script';
      readonly position: number;
    };

export type ReadPromptFile =
  | { readonly ok: true; readonly drafts: readonly PromptDraft[] }
  | { readonly ok: false; readonly problem: PromptFileProblem };

/** Reads the text of a file: one that was exported here, or a plain list. One wrong entry refuses all of it. */
export function readPromptFile(text: string): ReadPromptFile {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refused({ kind: 'notJson' });
  }
  const entries = entriesOf(value);
  if (entries === undefined) return refused({ kind: 'foreign' });
  if (entries.length === 0) return refused({ kind: 'empty' });
  if (entries.length > PROMPT_FILE_MOST) return refused({ kind: 'tooMany' });
  const drafts: PromptDraft[] = [];
  for (const [index, entry] of entries.entries()) {
    const draft = draftOf(entry);
    if (draft === undefined) return refused({ kind: 'foreign' });
    const kind = problemOf(draft);
    if (kind !== undefined) return refused({ kind, position: index + 1 });
    drafts.push(tidyDraft(draft));
  }
  return { ok: true, drafts };
}

/** The file that holds these prompts. */
export function writePromptFile(prompts: readonly Prompt[]): string {
  const entries = prompts.map(({ title, content, createdAt }) => ({ title, content, createdAt }));
  return `${JSON.stringify({ kind: KIND, version: VERSION, prompts: entries }, undefined, 2)}\n`;
}

/** Drafts that are not among the prompts already there, each once. */
export function newDrafts(drafts: readonly PromptDraft[], known: readonly PromptDraft[]): PromptDraft[] {
  const seen = new Set(known.map(keyOf));
  return drafts.filter((draft) => {
    const key = keyOf(draft);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

function refused(problem: PromptFileProblem): ReadPromptFile {
  return { ok: false, problem };
}

function entriesOf(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (!isRecord(value) || !Array.isArray(value['prompts'])) return undefined;
  return value['kind'] === undefined || value['kind'] === KIND ? value['prompts'] : undefined;
}

/** `{title, content}` as it is exported, or `[title, content]` as in the built-in list. */
function draftOf(entry: unknown): PromptDraft | undefined {
  const [title, content]: readonly unknown[] = Array.isArray(entry)
    ? entry
    : isRecord(entry) && ('title' in entry || 'content' in entry)
      ? [entry['title'] ?? '', entry['content'] ?? '']
      : [];
  return typeof title === 'string' && typeof content === 'string' ? { title, content } : undefined;
}

function problemOf({
  title,
  content,
}: PromptDraft): Extract<PromptFileProblem, { position: number }>['kind'] | undefined {
  if (title.trim() === '') return 'noTitle';
  if (content.trim() === '') return 'noContent';
  if (title.length > PROMPT_TITLE_MAX_LENGTH) return 'titleTooLong';
  if (content.length > PROMPT_CONTENT_MAX_LENGTH) return 'contentTooLong';
  return carriesScript(title) || carriesScript(content) ? 'script' : undefined;
}

function keyOf(draft: PromptDraft): string {
  const { title, content } = tidyDraft(draft);
  return JSON.stringify([title, content]);
}
