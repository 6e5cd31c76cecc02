import * as z from 'zod/mini';
import { ModelPrice } from './money.ts';
import { ProviderName } from './providers.ts';

export const MODEL_REFRESH_MS = 600_000;

/** The built-in guide: quotes the documentation and is no AI, so nothing else is ever asked of it. */
export const GUIDE_MODEL = 'parley-guide';

const MODEL_TYPES = [
  'CHAT',
  'CUSTOM',
  'IMAGE',
  'SPEECH',
  'TRANSCRIPTION',
  'EMBEDDING',
  'TRANSLATION',
  'OTHER',
] as const;
/** A kind that a newer server knows reads as OTHER, so that it does not cost the whole list. */
export const ModelType = z.catch(z.enum(MODEL_TYPES), 'OTHER');
export type ModelType = z.infer<typeof ModelType>;

const ModelProvider = z.catch(ProviderName, 'Other');

/** What a model can do beyond text in and text out; what nobody knows is missing. */
export const ModelAbilities = z
  .object({
    vision: z.optional(z.boolean()),
    tools: z.optional(z.boolean()),
    reasoning: z.optional(z.boolean()),
    imageOutput: z.optional(z.boolean()),
    /** Hears or speaks. */
    audio: z.optional(z.boolean()),
  })
  .register(z.globalRegistry, { id: 'ModelAbilities' });
export type ModelAbilities = z.infer<typeof ModelAbilities>;

/** What is known of a model besides its name and price. */
const ModelDescription = z.object({
  /** What people read instead of the name, where there is something better. */
  label: z.optional(z.string()),
  description: z.optional(z.string()),
  /** What it is good at, in a line. */
  strength: z.optional(z.string()),
  contextTokens: z.optional(z.int().check(z.positive())),
  /** The most tokens that an answer may have. */
  outputTokens: z.optional(z.int().check(z.positive())),
  capabilities: z.optional(ModelAbilities),
  /** Up to when it was taught, as YYYY, YYYY-MM or YYYY-MM-DD. */
  knowledgeDate: z.optional(z.string()),
  /** The day on which its provider turns it off, as YYYY-MM-DD. */
  shutdownDate: z.optional(z.string()),
  /** Costs nobody anything. */
  isFree: z.optional(z.boolean()),
  /** The names of the channels that answer for it, for whoever may change them. */
  answeredBy: z.optional(z.array(z.string())),
  /** For plans that unlock all models; whoever asks for the list has none. */
  isLocked: z.optional(z.boolean()),
  /** Named by the operator for titles, summaries and translations. */
  isHelper: z.optional(z.boolean()),
  /** Dollars for kinds of tasks that have a price of their own, by the name under which they are sold. */
  taskPrices: z.optional(z.record(z.string(), z.number())),
});

/** A model as the server lists it. */
export const ServerModel = z
  .object({
    name: z.string().check(z.minLength(1)),
    type: ModelType,
    provider: ModelProvider,
    available: z._default(z.boolean(), true),
    ...ModelPrice.shape,
    ...ModelDescription.shape,
  })
  .register(z.globalRegistry, { id: 'ServerModel' });
export type ServerModel = z.infer<typeof ServerModel>;

const ModelOrigin = z.object({ configUid: z.string(), name: z.string(), baseUrl: z.string() });

/** A model as the client keeps it, be it the server's or a custom provider's. */
export const Model = z
  .object({
    id: z.string().check(z.minLength(1)),
    name: z.string().check(z.minLength(1)),
    type: ModelType,
    provider: ModelProvider,
    available: z._default(z.boolean(), true),
    price: z.prefault(ModelPrice, {}),
    customProvider: z._default(z.union([z.literal(false), ModelOrigin]), false),
    ...ModelDescription.shape,
  })
  .register(z.globalRegistry, { id: 'Model' });
export type Model = z.infer<typeof Model>;

/** How often each model was asked and when it last was, by model id. */
export const ModelUsage = z.record(
  z.string(),
  z.object({ count: z.int().check(z.nonnegative()), lastUsed: z.number() }),
);
export type ModelUsage = z.infer<typeof ModelUsage>;

const MODEL_TEST_STATES = ['testing', 'available', 'unavailable', 'error', 'canceled', 'success'] as const;
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
function priceOf(listed: ServerModel): ModelPrice {
  return ModelPrice.parse(listed);
}

export function modelFromServer(listed: ServerModel): Model {
  const { name, type, provider, available } = listed;
  const price = priceOf(listed);
  const described = ModelDescription.parse(listed);
  return { id: modelId(name), name, type, provider, available, price, customProvider: false, ...described };
}
