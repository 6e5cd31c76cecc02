import * as z from 'zod/mini';

/** A text that can be put into the input with a few keys. */
export const Prompt = z
  .object({
    id: z.string().check(z.minLength(1)),
    title: z.string(),
    content: z.string(),
    isUser: z._default(z.boolean(), true),
    createdAt: z._default(z.number(), 0),
  })
  .register(z.globalRegistry, { id: 'Prompt' });
export type Prompt = z.infer<typeof Prompt>;

/** A title and its content. Not `z.tuple`, whose code everybody's first load would hold for this alone. */
const TitleAndContent = z.array(z.string()).check(z.minLength(2), z.maxLength(2));

/** The file `prompts.json`: pairs of title and content for each language that has built-in prompts. */
export const BuiltinPrompts = z.object({
  en: z._default(z.array(TitleAndContent), []),
  tw: z._default(z.array(TitleAndContent), []),
  cn: z._default(z.array(TitleAndContent), []),
});
export type BuiltinPrompts = z.infer<typeof BuiltinPrompts>;

/** The built-in prompts of one language; pairs without a title or without content are left out. */
export function builtinPromptsOf(file: BuiltinPrompts, language: keyof BuiltinPrompts): Prompt[] {
  return file[language]
    .filter(([title = '', content = '']) => title.trim() !== '' && content.trim() !== '')
    .map(([title = '', content = ''], index) => ({
      id: `${language}-${index}`,
      title,
      content,
      isUser: false,
      createdAt: 0,
    }));
}
