import type {
  LanguageModelV4CallOptions,
  LanguageModelV4FunctionTool,
  LanguageModelV4ToolChoice,
} from '@ai-sdk/provider';
import type { ChatRequest } from '@parley/contract';
import { asList, asObject, asText } from '../wire/loose-json.ts';

type Body = Readonly<Record<string, unknown>>;

/** The parameters of a prepared body as the AI SDK names them; the prompt is made apart. */
export function sdkOptions(body: Body, tools: ChatRequest['tools'] = []): Omit<LanguageModelV4CallOptions, 'prompt'> {
  const functions = tools.flatMap(functionTool);
  const stop = typeof body['stop'] === 'string' ? [body['stop']] : (asList(body['stop']) as string[]);
  const options = {
    maxOutputTokens: body['max_completion_tokens'] ?? body['max_tokens'],
    temperature: body['temperature'],
    topP: body['top_p'],
    topK: body['top_k'],
    presencePenalty: body['presence_penalty'],
    frequencyPenalty: body['frequency_penalty'],
    seed: body['seed'],
    reasoning: body['reasoning_effort'],
    stopSequences: stop.length > 0 ? stop : undefined,
    responseFormat: responseFormat(body['response_format']),
    tools: functions.length > 0 ? functions : undefined,
    toolChoice: functions.length > 0 ? toolChoice(body['tool_choice']) : undefined,
  };
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

function functionTool({
  type,
  function: fn,
}: NonNullable<ChatRequest['tools']>[number]): LanguageModelV4FunctionTool[] {
  if (type !== 'function' || !fn) return [];
  return [
    {
      type: 'function',
      name: fn.name,
      ...(fn.description !== undefined && { description: fn.description }),
      inputSchema: fn.parameters ?? { type: 'object', properties: {} },
      ...(typeof fn['strict'] === 'boolean' && { strict: fn['strict'] }),
    },
  ];
}

function toolChoice(value: unknown): LanguageModelV4ToolChoice | undefined {
  if (value === 'auto' || value === 'none' || value === 'required') return { type: value };
  const name = asText(asObject(asObject(value)?.['function'])?.['name']);
  return name === undefined ? undefined : { type: 'tool', toolName: name };
}

function responseFormat(value: unknown): LanguageModelV4CallOptions['responseFormat'] {
  const format = asObject(value);
  if (format?.['type'] === 'json_object') return { type: 'json' };
  if (format?.['type'] !== 'json_schema') return undefined;
  const named = asObject(format['json_schema']);
  const name = asText(named?.['name']);
  const schema = asObject(named?.['schema']);
  return { type: 'json', ...(name !== undefined && { name }), ...(schema && { schema }) };
}
