import type { ErrorCode, FinishReason, LocalFailure, Message, NotApplied, Usage } from '@parley/contract';
import type { ReplayData, StreamPart } from '@parley/providers';

interface ToolCall {
  readonly index: number;
  readonly id: string;
  readonly name: string;
  readonly arguments: string;
}

interface Reasoning {
  readonly text: string;
  readonly startedAt: number;
  /** Set as soon as the answer itself begins. */
  readonly endedAt: number | undefined;
}

/** Why there is no answer: a listed code, or the connection to our own server. */
type TurnErrorCode = ErrorCode | LocalFailure;

type TurnStatus =
  | { readonly kind: 'running' }
  | { readonly kind: 'done'; readonly reason: FinishReason }
  /** By somebody, or because the page went away. */
  | { readonly kind: 'stopped'; readonly by: 'user' | 'page' }
  | {
      readonly kind: 'stopped';
      readonly by: 'error';
      readonly code: TurnErrorCode;
      readonly detail: string | undefined;
    };

/** One answer while it is written. */
export interface TurnState {
  readonly status: TurnStatus;
  readonly text: string;
  readonly reasoning: Reasoning | undefined;
  readonly toolCalls: readonly ToolCall[];
  readonly usage: Usage | undefined;
  /** Parameters that the model did not get as they were set. */
  readonly notApplied: readonly NotApplied[];
  /** What the provider wants back when the chat goes on. */
  readonly replay: ReplayData | undefined;
  readonly startedAt: number;
  readonly endedAt: number | undefined;
}

export type TurnEvent =
  | StreamPart
  | { readonly type: 'not-applied'; readonly parameters: readonly NotApplied[] }
  | { readonly type: 'stop'; readonly by?: 'page' }
  | { readonly type: 'fail'; readonly code: TurnErrorCode; readonly detail?: string };

export function newTurn(now: number): TurnState {
  const nothing = {
    text: '',
    reasoning: undefined,
    toolCalls: [],
    usage: undefined,
    notApplied: [],
    replay: undefined,
    endedAt: undefined,
  };
  return { status: { kind: 'running' }, startedAt: now, ...nothing };
}

/** An answer that goes on with what it says already. */
export function goingOn(text: string, thoughts: string | undefined, now: number): TurnState {
  const reasoning = thoughts === undefined ? undefined : { text: thoughts, startedAt: now, endedAt: now };
  return { ...newTurn(now), text, reasoning };
}

const EMPTY: TurnStatus = { kind: 'stopped', by: 'error', code: 'empty_response', detail: undefined };

/** The turn after one more thing happened. Nothing changes a turn that has ended, except the usage that comes late. */
export function reduceTurn(turn: TurnState, event: TurnEvent, now: number): TurnState {
  if (event.type === 'usage') return { ...turn, usage: event.usage };
  if (turn.status.kind !== 'running') return turn;
  switch (event.type) {
    case 'text':
      return { ...turn, text: turn.text + event.text, reasoning: ended(turn.reasoning, now) };
    case 'reasoning':
      return { ...turn, reasoning: grown(turn.reasoning, event.text, now) };
    case 'tool-call-start':
      return {
        ...turn,
        reasoning: ended(turn.reasoning, now),
        toolCalls: [...turn.toolCalls, { index: event.index, id: event.id, name: event.name, arguments: '' }],
      };
    case 'tool-call-arguments':
      return { ...turn, toolCalls: turn.toolCalls.map((call) => withArguments(call, event)) };
    case 'not-applied':
      return { ...turn, notApplied: event.parameters };
    case 'replay':
      return { ...turn, replay: event.data };
    case 'finish':
      return close(turn, isEmpty(turn, event.reason) ? EMPTY : { kind: 'done', reason: event.reason }, now);
    case 'error':
      return close(turn, { kind: 'stopped', by: 'error', code: event.code, detail: event.message }, now);
    case 'stop':
      return close(turn, { kind: 'stopped', by: event.by ?? 'user' }, now);
    case 'fail':
      return close(turn, { kind: 'stopped', by: 'error', code: event.code, detail: event.detail }, now);
    default:
      return event satisfies never;
  }
}

type StoredTurn = Pick<
  Message,
  | 'content'
  | 'streaming'
  | 'isError'
  | 'errorCode'
  | 'errorDetail'
  | 'finishReason'
  | 'reasoning'
  | 'reasoningMs'
  | 'tools'
  | 'usage'
  | 'notApplied'
  | 'replay'
  | 'durationMs'
>;

/** The form in which the message is kept. */
export function toStored(turn: TurnState): StoredTurn {
  const { status, reasoning } = turn;
  const failure = status.kind === 'stopped' && status.by === 'error' ? status : undefined;
  const isLost = status.kind === 'stopped' && status.by === 'page';
  return {
    content: turn.text,
    streaming: status.kind === 'running',
    isError: failure !== undefined,
    errorCode: failure?.code,
    errorDetail: failure?.detail,
    finishReason: status.kind === 'done' ? status.reason : undefined,
    reasoning: reasoning?.text,
    reasoningMs: reasoning?.endedAt === undefined ? undefined : reasoning.endedAt - reasoning.startedAt,
    tools: turn.toolCalls.map(({ id, name, arguments: text }) => ({ id, name, arguments: text, isError: false })),
    usage: turn.usage,
    notApplied: turn.notApplied.length === 0 ? undefined : [...turn.notApplied],
    replay: turn.replay && { ...turn.replay },
    // A reply without a duration was interrupted, be it by a page that could still say so or by one that could not.
    durationMs: turn.endedAt === undefined || isLost ? undefined : turn.endedAt - turn.startedAt,
  };
}

/** An answer without a word; one that was cut off by a limit or a filter says so itself. */
function isEmpty({ text, reasoning, toolCalls }: TurnState, reason: FinishReason): boolean {
  const isCut = reason === 'length' || reason === 'content_filter';
  return !isCut && text.trim() === '' && reasoning === undefined && toolCalls.length === 0;
}

function close(turn: TurnState, status: TurnStatus, now: number): TurnState {
  return { ...turn, status, reasoning: ended(turn.reasoning, now), endedAt: now };
}

function grown(reasoning: Reasoning | undefined, text: string, now: number): Reasoning {
  return { text: (reasoning?.text ?? '') + text, startedAt: reasoning?.startedAt ?? now, endedAt: undefined };
}

function ended(reasoning: Reasoning | undefined, now: number): Reasoning | undefined {
  return reasoning && reasoning.endedAt === undefined ? { ...reasoning, endedAt: now } : reasoning;
}

function withArguments(call: ToolCall, event: { readonly index: number; readonly text: string }): ToolCall {
  return call.index === event.index ? { ...call, arguments: call.arguments + event.text } : call;
}
