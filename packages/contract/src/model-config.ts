import * as z from 'zod/mini';
import { clampedInteger, clampedNumber, type Clamp } from './clamped.ts';

/** The spec's default; a server may name another one in its runtime configuration. */
const DEFAULT_MODEL = 'gpt-5-mini';

const MAX_TOKENS_LIMIT = 512_000;

export const REASONING_EFFORTS = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'] as const;

/** The bounds of every number of a model config, for the schema and for the fields it is edited in. */
export const MODEL_CONFIG_LIMITS = {
  temperature: { min: 0, max: 2, initial: 0.5, fallback: 1 },
  top_p: { min: 0, max: 1, initial: 1 },
  max_tokens: { min: 0, max: MAX_TOKENS_LIMIT, initial: 4000, fallback: 1024 },
  presence_penalty: { min: -2, max: 2, initial: 0 },
  frequency_penalty: { min: -2, max: 2, initial: 0 },
  max_completion_tokens: { min: 0, max: MAX_TOKENS_LIMIT, initial: 32_000 },
  historyMessageCount: { min: 0, max: 1000, initial: 10 },
  compressMessageLengthThreshold: { min: 0, max: 1_000_000, initial: 1000 },
} as const satisfies Record<string, Clamp>;

/** The parameters that are sent along with a request to a model. */
export const LlmConfig = z.object({
  temperature: clampedNumber(MODEL_CONFIG_LIMITS.temperature),
  top_p: clampedNumber(MODEL_CONFIG_LIMITS.top_p),
  max_tokens: clampedInteger(MODEL_CONFIG_LIMITS.max_tokens),
  presence_penalty: clampedNumber(MODEL_CONFIG_LIMITS.presence_penalty),
  frequency_penalty: clampedNumber(MODEL_CONFIG_LIMITS.frequency_penalty),
  max_completion_tokens: clampedInteger(MODEL_CONFIG_LIMITS.max_completion_tokens),
  reasoning_effort: z._default(z.enum(REASONING_EFFORTS), 'medium'),
});
export type LlmConfig = z.infer<typeof LlmConfig>;

/** How a chat talks to its model: what is sent along, and how much of the chat goes with each question. */
export const ModelConfig = z
  .extend(LlmConfig, {
    model: z._default(z.string(), DEFAULT_MODEL),
    historyMessageCount: clampedInteger(MODEL_CONFIG_LIMITS.historyMessageCount),
    compressMessageLengthThreshold: clampedInteger(MODEL_CONFIG_LIMITS.compressMessageLengthThreshold),
    size: z._default(z.string(), '1024x1024'),
  })
  .register(z.globalRegistry, { id: 'ModelConfig' });
export type ModelConfig = z.infer<typeof ModelConfig>;
