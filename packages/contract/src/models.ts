import { z } from 'zod';
import { ModelPrice } from './money.ts';
import { ProviderName } from './providers.ts';

export const MODEL_REFRESH_MS = 600_000;

export const MODEL_TYPES = ['CHAT', 'CUSTOM', 'IMAGE', 'SPEECH', 'TRANSCRIPTION', 'EMBEDDING', 'OTHER'] as const;
/** A kind that a newer server knows reads as OTHER, so that it does not cost the whole list. */
export const ModelType = z.enum(MODEL_TYPES).catch('OTHER');
export type ModelType = z.infer<typeof ModelType>;

const ModelProvider = ProviderName.catch('Other');

/** A model as the server lists it. */
export const ServerModel = z
  .object({
    name: z.string().min(1),
    type: ModelType,
    provider: ModelProvider,
    available: z.boolean().default(true),
    ...ModelPrice.shape,
    /** What people read instead of the name, where there is something better. */
    label: z.string().optional(),
    description: z.string().optional(),
    contextTokens: z.int().positive().optional(),
  })
  .meta({ id: 'ServerModel' });
export type ServerModel = z.infer<typeof ServerModel>;

export const ModelOrigin = z.object({ configUid: z.string(), name: z.string(), baseUrl: z.string() });
export type ModelOrigin = z.infer<typeof ModelOrigin>;

/** A model as the client keeps it, be it the server's or a custom provider's. */
export const Model = z
  .object({
    id: z.string().min(1),
    name: z.string().min(1),
    type: ModelType,
    provider: ModelProvider,
    available: z.boolean().default(true),
    price: ModelPrice.prefault({}),
    customProvider: z.union([z.literal(false), ModelOrigin]).default(false),
    label: z.string().optional(),
    description: z.string().optional(),
    contextTokens: z.int().positive().optional(),
  })
  .meta({ id: 'Model' });
export type Model = z.infer<typeof Model>;

/** How often each model was chosen, by model id. */
export const ModelUsage = z.record(z.string(), z.object({ count: z.int().nonnegative(), lastUsed: z.number() }));
export type ModelUsage = z.infer<typeof ModelUsage>;

export const MODEL_TEST_STATES = ['testing', 'available', 'unavailable', 'error', 'canceled', 'success'] as const;
export type ModelTestState = (typeof MODEL_TEST_STATES)[number];

/** Stands for the server itself where a custom provider's configUid would stand. */
export const DEFAULT_MODEL_IDENTIFIER = 'default';

export function modelId(name: string, identifier: string = DEFAULT_MODEL_IDENTIFIER): string {
  return `${name}@${identifier}`;
}

/** Names may contain an @ of their own (`meta/llama@2`), so the last one counts. */
export function parseModelId(id: string): { name: string; identifier: string } {
  const at = id.lastIndexOf('@');
  if (at < 0) return { name: id, identifier: DEFAULT_MODEL_IDENTIFIER };
  return { name: id.slice(0, at), identifier: id.slice(at + 1) || DEFAULT_MODEL_IDENTIFIER };
}

/** The price fields of a listed model. */
export function priceOf(listed: ServerModel): ModelPrice {
  const { fixedPrice, modelRatio, completionRatio, preDeductAmount, createdAt } = listed;
  return { fixedPrice, modelRatio, completionRatio, preDeductAmount, createdAt };
}

export function modelFromServer(listed: ServerModel): Model {
  const { name, type, provider, available, label, description, contextTokens } = listed;
  const price = priceOf(listed);
  const id = modelId(name);
  return { id, name, type, provider, available, price, customProvider: false, label, description, contextTokens };
}
