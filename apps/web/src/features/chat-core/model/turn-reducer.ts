import {
  freeCallId,
  textOf,
  type ContentPart,
  type ErrorCode,
  type FinishReason,
  type LocalFailure,
  type Message,
  type MessageTool,
  type NotApplied,
  type RoundReplay,
  type Usage,
} from '@parley/contract';
import type { StreamPart } from '@parley/providers';
import { addedCost, costOfCalls } from './answer-cost.ts';
import { addedUsage, grownText, withoutWork, type ToolCall } from './turn-calls.ts';

interface Reasoning {
  readonly text: string;
  /** Undefined where it is over and nobody knows how long it took. */
  readonly startedAt: number | undefined;
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

/** A connection that was away for less is not worth a doubt about when something was said. */
const BRIEFLY_AWAY_MS = 3_000;
/** Within this time what was said meanwhile has arrived. */
const CATCH_UP_MS = 5_000;

/** One answer while it is written. */
export interface TurnState {
  readonly status: TurnStatus;
  readonly text: string;
  /** What it holds besides words, such as a picture. */
  readonly parts: readonly ContentPart[];
  readonly reasoning: Reasoning | undefined;
  readonly toolCalls: readonly ToolCall[];
  /** The rounds that are over: their tools have answered. */
  readonly rounds: readonly RoundReplay[];
  readonly usage: Usage | undefined;
  /** Of the rounds that are over. */
  readonly usageBefore: Usage | undefined;
  /** Nano-dollars for its model, without its tools; undefined where nobody knows the price. */
  readonly modelNano: number | undefined;
  /** Of the rounds that are over, and of what was asked for the answer earlier. */
  readonly modelNanoBefore: number | undefined;
  /** Parameters that the model did not get as they were set. */
  readonly notApplied: readonly NotApplied[];
  /** What the provider wants back when the chat goes on. */
  readonly replay: Message['replay'];
  readonly startedAt: number;
  /** When it was over; undefined also where it ended while nobody listened. */
  readonly endedAt: number | undefined;
  /** There is no connection, and the answer goes on when it is back. */
  readonly isAway: boolean;
  /** When something of it was last heard. */
  readonly heardAt: number;
  /** Until then what arrives was said at an unknown time, while nobody listened. */
  readonly catchesUpUntil: number | undefined;
}

/** What an answer holds besides words, all of it each time, and what that costs beyond its usage, in nano-dollars. */
export interface ContentEvent {
  readonly type: 'parts';
  readonly parts: readonly ContentPart[];
  readonly costNano?: number | undefined;
}

export type TurnEvent =
  | Exclude<StreamPart, { readonly type: 'usage' }>
  /** What a model used up, and what that costs at the moment, where somebody knows. */
  | (Extract<StreamPart, { readonly type: 'usage' }> & { readonly costNano?: number | undefined })
  | ContentEvent
  /** The connection went away, or is there again. */
  | { readonly type: 'away' | 'back' }
  /** Something happened to a call of the model's. */
  | { readonly type: 'call'; readonly round: number; readonly id: string; readonly change: Partial<MessageTool> }
  /** All calls of a round have their results, and the model is asked again. */
  | { readonly type: 'round' }
  | { readonly type: 'not-applied'; readonly parameters: readonly NotApplied[] }
  | { readonly type: 'stop'; readonly by?: 'page' }
  | { readonly type: 'fail'; readonly code: TurnErrorCode; readonly detail?: string };

export function newTurn(now: number): TurnState {
  const nothing = {
    text: '',
    parts: [],
    reasoning: undefined,
    toolCalls: [],
    rounds: [],
    usage: undefined,
    usageBefore: undefined,
    modelNano: undefined,
    modelNanoBefore: undefined,
    notApplied: [],
    replay: undefined,
    endedAt: undefined,
    isAway: false,
    catchesUpUntil: undefined,
  };
  return { status: { kind: 'running' }, startedAt: now, heardAt: now, ...nothing };
}

/** What an answer says already that goes on. */
export type SaidBefore = Pick<Message, 'content' | 'reasoning'> &
  Partial<Pick<Message, 'tools' | 'replays' | 'replay' | 'usage' | 'costNano' | 'modelId'>>;

/** An answer that goes on with what it says already. */
export function goingOn({ content, reasoning: thoughts, ...said }: SaidBefore, now: number): TurnState {
  const reasoning = thoughts === undefined ? undefined : { text: thoughts, startedAt: now, endedAt: now };
  const rounds = said.replays ?? [];
  const usage = (said.tools?.length ?? 0) > 0 ? said.usage : undefined;
  const calls = { toolCalls: callsOf(said.tools ?? []), rounds, usage, usageBefore: usage, replay: said.replay };
  return { ...newTurn(now), text: textOf(content), reasoning, ...calls, ...paid(said) };
}

/** What an answer cost so far, apart from the calls that are still noted with it. */
export function paid({ costNano, tools = [] }: Pick<SaidBefore, 'costNano' | 'tools'>) {
  const modelNano = costNano === undefined ? undefined : Math.max(0, costNano - costOfCalls(tools));
  return { modelNano, modelNanoBefore: modelNano };
}

/** Calls as they were stored, in the turn that goes on with them. */
export function callsOf(tools: readonly MessageTool[]): ToolCall[] {
  return tools.map((tool, index) => ({ index, ...tool }));
}

const EMPTY: TurnStatus = { kind: 'stopped', by: 'error', code: 'empty_response', detail: undefined };

/** The turn after one more thing happened. Nothing changes a turn that has ended, except the usage that comes late. */
export function reduceTurn(turn: TurnState, event: TurnEvent, now: number): TurnState {
  if (event.type === 'usage') {
    const modelNano = addedCost(turn.modelNanoBefore, event.costNano);
    return { ...turn, usage: addedUsage(turn.usageBefore, event.usage), modelNano };
  }
  if (turn.status.kind !== 'running') return turn;
  switch (event.type) {
    case 'text':
      return {
        ...turn,
        text: grownText(turn.text, event.text, turn.rounds.at(-1)?.textEnd),
        reasoning: thought(turn, now),
        heardAt: now,
      };
    case 'parts':
      return { ...turn, parts: event.parts, modelNano: addedCost(turn.modelNano, event.costNano), heardAt: now };
    case 'reasoning':
      return { ...turn, reasoning: grown(turn, event.text, now), heardAt: now };
    case 'tool-call-start':
      return {
        ...turn,
        reasoning: thought(turn, now),
        toolCalls: [...turn.toolCalls, newCall(turn, event)],
        heardAt: now,
      };
    case 'tool-call-arguments':
      return {
        ...turn,
        toolCalls: turn.toolCalls.map((call) =>
          call.round === turn.rounds.length && call.index === event.index
            ? { ...call, arguments: call.arguments + event.text }
            : call,
        ),
        heardAt: now,
      };
    case 'call':
      return {
        ...turn,
        toolCalls: turn.toolCalls.map((call) =>
          call.round === event.round && call.id === event.id ? { ...call, ...event.change } : call,
        ),
      };
    case 'round':
      return { ...turn, rounds: [...turn.rounds, roundOf(turn)], replay: undefined, ...before(turn) };
    case 'not-applied':
      return { ...turn, notApplied: event.parameters };
    case 'replay':
      return { ...turn, replay: { ...event.data } };
    case 'away':
      return { ...turn, isAway: true };
    case 'back': {
      const wasLong = now - turn.heardAt >= BRIEFLY_AWAY_MS;
      return { ...turn, isAway: false, catchesUpUntil: wasLong ? now + CATCH_UP_MS : turn.catchesUpUntil };
    }
    case 'finish':
      return close(turn, isEmpty(turn, event.reason) ? EMPTY : { kind: 'done', reason: event.reason }, now);
    case 'error':
      return close(turn, { kind: 'stopped', by: 'error', code: event.code, detail: event.message }, now);
    case 'stop':
      return { ...close(turn, { kind: 'stopped', by: event.by ?? 'user' }, now), endedAt: now };
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
  | 'costNano'
  | 'notApplied'
  | 'replay'
  | 'replays'
  | 'durationMs'
>;

/** The form in which the message is kept. */
export function toStored(turn: TurnState): StoredTurn {
  const { status, reasoning } = turn;
  const failure = status.kind === 'stopped' && status.by === 'error' ? status : undefined;
  const isLost = status.kind === 'stopped' && status.by === 'page';
  return {
    content: contentOf(turn),
    streaming: status.kind === 'running',
    isError: failure !== undefined,
    errorCode: failure?.code,
    errorDetail: failure?.detail,
    finishReason: status.kind === 'done' ? status.reason : undefined,
    reasoning: reasoning?.text,
    reasoningMs: thinkingMs(reasoning),
    tools: turn.toolCalls.map(({ index: _ofWire, ...tool }) => tool),
    usage: turn.usage,
    // Without the model's part a sum would be wrong, and is made when it is shown.
    costNano: turn.modelNano === undefined ? undefined : turn.modelNano + costOfCalls(turn.toolCalls),
    notApplied: turn.notApplied.length === 0 ? undefined : [...turn.notApplied],
    replay: turn.replay,
    replays: turn.rounds.length === 0 ? undefined : [...turn.rounds],
    // A reply without a reason and without a duration was interrupted, be it by a page that could still say so or not.
    durationMs: turn.endedAt === undefined || isLost ? undefined : turn.endedAt - turn.startedAt,
  };
}

function contentOf({ text, parts }: TurnState): Message['content'] {
  if (parts.length === 0) return text;
  return text === '' ? [...parts] : [{ type: 'text', text }, ...parts];
}

/** An answer without a word; one that was cut off by a limit or a filter says so itself. */
function isEmpty({ text, parts, reasoning, toolCalls }: TurnState, reason: FinishReason): boolean {
  const isCut = reason === 'length' || reason === 'content_filter';
  return !isCut && text.trim() === '' && parts.length + toolCalls.length === 0 && reasoning === undefined;
}

function thinkingMs(reasoning: Reasoning | undefined): number | undefined {
  if (reasoning?.startedAt === undefined || reasoning.endedAt === undefined) return undefined;
  return reasoning.endedAt - reasoning.startedAt;
}

function close(turn: TurnState, status: TurnStatus, now: number): TurnState {
  const endedAt = isCatchingUp(turn, now) ? undefined : now;
  const toolCalls = turn.toolCalls.map(withoutWork);
  return { ...turn, status, toolCalls, reasoning: thought(turn, now), endedAt, isAway: false };
}

function isCatchingUp({ catchesUpUntil }: TurnState, now: number): boolean {
  return catchesUpUntil !== undefined && now < catchesUpUntil;
}

function grown(turn: TurnState, text: string, now: number): Reasoning {
  const { reasoning, startedAt, rounds } = turn;
  const before = rounds.at(-1)?.reasoningEnd;
  // The time in which tools ran was no thinking.
  const isNewRound = before !== undefined && reasoning?.text.length === before;
  const since = reasoning
    ? isNewRound && reasoning.startedAt !== undefined && reasoning.endedAt !== undefined
      ? now - (reasoning.endedAt - reasoning.startedAt)
      : reasoning.startedAt
    : isCatchingUp(turn, now)
      ? startedAt
      : now;
  return { text: grownText(reasoning?.text ?? '', text, before), startedAt: since, endedAt: undefined };
}

/** The thoughts of a turn whose answer has begun. */
function thought(turn: TurnState, now: number): Reasoning | undefined {
  const { reasoning } = turn;
  if (!reasoning || reasoning.endedAt !== undefined) return reasoning;
  return { ...reasoning, startedAt: isCatchingUp(turn, now) ? undefined : reasoning.startedAt, endedAt: now };
}

/** With an id that no other call of the turn has: questions, answers and results are kept by it. */
function newCall(turn: TurnState, call: Pick<ToolCall, 'index' | 'id' | 'name'>): ToolCall {
  const { rounds, text, reasoning, toolCalls } = turn;
  const id = freeCallId(call.id, new Set(toolCalls.map((other) => other.id)));
  const place = { round: rounds.length, textBefore: text.length, reasoningBefore: reasoning?.text.length ?? 0 };
  return { index: call.index, id, name: call.name, arguments: '', isError: false, ...place };
}

/** What was used up before the model is asked again. */
function before({ usage, modelNano }: TurnState): Pick<TurnState, 'usageBefore' | 'modelNanoBefore'> {
  return { usageBefore: usage, modelNanoBefore: modelNano };
}

function roundOf({ text, reasoning, replay }: TurnState): RoundReplay {
  return { textEnd: text.length, reasoningEnd: reasoning?.text.length ?? 0, ...(replay && { data: replay }) };
}
