import { z } from 'zod';

/** A text that can be put into the input with a few keys. */
export const Prompt = z
  .object({
    id: z.string().min(1),
    title: z.string(),
    content: z.string(),
    isUser: z.boolean().default(true),
    createdAt: z.number().default(0),
  })
  .meta({ id: 'Prompt' });
export type Prompt = z.infer<typeof Prompt>;

const TitleAndContent = z.tuple([z.string(), z.string()]);

/** The file `prompts.json`: pairs of title and content for each language that has built-in prompts. */
export const BuiltinPrompts = z.object({
  en: z.array(TitleAndContent).default([]),
  tw: z.array(TitleAndContent).default([]),
  cn: z.array(TitleAndContent).default([]),
});
export type BuiltinPrompts = z.infer<typeof BuiltinPrompts>;

/** The built-in prompts of one language; pairs without a title or without content are left out. */
export function builtinPromptsOf(file: BuiltinPrompts, language: keyof BuiltinPrompts): Prompt[] {
  return file[language]
    .filter(([title, content]) => title.trim() !== '' && content.trim() !== '')
    .map(([title, content], index) => ({ id: `${language}-${index}`, title, content, isUser: false, createdAt: 0 }));
}
