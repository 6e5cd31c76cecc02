import type { DroppedParameter } from './dropped-parameter.ts';
import { isNeutral } from './passed-on.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/**
 * Fields of a call that change nothing about its price but the number of its tokens, pictures or seconds. A list of what
 * passes: providers keep adding fields that choose a dearer way to an answer (priority, searches, sound, other models and
 * routes), and no price knows them.
 */
const FIELDS = {
  chat: words(
    `model messages stream stream_options tools tool_choice parallel_tool_calls functions function_call n stop seed
    temperature top_p top_k top_a min_p typical_p presence_penalty frequency_penalty repetition_penalty logit_bias
    logprobs top_logprobs max_tokens max_completion_tokens response_format prediction verbosity user safety_identifier
    prompt_cache_key reasoning_effort reasoning reasoning_format include_reasoning thinking thinking_budget
    enable_thinking chat_template_kwargs`,
  ),
  completions: words(
    `model prompt suffix echo stream stream_options n best_of stop seed temperature top_p top_k min_p presence_penalty
    frequency_penalty repetition_penalty logit_bias logprobs max_tokens user`,
  ),
  pictures: words(
    `model prompt image image[] mask n size quality style response_format background moderation output_format
    output_compression partial_images input_fidelity negative_prompt aspect_ratio seed stream user`,
  ),
  embeddings: words('model input encoding_format dimensions input_type truncate user'),
  moderations: words('model input'),
  speech: words('model input voice instructions response_format stream_format speed language'),
  transcriptions: words(
    `model file language prompt response_format temperature timestamp_granularities timestamp_granularities[] include
    include[] chunking_strategy`,
  ),
} as const;

/** A kind of call by the fields that it has. */
export type PricedCall = keyof typeof FIELDS;

/** Tools that the caller runs; all others are run by the provider, which charges for them apart. */
const OWN_TOOLS: ReadonlySet<unknown> = new Set(['function', 'custom']);

export interface WithinPrice<Fields> {
  readonly fields: Fields;
  /** What was left out and would have changed something. */
  readonly dropped: readonly DroppedParameter[];
}

/** A request without what its price does not cover. */
export function withinPrice<Fields extends Readonly<Record<string, unknown>>>(
  request: Fields,
  call: PricedCall,
): WithinPrice<Fields> {
  const dropped: DroppedParameter[] = [];
  const entries = Object.entries(request).flatMap(([name, value]): [string, unknown][] => {
    if (name === 'tools' && Array.isArray(value)) return [[name, ownTools(value, dropped)]];
    if (FIELDS[call].has(name)) return [[name, value]];
    if (value != null && !isNeutral(name, value)) dropped.push({ name, value, reason: 'server' });
    return [];
  });
  return { fields: Object.fromEntries(entries) as Fields, dropped };
}

function ownTools(tools: readonly unknown[], dropped: DroppedParameter[]): unknown[] {
  return tools.filter((tool) => {
    const type = (tool as { type?: unknown } | null)?.type;
    const isOwn = OWN_TOOLS.has(type);
    if (!isOwn) dropped.push({ name: `tools.${String(type)}`, value: type, reason: 'server' });
    return isOwn;
  });
}
