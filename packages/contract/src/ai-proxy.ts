import * as z from 'zod/mini';
import { BoundedJson, BoundedJsonObject, CalledModel, openObject, textUpTo } from './bounds.ts';
import { PROVIDER_KEY_MAX_LENGTH } from './custom-providers.ts';
import { ProviderCredentials, ProviderName } from './providers.ts';

/** Counted while no byte arrives, so that a long reply is never cut off. */
export const CHAT_TIMEOUT_MS = 180_000;

/** Pictures travel inside the body as data addresses. */
export const CHAT_BODY_LIMIT_BYTES = 32 * 1024 * 1024;

/** What the server reads from callers whom it does not know. */
export const STRANGERS_BODY_LIMIT_BYTES = 8 * 1024 * 1024;

export const MAX_FUNCTION_TOOLS = 128;

const MAX_MESSAGES = 10_000;
const MAX_PARTS = 1_000;
const MAX_CALLS = 1_000;

/** Words and pictures; a body cannot hold more. */
const Text = textUpTo(CHAT_BODY_LIMIT_BYTES);
/** Some gateways hide the signature of a thought in the id of a call. */
const CallId = textUpTo(100_000);

const FunctionCall = openObject({ name: textUpTo(200), arguments: Text });

export const ChatToolCall = openObject({
  id: CallId,
  type: z._default(z.literal('function'), 'function'),
  function: FunctionCall,
});
export type ChatToolCall = z.infer<typeof ChatToolCall>;

/** A message as it goes over OpenAI's wire. Fields of single vendors pass through. */
export const ChatMessage = openObject({
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool', 'function']),
  content: z.optional(
    z.union([Text, z.array(openObject({ type: textUpTo(100) })).check(z.maxLength(MAX_PARTS)), z.null()]),
  ),
  name: z.optional(textUpTo(200)),
  tool_calls: z.optional(z.array(ChatToolCall).check(z.maxLength(MAX_CALLS))),
  tool_call_id: z.optional(CallId),
  reasoning_content: z.optional(z.nullable(Text)),
  /** What the model wants back unread with its next question, such as signatures of its thoughts. */
  provider_data: z.nullish(BoundedJsonObject),
}).register(z.globalRegistry, { id: 'ChatMessage' });
export type ChatMessage = z.infer<typeof ChatMessage>;

export const ChatTool = openObject({
  type: textUpTo(100),
  function: z.optional(
    openObject({
      name: z.string().check(z.regex(/^[a-zA-Z0-9_-]{1,64}$/)),
      description: z.optional(Text),
      parameters: z.optional(BoundedJsonObject),
    }),
  ),
});
export type ChatTool = z.infer<typeof ChatTool>;

/** The body of every chat call: OpenAI's, with unknown fields let through to the model. */
export const ChatRequest = openObject({
  model: CalledModel,
  messages: z.array(ChatMessage).check(z.minLength(1), z.maxLength(MAX_MESSAGES)),
  tools: z.optional(z.array(ChatTool).check(z.maxLength(MAX_FUNCTION_TOOLS))),
  tool_choice: z.optional(BoundedJson),
  stream: z.nullish(z.boolean()),
  /** How many answers to give. */
  n: z.nullish(z.int().check(z.gte(1), z.lte(128))),
  stream_options: z.nullish(openObject({ include_usage: z.optional(z.boolean()) })),
  temperature: z.nullish(z.number().check(z.gte(0), z.lte(2))),
  top_p: z.nullish(z.number().check(z.gte(0), z.lte(1))),
  max_tokens: z.nullish(z.int().check(z.nonnegative())),
  max_completion_tokens: z.nullish(z.int().check(z.nonnegative())),
  presence_penalty: z.nullish(z.number().check(z.gte(-2), z.lte(2))),
  frequency_penalty: z.nullish(z.number().check(z.gte(-2), z.lte(2))),
  reasoning_effort: z.nullish(textUpTo(50)),
}).register(z.globalRegistry, { id: 'ChatRequest' });
export type ChatRequest = z.infer<typeof ChatRequest>;

/** Tokens as OpenAI's wire names them. */
const ChatUsage = z.looseObject({
  prompt_tokens: z._default(z.int().check(z.nonnegative()), 0),
  completion_tokens: z._default(z.int().check(z.nonnegative()), 0),
  total_tokens: z._default(z.int().check(z.nonnegative()), 0),
});

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

const Key = z._default(textUpTo(PROVIDER_KEY_MAX_LENGTH), '');

/** Of somebody's own access to a provider, what a call needs. */
export const RelayCredentials = z.extend(z.omit(ProviderCredentials, { customModels: true }), {
  apiKey: Key,
  secretKey: Key,
  apiSecret: Key,
  endpoint: z._default(textUpTo(2_000), ''),
  apiVersion: z._default(textUpTo(100), ''),
});
export type RelayCredentials = z.infer<typeof RelayCredentials>;

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
  credentials: RelayCredentials,
  request: ChatRequest,
});
export type RelayRequest = z.infer<typeof RelayRequest>;
