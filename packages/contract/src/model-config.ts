import * as z from 'zod/mini';
import { clampedInteger, clampedNumber } from './clamped.ts';

/** The spec's default; a server may name another one in its runtime configuration. */
export const DEFAULT_MODEL = 'gpt-5-mini';

export const MAX_TOKENS_LIMIT = 512_000;

export const REASONING_EFFORTS = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'] as const;
export type ReasoningEffort = (typeof REASONING_EFFORTS)[number];

/** The parameters that are sent along with a request to a model. */
export const LlmConfig = z.object({
  temperature: clampedNumber({ min: 0, max: 2, initial: 0.5, fallback: 1 }),
  top_p: clampedNumber({ min: 0, max: 1, initial: 1 }),
  max_tokens: clampedInteger({ min: 0, max: MAX_TOKENS_LIMIT, initial: 4000, fallback: 1024 }),
  presence_penalty: clampedNumber({ min: -2, max: 2, initial: 0 }),
  frequency_penalty: clampedNumber({ min: -2, max: 2, initial: 0 }),
  max_completion_tokens: clampedInteger({ min: 0, max: MAX_TOKENS_LIMIT, initial: 32_000 }),
  reasoning_effort: z._default(z.enum(REASONING_EFFORTS), 'medium'),
});
export type LlmConfig = z.infer<typeof LlmConfig>;

/** How a chat talks to its model: what is sent along, and how much of the chat goes with each question. */
export const ModelConfig = z
  .extend(LlmConfig, {
    model: z._default(z.string(), DEFAULT_MODEL),
    historyMessageCount: clampedInteger({ min: 0, max: 1000, initial: 10 }),
    compressMessageLengthThreshold: clampedInteger({ min: 0, max: 1_000_000, initial: 1000 }),
    size: z._default(z.string(), '1024x1024'),
  })
  .register(z.globalRegistry, { id: 'ModelConfig' });
export type ModelConfig = z.infer<typeof ModelConfig>;
