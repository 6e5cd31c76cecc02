import * as z from 'zod/mini';
import { BoundedJsonObject, CalledModel, openObject } from './bounds.ts';
import { MAX_WIRE_ITEMS, WireId, WireLimit, WireText, WireWord } from './wire-fields.ts';

/** Claude takes more tools than OpenAI does; agents with many servers of tools send hundreds. */
const MAX_TOOLS = 1_000;

const MessagesSource = openObject({
  type: WireWord,
  media_type: z.nullish(WireWord),
  data: z.nullish(WireText),
  url: z.nullish(WireText),
});

const blockFields = {
  type: WireWord,
  text: z.nullish(WireText),
  source: z.nullish(MessagesSource),
  title: z.nullish(WireText),
};

/** A block inside the result of a tool. */
const MessagesInnerBlock = openObject(blockFields);

/** A block of a message; which fields it has, its type says. */
const MessagesBlock = openObject({
  ...blockFields,
  thinking: z.nullish(WireText),
  signature: z.nullish(WireText),
  data: z.nullish(WireText),
  id: z.nullish(WireId),
  name: z.nullish(WireWord),
  input: z.nullish(BoundedJsonObject),
  tool_use_id: z.nullish(WireId),
  is_error: z.nullish(z.boolean()),
  content: z.nullish(z.union([WireText, z.array(MessagesInnerBlock).check(z.maxLength(MAX_WIRE_ITEMS))])),
});
export type MessagesBlock = z.infer<typeof MessagesBlock>;

const MessagesMessage = openObject({
  role: z.enum(['user', 'assistant', 'system']),
  content: z.union([WireText, z.array(MessagesBlock).check(z.maxLength(MAX_WIRE_ITEMS))]),
});
export type MessagesMessage = z.infer<typeof MessagesMessage>;

const MessagesTool = openObject({
  type: z.nullish(WireWord),
  name: WireWord,
  description: z.nullish(WireText),
  input_schema: z.nullish(BoundedJsonObject),
  strict: z.nullish(z.boolean()),
});

const countedFields = {
  model: CalledModel,
  messages: z.array(MessagesMessage).check(z.minLength(1), z.maxLength(MAX_WIRE_ITEMS)),
  system: z.nullish(
    z.union([
      WireText,
      z.array(openObject({ type: WireWord, text: z.nullish(WireText) })).check(z.maxLength(MAX_WIRE_ITEMS)),
    ]),
  ),
  tools: z.nullish(z.array(MessagesTool).check(z.maxLength(MAX_TOOLS))),
  tool_choice: z.nullish(
    openObject({
      type: WireWord,
      name: z.nullish(WireWord),
      disable_parallel_tool_use: z.nullish(z.boolean()),
    }),
  ),
  thinking: z.nullish(
    openObject({ type: WireWord, budget_tokens: z.nullish(WireLimit), display: z.nullish(WireWord) }),
  ),
  output_config: z.nullish(
    openObject({
      effort: z.nullish(WireWord),
      format: z.nullish(openObject({ type: WireWord, schema: z.nullish(BoundedJsonObject) })),
    }),
  ),
};

/** What Anthropic's `messages.create` sends. */
export const MessagesRequest = openObject({
  ...countedFields,
  max_tokens: WireLimit,
  stream: z.nullish(z.boolean()),
  temperature: z.nullish(z.number().check(z.gte(0), z.lte(1))),
  top_p: z.nullish(z.number().check(z.gte(0), z.lte(1))),
  stop_sequences: z.nullish(z.array(z.string().check(z.minLength(1), z.maxLength(1_000))).check(z.maxLength(100))),
  metadata: z.nullish(openObject({ user_id: z.nullish(WireId) })),
}).register(z.globalRegistry, { id: 'MessagesRequest' });
export type MessagesRequest = z.infer<typeof MessagesRequest>;

/** What Anthropic's `messages.countTokens` sends. */
export const MessagesCountRequest = openObject(countedFields).register(z.globalRegistry, {
  id: 'MessagesCountRequest',
});
export type MessagesCountRequest = z.infer<typeof MessagesCountRequest>;

export const MessagesCount = z.object({ input_tokens: z.int() });
export type MessagesCount = z.infer<typeof MessagesCount>;

/** The answer when `stream` is off. */
export const MessagesReply = z
  .looseObject({
    id: z.string(),
    type: z.literal('message'),
    role: z.literal('assistant'),
    model: z.string(),
    content: z.array(z.looseObject({ type: z.string() })),
    stop_reason: z.nullable(z.string()),
    stop_sequence: z.nullable(z.string()),
    usage: z.looseObject({ input_tokens: z.number(), output_tokens: z.number() }),
  })
  .register(z.globalRegistry, { id: 'MessagesReply' });
export type MessagesReply = z.infer<typeof MessagesReply>;

/** A failure as Anthropic's clients read it. */
export const AnthropicError = z
  .looseObject({
    type: z.literal('error'),
    error: z.looseObject({ type: z.string(), message: z.string() }),
    request_id: z.optional(z.string()),
  })
  .register(z.globalRegistry, { id: 'AnthropicError' });
export type AnthropicError = z.infer<typeof AnthropicError>;
