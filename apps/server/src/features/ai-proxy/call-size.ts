import { AppError, type ChatRequest, type ServerModel } from '@parley/contract';
import { type DroppedParameter, reasons, withinPrice } from '@parley/providers';
import { type CallSize, USUAL_TOKENS } from '../metering/call-record.ts';
import { bringsUnseen, bytesOf, estimatePromptTokens, mostPromptTokens } from '../metering/count-usage.ts';
import { estimateTokens } from '../metering/said-in-events.ts';

/** The most that a call may ask and be answered for which nobody pays. */
export interface FreeLimits {
  readonly freePromptTokens: number;
  readonly freeOutputTokens: number;
}

/** A request as the operator's channels get it where prices count: without what those do not cover, and with one limit. */
export function pricedRequest(request: ChatRequest): { request: ChatRequest; dropped: readonly DroppedParameter[] } {
  const { fields, dropped } = withinPrice(request, 'chat');
  const tokens = askedTokens(fields);
  return { request: tokens === undefined ? fields : withLimit(fields, tokens), dropped };
}

/** A free request with one answer of a bounded length; one that asks too much is refused. */
export function freeRequest(
  asked: ChatRequest,
  { freePromptTokens: promptTokens, freeOutputTokens: outputTokens }: FreeLimits,
): ChatRequest {
  const { n: _, ...request } = asked;
  if (bringsUnseen(request)) {
    throw new AppError(
      'validation_failed',
      'body.messages: a free question has words only, no pictures, files or links',
    );
  }
  if (estimatePromptTokens(request) > promptTokens) {
    throw new AppError('payload_too_large', `A free question has at most ${promptTokens} tokens`);
  }
  return withLimit(request, Math.min(askedTokens(request) ?? outputTokens, outputTokens));
}

/** Of an answer whose thoughts nobody sees, where nobody said how long it may be. */
const THOUGHTFUL_TOKENS = 32_768;

/** Of models of which nobody knows more. */
const LARGEST_ANSWER_TOKENS = 1_000_000;

/** Fewer than models think that answer at a usual pace. */
const THOUGHT_TOKENS_PER_SECOND = 50;
const THOUGHTS = (silentMs: number, tokensPerSecond = 0): number =>
  (silentMs / 1_000) * Math.max(tokensPerSecond, THOUGHT_TOKENS_PER_SECOND);

/** How large a chat may become. Thoughts are paid for but do not come by, so a model that thinks is held for as a whole even where its words stream. */
export function sizeOf(
  request: ChatRequest,
  model: Pick<ServerModel, 'name' | 'provider' | 'contextTokens' | 'outputTokens' | 'capabilities'>,
): CallSize {
  const { contextTokens, outputTokens } = model;
  const copies = request.n ?? 1;
  const isThoughtful = (model.capabilities?.reasoning ?? reasons(model)) || asksForThoughts(request);
  // What was foretold and did not come is paid for like an answer.
  const foretold = request['prediction'] == null ? 0 : estimateTokens(JSON.stringify(request['prediction']));
  const usual = outputTokens ?? USUAL_TOKENS;
  const asked = askedTokens(request);
  const most = outputTokens ?? contextTokens ?? LARGEST_ANSWER_TOKENS;
  const longest = asked ?? (isThoughtful ? Math.min(usual, THOUGHTFUL_TOKENS) : usual);
  return {
    promptTokens: () => mostPromptTokens(request, contextTokens),
    promptBytes: () => bytesOf(request),
    maxTokens: Math.min(longest, most) * copies + foretold,
    believedTokens: Math.min(asked ?? most, most) * copies + foretold,
    windowTokens: contextTokens,
    bringsUnseen: () => bringsUnseen(request),
    isStream: request.stream === true && !isThoughtful && foretold === 0,
    hiddenTokens: isThoughtful ? THOUGHTS : undefined,
  };
}

/** By the fields in which providers are asked to think; some models do so only then. */
function asksForThoughts(request: ChatRequest): boolean {
  const { reasoning_effort: effort } = request;
  const isOn = (field: unknown) => typeof field === 'object' && field !== null;
  return (effort != null && effort !== 'none') || isOn(request['reasoning']) || isOn(request['thinking']);
}

/** An answer that is held for as a whole is not begun longer than can be paid for. */
export function affordable(request: ChatRequest, less: number | undefined, size: CallSize | undefined): ChatRequest {
  if (!size || size.isStream) return request;
  // Whole answers without a limit have the model's own, unless thoughts could make them far longer than is held for.
  const isBounded = request.stream === true || size.hiddenTokens !== undefined;
  const tokens = less ?? (isBounded && askedTokens(request) === undefined ? size.maxTokens : undefined);
  return tokens === undefined ? request : withLimit(request, Math.max(1, Math.floor(tokens / (request.n ?? 1))));
}

/** The longest answer that a request asks for, by the larger of its two limits: models go by the one or the other. 0 is none. */
function askedTokens({ max_tokens: older, max_completion_tokens: newer }: ChatRequest): number | undefined {
  const asked = Math.max(older ?? 0, newer ?? 0);
  return asked > 0 ? asked : undefined;
}

/** The request with this limit alone, so that no model goes by another one than was held for. */
function withLimit(request: ChatRequest, tokens: number): ChatRequest {
  const { max_tokens: _, max_completion_tokens: newer, ...rest } = request;
  return { ...rest, [newer == null ? 'max_tokens' : 'max_completion_tokens']: tokens };
}
