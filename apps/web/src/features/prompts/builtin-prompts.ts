import { BuiltinPrompts, builtinPromptsOf, type Prompt } from '@parley/contract';
import type { LanguageCode } from '#/i18n/languages.ts';

let file: Promise<BuiltinPrompts> | undefined;

/** The prompts that come with the product, in the reader's language or else in English; none where there is no file. */
export async function loadBuiltinPrompts(language: LanguageCode): Promise<Prompt[]> {
  file ??= readFile();
  return builtinPromptsOf(await file, language === 'cn' || language === 'tw' ? language : 'en');
}

async function readFile(): Promise<BuiltinPrompts> {
  try {
    const response = await fetch(new URL('prompts.json', document.baseURI));
    if (!response.ok) throw new Error(`status ${response.status}`);
    return BuiltinPrompts.parse(await response.json());
  } catch {
    // Suggestions are no reason to bother anybody: the user's own are shown, and the next opening tries again.
    file = undefined;
    return BuiltinPrompts.parse({});
  }
}
