import { z } from 'zod';
import { ProviderCredentials, ProviderName } from './providers.ts';

/** Counted while no byte arrives, so that a long reply is never cut off. */
export const CHAT_TIMEOUT_MS = 180_000;

/** Pictures travel inside the body as data addresses. */
export const CHAT_BODY_LIMIT_BYTES = 32 * 1024 * 1024;

export const MAX_FUNCTION_TOOLS = 128;

const FunctionCall = z.looseObject({ name: z.string(), arguments: z.string() });

export const ChatToolCall = z.looseObject({
  id: z.string(),
  type: z.literal('function').default('function'),
  function: FunctionCall,
});
export type ChatToolCall = z.infer<typeof ChatToolCall>;

/** A message as it goes over OpenAI's wire. Fields of single vendors pass through. */
export const ChatMessage = z
  .looseObject({
    role: z.enum(['system', 'developer', 'user', 'assistant', 'tool', 'function']),
    content: z.union([z.string(), z.array(z.looseObject({ type: z.string() })), z.null()]).optional(),
    name: z.string().optional(),
    tool_calls: z.array(ChatToolCall).optional(),
    tool_call_id: z.string().optional(),
    reasoning_content: z.string().nullable().optional(),
    /** What the model wants back unread with its next question, such as signatures of its thoughts. */
    provider_data: z.record(z.string(), z.unknown()).nullish(),
  })
  .meta({ id: 'ChatMessage' });
export type ChatMessage = z.infer<typeof ChatMessage>;

export const ChatTool = z.looseObject({
  type: z.string(),
  function: z
    .looseObject({
      name: z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/),
      description: z.string().optional(),
      parameters: z.record(z.string(), z.unknown()).optional(),
    })
    .optional(),
});
export type ChatTool = z.infer<typeof ChatTool>;

/** The body of every chat call: OpenAI's, with unknown fields let through to the model. */
export const ChatRequest = z
  .looseObject({
    model: z.string().min(1),
    messages: z.array(ChatMessage).min(1),
    tools: z.array(ChatTool).max(MAX_FUNCTION_TOOLS).optional(),
    tool_choice: z.unknown().optional(),
    stream: z.boolean().nullish(),
    stream_options: z.looseObject({ include_usage: z.boolean().optional() }).nullish(),
    temperature: z.number().min(0).max(2).nullish(),
    top_p: z.number().min(0).max(1).nullish(),
    max_tokens: z.int().nonnegative().nullish(),
    max_completion_tokens: z.int().nonnegative().nullish(),
    presence_penalty: z.number().min(-2).max(2).nullish(),
    frequency_penalty: z.number().min(-2).max(2).nullish(),
    reasoning_effort: z.string().nullish(),
  })
  .meta({ id: 'ChatRequest' });
export type ChatRequest = z.infer<typeof ChatRequest>;

/** Tokens as OpenAI's wire names them. */
export const ChatUsage = z.looseObject({
  prompt_tokens: z.int().nonnegative().default(0),
  completion_tokens: z.int().nonnegative().default(0),
  total_tokens: z.int().nonnegative().default(0),
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
      z.looseObject({ index: z.int(), message: ChatMessage, finish_reason: z.string().nullable().default(null) }),
    ),
    usage: ChatUsage.nullish(),
  })
  .meta({ id: 'ChatCompletion' });
export type ChatCompletion = z.infer<typeof ChatCompletion>;

/** A chat with the user's own key, passed on for browsers that the provider does not answer directly. */
export const RelayRequest = z.object({
  provider: ProviderName,
  credentials: ProviderCredentials,
  request: ChatRequest,
});
export type RelayRequest = z.infer<typeof RelayRequest>;
