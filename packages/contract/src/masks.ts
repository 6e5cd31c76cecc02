import * as z from 'zod/mini';
import { Message } from './chat-message.ts';
import { ModelConfig } from './model-config.ts';

export const DEFAULT_MASK_AVATAR = 'gpt-bot';
export const MOST_MASK_STARTERS = 4;
export const BUILTIN_MASK_LANGUAGES = ['cn', 'tw', 'en', 'ar'] as const;

/** A preset role: who answers, what it is told first, and with which settings. */
export const Mask = z
  .object({
    id: z.string(),
    avatar: z._default(z.string(), DEFAULT_MASK_AVATAR),
    /** The name of a drawn icon, shown instead of the avatar; one that a page does not know is ignored. */
    icon: z.optional(z.string()),
    name: z._default(z.string(), ''),
    /** One line for people. Models never see it. */
    description: z.optional(z.string()),
    /** Questions that an empty chat with the mask offers. */
    starters: z.optional(z.array(z.string())),
    context: z._default(z.array(Message), []),
    modelConfig: z.prefault(ModelConfig, {}),
    /** Use the settings of the app instead of `modelConfig`. */
    syncGlobalConfig: z._default(z.boolean(), true),
    multimodel: z._default(z.boolean(), false),
    selectedModels: z._default(z.array(z.string()), []),
    /** Empty means the one default model. */
    selectedAiModels: z._default(z.array(z.string()), []),
    lang: z._default(z.string(), 'en'),
    builtin: z._default(z.boolean(), false),
    createdAt: z._default(z.number(), 0),
    plugin: z._default(z.array(z.string()), []),
    hideContext: z._default(z.boolean(), false),
    enableArtifacts: z._default(z.boolean(), true),
    enableCodeFold: z._default(z.boolean(), true),
    shareLink: z.optional(z.string()),
  })
  .register(z.globalRegistry, { id: 'Mask' });
export type Mask = z.infer<typeof Mask>;

/** The file `masks.json`: one list for each language that has built-in masks. */
export const BuiltinMasks = z.object({
  cn: z._default(z.array(Mask), []),
  tw: z._default(z.array(Mask), []),
  en: z._default(z.array(Mask), []),
  ar: z._default(z.array(Mask), []),
});
export type BuiltinMasks = z.infer<typeof BuiltinMasks>;

/** Newest first; the built-in ones follow the user's own unless they are hidden. */
export function listMasks(own: readonly Mask[], builtin: readonly Mask[], hideBuiltin: boolean): Mask[] {
  const sorted = own.toSorted((a, b) => b.createdAt - a.createdAt);
  return hideBuiltin ? sorted : [...sorted, ...builtin];
}
