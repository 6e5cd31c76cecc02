import { z } from 'zod';
import { Message } from './chat-message.ts';
import { ModelConfig } from './model-config.ts';

export const DEFAULT_MASK_AVATAR = 'gpt-bot';
export const BUILTIN_MASK_FIRST_ID = 100_000;
export const BUILTIN_MASK_LANGUAGES = ['cn', 'tw', 'en'] as const;

/** A preset role: who answers, what it is told first, and with which settings. */
export const Mask = z
  .object({
    id: z.string(),
    avatar: z.string().default(DEFAULT_MASK_AVATAR),
    name: z.string().default(''),
    context: z.array(Message).default([]),
    modelConfig: ModelConfig.prefault({}),
    /** Use the settings of the app instead of `modelConfig`. */
    syncGlobalConfig: z.boolean().default(true),
    multimodel: z.boolean().default(false),
    selectedModels: z.array(z.string()).default([]),
    /** Empty means the one default model. */
    selectedAiModels: z.array(z.string()).default([]),
    lang: z.string().default('en'),
    builtin: z.boolean().default(false),
    createdAt: z.number().default(0),
    plugin: z.array(z.string()).default([]),
    hideContext: z.boolean().default(false),
    enableArtifacts: z.boolean().default(true),
    enableCodeFold: z.boolean().default(true),
    shareLink: z.string().optional(),
  })
  .meta({ id: 'Mask' });
export type Mask = z.infer<typeof Mask>;

/** The file `masks.json`: one list for each language that has built-in masks. */
export const BuiltinMasks = z.object({
  cn: z.array(Mask).default([]),
  tw: z.array(Mask).default([]),
  en: z.array(Mask).default([]),
});
export type BuiltinMasks = z.infer<typeof BuiltinMasks>;

/** Newest first; the built-in ones follow the user's own unless they are hidden. */
export function listMasks(own: readonly Mask[], builtin: readonly Mask[], hideBuiltin: boolean): Mask[] {
  const sorted = own.toSorted((a, b) => b.createdAt - a.createdAt);
  return hideBuiltin ? sorted : [...sorted, ...builtin];
}
