import { ERRORS, type ErrorCode, type FinishReason, type Usage } from '@parley/contract';
import type { ErrorPart, ReplayData, StreamPart } from '../stream-part.ts';

export interface CompletionHead {
  readonly id: string;
  readonly model: string;
  /** Seconds since 1970. */
  readonly created: number;
}

/** Decides which usage a stream tells before it ends, by the one that its model told; undefined for none. */
export type TellUsage = (told: Usage | undefined) => Usage | undefined | Promise<Usage | undefined>;

/** Parts as frames of the OpenAI chat stream. */
export async function* encodeOpenAiStream(
  parts: AsyncIterable<StreamPart>,
  head: CompletionHead,
  tellUsage: TellUsage = (told) => told,
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
      case 'replay':
        yield chunk({ provider_data: part.data });
        break;
      case 'usage':
        usage = part.usage;
        break;
      case 'finish':
        yield chunk({}, part.reason);
        usage = await tellUsage(usage);
        if (usage) yield encodeOpenAiUsage(usage, head);
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

/** The frame before the end mark that tells the usage of a stream. */
export function encodeOpenAiUsage(usage: Usage, head: CompletionHead): string {
  return frame({ ...head, object: 'chat.completion.chunk', choices: [], usage: wireUsage(usage) });
}

/** The one frame that says, inside a running stream, what went wrong. */
export function encodeOpenAiError(error: ErrorPart): string {
  return frame({ error: openAiErrorObject(error) });
}

/** The error object that OpenAI's own clients read, with the provider's own words where it had some. */
export function openAiErrorObject(error: Pick<ErrorPart, 'code' | 'message' | 'upstream'>): object {
  const { code = error.code, param = null } = error.upstream ?? {};
  return { message: error.message, type: errorType(error.code), param, code };
}

function errorType(code: ErrorCode): string {
  if (code === 'insufficient_balance' || code === 'api_key_spent') return 'insufficient_quota';
  const { status } = ERRORS[code];
  if (status === 401) return 'authentication_error';
  if (status === 403) return 'permission_error';
  if (status === 429) return 'rate_limit_error';
  return status >= 500 ? 'server_error' : 'invalid_request_error';
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
  let replay: ReplayData | undefined;
  const calls: { id: string; type: 'function'; function: { name: string; arguments: string } }[] = [];
  for await (const part of parts) {
    if (part.type === 'error') return part;
    if (part.type === 'text') text += part.text;
    if (part.type === 'reasoning') reasoning += part.text;
    if (part.type === 'replay') replay = part.data;
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
    ...(replay && { provider_data: replay }),
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
    ...(usage.charged !== undefined && { charged: usage.charged }),
  };
}
