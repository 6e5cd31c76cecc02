import * as z from 'zod/mini';
import { ProviderCredentials, ProviderName } from './providers.ts';

/** Counted while no byte arrives, so that a long reply is never cut off. */
export const CHAT_TIMEOUT_MS = 180_000;

/** Pictures travel inside the body as data addresses. */
export const CHAT_BODY_LIMIT_BYTES = 32 * 1024 * 1024;

export const MAX_FUNCTION_TOOLS = 128;

const FunctionCall = z.looseObject({ name: z.string(), arguments: z.string() });

export const ChatToolCall = z.looseObject({
  id: z.string(),
  type: z._default(z.literal('function'), 'function'),
  function: FunctionCall,
});
export type ChatToolCall = z.infer<typeof ChatToolCall>;

/** A message as it goes over OpenAI's wire. Fields of single vendors pass through. */
export const ChatMessage = z
  .looseObject({
    role: z.enum(['system', 'developer', 'user', 'assistant', 'tool', 'function']),
    content: z.optional(z.union([z.string(), z.array(z.looseObject({ type: z.string() })), z.null()])),
    name: z.optional(z.string()),
    tool_calls: z.optional(z.array(ChatToolCall)),
    tool_call_id: z.optional(z.string()),
    reasoning_content: z.optional(z.nullable(z.string())),
    /** What the model wants back unread with its next question, such as signatures of its thoughts. */
    provider_data: z.nullish(z.record(z.string(), z.unknown())),
  })
  .register(z.globalRegistry, { id: 'ChatMessage' });
export type ChatMessage = z.infer<typeof ChatMessage>;

export const ChatTool = z.looseObject({
  type: z.string(),
  function: z.optional(
    z.looseObject({
      name: z.string().check(z.regex(/^[a-zA-Z0-9_-]{1,64}$/)),
      description: z.optional(z.string()),
      parameters: z.optional(z.record(z.string(), z.unknown())),
    }),
  ),
});
export type ChatTool = z.infer<typeof ChatTool>;

/** The body of every chat call: OpenAI's, with unknown fields let through to the model. */
export const ChatRequest = z
  .looseObject({
    model: z.string().check(z.minLength(1)),
    messages: z.array(ChatMessage).check(z.minLength(1)),
    tools: z.optional(z.array(ChatTool).check(z.maxLength(MAX_FUNCTION_TOOLS))),
    tool_choice: z.optional(z.unknown()),
    stream: z.nullish(z.boolean()),
    /** How many answers to give. */
    n: z.nullish(z.int().check(z.gte(1), z.lte(128))),
    stream_options: z.nullish(z.looseObject({ include_usage: z.optional(z.boolean()) })),
    temperature: z.nullish(z.number().check(z.gte(0), z.lte(2))),
    top_p: z.nullish(z.number().check(z.gte(0), z.lte(1))),
    max_tokens: z.nullish(z.int().check(z.nonnegative())),
    max_completion_tokens: z.nullish(z.int().check(z.nonnegative())),
    presence_penalty: z.nullish(z.number().check(z.gte(-2), z.lte(2))),
    frequency_penalty: z.nullish(z.number().check(z.gte(-2), z.lte(2))),
    reasoning_effort: z.nullish(z.string()),
  })
  .register(z.globalRegistry, { id: 'ChatRequest' });
export type ChatRequest = z.infer<typeof ChatRequest>;

/** Tokens as OpenAI's wire names them. */
export const ChatUsage = z.looseObject({
  prompt_tokens: z._default(z.int().check(z.nonnegative()), 0),
  completion_tokens: z._default(z.int().check(z.nonnegative()), 0),
  total_tokens: z._default(z.int().check(z.nonnegative()), 0),
});
export type ChatUsage = z.infer<typeof ChatUsage>;

/** The answer when `stream` is off; a stream sends the same in pieces as server-sent events up to `[DONE]`. */
export const ChatCompletion = z
  .looseObject({
    id: z.string(),
    object: z.literal('chat.completion'),
    created: z.number(),
    model: z.string(),
    choices: z.array(
      z.looseObject({ index: z.int(), message: ChatMessage, finish_reason: z._default(z.nullable(z.string()), null) }),
    ),
    usage: z.nullish(ChatUsage),
  })
  .register(z.globalRegistry, { id: 'ChatCompletion' });
export type ChatCompletion = z.infer<typeof ChatCompletion>;

/** One piece of a streamed answer. Only the one with the usage, which comes where it is asked for, has no choice in it. */
export const ChatCompletionChunk = z
  .looseObject({
    id: z.string(),
    object: z.literal('chat.completion.chunk'),
    created: z.number(),
    model: z.string(),
    choices: z.array(
      z.looseObject({
        index: z.int(),
        delta: z.looseObject({ content: z.nullish(z.string()), reasoning_content: z.nullish(z.string()) }),
        finish_reason: z._default(z.nullable(z.string()), null),
      }),
    ),
    usage: z.nullish(ChatUsage),
  })
  .register(z.globalRegistry, { id: 'ChatCompletionChunk' });
export type ChatCompletionChunk = z.infer<typeof ChatCompletionChunk>;

/** A chat with the user's own key, passed on for browsers that the provider does not answer directly. */
export const RelayRequest = z.object({
  provider: ProviderName,
  credentials: ProviderCredentials,
  request: ChatRequest,
});
export type RelayRequest = z.infer<typeof RelayRequest>;
