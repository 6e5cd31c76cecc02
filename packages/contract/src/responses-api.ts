import * as z from 'zod/mini';
import { MAX_FUNCTION_TOOLS } from './ai-proxy.ts';
import { BoundedJsonObject, CalledModel, openObject, smallRecord, textUpTo } from './bounds.ts';
import { MAX_WIRE_ITEMS, WireId, WireLimit, WireText, WireWord } from './wire-fields.ts';

/** A piece of a message or of a tool's result; which fields it has, its type says. */
const ResponsesContent = openObject({
  type: WireWord,
  text: z.nullish(WireText),
  refusal: z.nullish(WireText),
  image_url: z.nullish(WireText),
  detail: z.nullish(WireWord),
  file_data: z.nullish(WireText),
  file_id: z.nullish(WireId),
  file_url: z.nullish(WireText),
  filename: z.nullish(WireId),
});
export type ResponsesContent = z.infer<typeof ResponsesContent>;

const ResponsesContents = z.union([WireText, z.array(ResponsesContent).check(z.maxLength(MAX_WIRE_ITEMS))]);

/** One item of a conversation: a message, a call of a tool, its result, a thought, or a reference to one of these. */
export const ResponsesItem = openObject({
  type: z.nullish(WireWord),
  id: z.nullish(WireId),
  role: z.nullish(z.enum(['system', 'developer', 'user', 'assistant'])),
  content: z.nullish(ResponsesContents),
  call_id: z.nullish(WireId),
  name: z.nullish(WireWord),
  arguments: z.nullish(WireText),
  output: z.nullish(ResponsesContents),
  summary: z.nullish(z.array(ResponsesContent).check(z.maxLength(MAX_WIRE_ITEMS))),
  encrypted_content: z.nullish(WireText),
  status: z.nullish(WireWord),
});
export type ResponsesItem = z.infer<typeof ResponsesItem>;

const ResponsesTool = openObject({
  type: WireWord,
  name: z.nullish(WireWord),
  description: z.nullish(WireText),
  parameters: z.nullish(BoundedJsonObject),
  strict: z.nullish(z.boolean()),
});

const ResponsesToolChoice = openObject({
  type: WireWord,
  name: z.nullish(WireWord),
  mode: z.nullish(WireWord),
  tools: z.nullish(
    z.array(openObject({ type: WireWord, name: z.nullish(WireWord) })).check(z.maxLength(MAX_FUNCTION_TOOLS)),
  ),
});

const ResponsesTextOptions = openObject({
  format: z.nullish(
    openObject({
      type: WireWord,
      name: z.nullish(WireWord),
      description: z.nullish(WireText),
      schema: z.nullish(BoundedJsonObject),
      strict: z.nullish(z.boolean()),
    }),
  ),
  verbosity: z.nullish(WireWord),
});

/** What OpenAI's `responses.create` sends. Nothing is stored for it, so the whole conversation comes in `input`. */
export const ResponsesRequest = openObject({
  model: CalledModel,
  input: z.union([WireText, z.array(ResponsesItem).check(z.minLength(1), z.maxLength(MAX_WIRE_ITEMS))]),
  instructions: z.nullish(WireText),
  tools: z.nullish(z.array(ResponsesTool).check(z.maxLength(MAX_FUNCTION_TOOLS))),
  tool_choice: z.nullish(z.union([WireWord, ResponsesToolChoice])),
  parallel_tool_calls: z.nullish(z.boolean()),
  stream: z.nullish(z.boolean()),
  temperature: z.nullish(z.number().check(z.gte(0), z.lte(2))),
  top_p: z.nullish(z.number().check(z.gte(0), z.lte(1))),
  max_output_tokens: z.nullish(WireLimit),
  reasoning: z.nullish(openObject({ effort: z.nullish(WireWord), summary: z.nullish(WireWord) })),
  text: z.nullish(ResponsesTextOptions),
  include: z.nullish(z.array(WireWord).check(z.maxLength(50))),
  metadata: z.nullish(smallRecord(textUpTo(512))),
  store: z.nullish(z.boolean()),
  background: z.nullish(z.boolean()),
  previous_response_id: z.nullish(WireId),
  conversation: z.nullish(z.union([WireId, openObject({ id: WireId })])),
  truncation: z.nullish(WireWord),
}).register(z.globalRegistry, { id: 'ResponsesRequest' });
export type ResponsesRequest = z.infer<typeof ResponsesRequest>;

/** The answer when `stream` is off, and what the last event of a stream holds. */
export const ResponsesReply = z
  .looseObject({
    id: z.string(),
    object: z.literal('response'),
    created_at: z.number(),
    status: z.enum(['in_progress', 'completed', 'incomplete', 'failed']),
    model: z.string(),
    output: z.array(z.looseObject({ type: z.string(), id: z.string() })),
    error: z.nullable(z.looseObject({ code: z.string(), message: z.string() })),
    incomplete_details: z.nullable(z.looseObject({ reason: z.string() })),
    usage: z.nullable(z.looseObject({ input_tokens: z.number(), output_tokens: z.number(), total_tokens: z.number() })),
  })
  .register(z.globalRegistry, { id: 'ResponsesReply' });
export type ResponsesReply = z.infer<typeof ResponsesReply>;
