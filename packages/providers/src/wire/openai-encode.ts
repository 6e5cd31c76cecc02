import type { FinishReason, Usage } from '@parley/contract';
import type { ErrorPart, StreamPart } from '../stream-part.ts';

export interface CompletionHead {
  readonly id: string;
  readonly model: string;
  /** Seconds since 1970. */
  readonly created: number;
}

/** Parts as frames of the OpenAI chat stream. */
export async function* encodeOpenAiStream(
  parts: AsyncIterable<StreamPart>,
  head: CompletionHead,
): AsyncGenerator<string, void, undefined> {
  const chunk = (delta: object, finish: FinishReason | null = null) =>
    frame({
      ...head,
      object: 'chat.completion.chunk',
      choices: [{ index: 0, delta, finish_reason: wireReason(finish) }],
    });
  let usage: Usage | undefined;
  yield chunk({ role: 'assistant', content: '' });
  for await (const part of parts) {
    switch (part.type) {
      case 'text':
        yield chunk({ content: part.text });
        break;
      case 'reasoning':
        yield chunk({ reasoning_content: part.text });
        break;
      case 'tool-call-start':
        yield chunk({
          tool_calls: [
            { index: part.index, id: part.id, type: 'function', function: { name: part.name, arguments: '' } },
          ],
        });
        break;
      case 'tool-call-arguments':
        yield chunk({ tool_calls: [{ index: part.index, function: { arguments: part.text } }] });
        break;
      case 'usage':
        usage = part.usage;
        break;
      case 'finish':
        yield chunk({}, part.reason);
        if (usage) yield frame({ ...head, object: 'chat.completion.chunk', choices: [], usage: wireUsage(usage) });
        yield 'data: [DONE]\n\n';
        return;
      case 'error':
        yield encodeOpenAiError(part);
        return;
      default:
        part satisfies never;
    }
  }
}

/** The one frame that says, inside a running stream, what went wrong. */
export function encodeOpenAiError(error: ErrorPart): string {
  return frame({ error: openAiErrorObject(error) });
}

/** The error object that OpenAI's own clients read. */
export function openAiErrorObject(error: Pick<ErrorPart, 'code' | 'message'>): object {
  const types: Partial<Record<ErrorPart['code'], string>> = {
    insufficient_balance: 'insufficient_quota',
    rate_limited: 'rate_limit_error',
    upstream_rate_limited: 'rate_limit_error',
    unauthorized: 'authentication_error',
    access_code_required: 'authentication_error',
    forbidden: 'permission_error',
    bad_request: 'invalid_request_error',
    validation_failed: 'invalid_request_error',
    payload_too_large: 'invalid_request_error',
    model_not_found: 'invalid_request_error',
    upstream_bad_request: 'invalid_request_error',
  };
  return { message: error.message, type: types[error.code] ?? 'server_error', param: null, code: error.code };
}

/** Parts collected into the plain form, or the error that ended them. */
export async function collectCompletion(
  parts: AsyncIterable<StreamPart>,
  head: CompletionHead,
): Promise<object | ErrorPart> {
  let text = '';
  let reasoning = '';
  let usage: Usage | undefined;
  let finish: FinishReason = 'other';
  const calls: { id: string; type: 'function'; function: { name: string; arguments: string } }[] = [];
  for await (const part of parts) {
    if (part.type === 'error') return part;
    if (part.type === 'text') text += part.text;
    if (part.type === 'reasoning') reasoning += part.text;
    if (part.type === 'usage') usage = part.usage;
    if (part.type === 'finish') finish = part.reason;
    if (part.type === 'tool-call-start') {
      calls[part.index] = { id: part.id, type: 'function', function: { name: part.name, arguments: '' } };
    }
    const call = part.type === 'tool-call-arguments' ? calls[part.index] : undefined;
    if (call && part.type === 'tool-call-arguments') call.function.arguments += part.text;
  }
  const message = {
    role: 'assistant',
    content: text === '' && calls.length > 0 ? null : text,
    ...(reasoning !== '' && { reasoning_content: reasoning }),
    ...(calls.length > 0 && { tool_calls: calls }),
  };
  const choices = [{ index: 0, message, finish_reason: wireReason(finish) }];
  return { ...head, object: 'chat.completion', choices, ...(usage && { usage: wireUsage(usage) }) };
}

const frame = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;

/** `other` is no word of the wire. */
const wireReason = (reason: FinishReason | null) => (reason === 'other' ? 'stop' : reason);

function wireUsage(usage: Usage): object {
  return {
    prompt_tokens: usage.promptTokens,
    completion_tokens: usage.completionTokens,
    total_tokens: usage.promptTokens + usage.completionTokens,
    ...(usage.cachedTokens !== undefined && { prompt_tokens_details: { cached_tokens: usage.cachedTokens } }),
    ...(usage.reasoningTokens !== undefined && {
      completion_tokens_details: { reasoning_tokens: usage.reasoningTokens },
    }),
  };
}
