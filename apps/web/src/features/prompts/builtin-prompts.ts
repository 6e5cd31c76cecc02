import { BuiltinPrompts, builtinPromptsOf, type Prompt } from '@parley/contract';
import type { LanguageCode } from '#/i18n/languages.ts';
import { oncePerKey } from '#/lib/once.ts';

const FILE_NAME = 'prompts.json';

const readFile = oncePerKey(async (name): Promise<BuiltinPrompts> => {
  const response = await fetch(new URL(name, document.baseURI));
  if (!response.ok) throw new Error(`status ${response.status}`);
  return BuiltinPrompts.parse(await response.json());
});

/** The prompts that come with the product, in the reader's language or else in English; none where there is no file. */
export async function loadBuiltinPrompts(language: LanguageCode): Promise<Prompt[]> {
  // Suggestions are no reason to bother anybody: the user's own are shown, and the next opening tries again.
  const file = await readFile(FILE_NAME).catch(() => BuiltinPrompts.parse({}));
  return builtinPromptsOf(file, language === 'cn' || language === 'tw' ? language : 'en');
}
