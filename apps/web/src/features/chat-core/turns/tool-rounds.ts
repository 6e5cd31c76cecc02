import type { ChatRequest } from '@parley/contract';
import { sourceNumbers } from '../model/citations.ts';
import { callKey, repeatedResult, sharedResult } from '../model/repeated-call.ts';
import { toolDefinitions } from '../model/tool-definitions.ts';
import { roundMessages, type ToldFrom } from '../model/round-messages.ts';
import { toldResult } from '../model/told-result.ts';
import { openCalls, type ToolCall } from '../model/turn-calls.ts';
import { withUniqueCallIds } from '../model/unique-call-ids.ts';
import { TOO_MANY } from '../model/words-to-models.ts';
import { toStored, type TurnEvent, type TurnState } from '../model/turn-reducer.ts';
import type { AnswerSoFar, OfferedFunction, ToolOutcome, ToolPort } from './tool-port.ts';
import type { AnswerPart } from './server-reply.ts';
import type { ChatEnd, Parts, TurnPlace } from './turns.ts';

export { tokensOfTools } from '../model/tool-definitions.ts';

/** Calls that run side by side. Nobody can look at more, and each may wait for a person. */
export const MOST_CALLS_PER_ROUND = 32;
/** Of all rounds of an answer: a model that goes round in circles costs money with every call. */
export const MOST_CALLS_PER_ANSWER = 128;

export interface RoundsWorld extends TurnPlace {
  readonly tools: ToolPort;
  readonly functions: readonly OfferedFunction[];
  /** After so many rounds the model has to answer with what it has. */
  readonly maxRounds: number;
  readonly signal: AbortSignal;
  /** What leads to the answer, without the answer's own rounds. */
  readonly request: ChatRequest;
  /** From where on the answer's own rounds follow the request. */
  readonly from: ToldFrom;
  readonly state: () => TurnState | undefined;
  readonly apply: (event: TurnEvent) => void;
  readonly save: () => void;
  /** Asks the model, and lets the answer grow by what `within` leaves of the reply. */
  readonly ask: (request: ChatRequest, within: (parts: Parts) => Parts) => Promise<ChatEnd>;
}

/** Writes an answer whose model may call tools: asks, runs what it calls for, and asks again with the results. */
export async function runRounds(world: RoundsWorld): Promise<ChatEnd> {
  const calls = () => world.state()?.toolCalls ?? [];
  const answer: AnswerSoFar = { calls, cite: sourceNumbers(calls()) };
  if (!(await runCalls(world, answer))) return 'stream-over';
  for (let asked = 0; ; asked += 1) {
    const isLast = asked >= world.maxRounds;
    const watch = isLast ? { within: (parts: Parts) => parts, isCalling: () => false } : watchCalls(world.state);
    const end = await world.ask(requestOf(world, isLast), watch.within);
    if (end === 'chat-gone' || !watch.isCalling()) return end;
    if (!(await runCalls(world, answer))) return 'stream-over';
  }
}

function requestOf({ request, functions, state, from }: RoundsWorld, isLast: boolean): ChatRequest {
  const turn = state();
  const rounds = turn && turn.rounds.length > from.round ? roundMessages(toStored(turn), from, toldResult) : [];
  return {
    ...request,
    messages: withUniqueCallIds([...request.messages, ...rounds]),
    ...toolDefinitions(functions),
    // Not without tools: some providers refuse a chat with calls in it that names none.
    ...(isLast && functions.length > 0 && { tool_choice: 'none' }),
  };
}

/** Keeps the end of a reply that calls for tools from ending the answer. Calls that were cut off in the middle do not run. */
function watchCalls(state: RoundsWorld['state']) {
  let isCalling = false;
  async function* within(parts: Parts): AsyncGenerator<AnswerPart, void, undefined> {
    for await (const part of parts) {
      const turn = state();
      const isWhole = part.type === 'finish' && part.reason !== 'length' && part.reason !== 'content_filter';
      isCalling = isWhole && turn?.status.kind === 'running' && openCalls(turn.toolCalls, turn.rounds).length > 0;
      if (isCalling) return;
      yield part;
    }
  }
  return { within, isCalling: () => isCalling };
}

/** Runs the calls that have no result, side by side, each once. False when the answer has ended meanwhile. */
async function runCalls(world: RoundsWorld, answer: AnswerSoFar): Promise<boolean> {
  const turn = world.state();
  const calls = turn ? openCalls(turn.toolCalls, turn.rounds) : [];
  const hasCalls = calls.length > 0 || turn?.toolCalls.some(({ round }) => round === turn.rounds.length) === true;
  const alike = [...Map.groupBy(calls, callKey).values()];
  const room = turn ? roomFor(turn, calls.length) : 0;
  for (const call of alike.slice(room).flat()) apply(world, call, { result: TOO_MANY, isError: true });
  await Promise.all(alike.slice(0, room).map((group) => runAlike(world, group, answer)));
  if (world.state()?.status.kind !== 'running') return false;
  if (hasCalls) {
    world.apply({ type: 'round' });
    world.save();
  }
  return true;
}

/** How many more calls may run, where so many of those that were made are open. */
function roomFor({ toolCalls, rounds }: TurnState, open: number): number {
  const inRound = toolCalls.filter(({ round }) => round === rounds.length).length - open;
  const room = Math.min(MOST_CALLS_PER_ROUND - inRound, MOST_CALLS_PER_ANSWER - (toolCalls.length - open));
  return Math.max(0, room);
}

/** Runs the first of calls that are the same; its result is that of all of them. */
async function runAlike(world: RoundsWorld, [call, ...twins]: readonly ToolCall[], answer: AnswerSoFar): Promise<void> {
  if (!call) return;
  const { sessionId, messageId, signal } = world;
  const { id, name, arguments: written } = call;
  const change = (fields: Partial<ToolCall>, shared: Partial<ToolCall>): void => {
    apply(world, call, fields);
    for (const twin of twins) apply(world, twin, shared);
    world.save();
  };
  const repeated = repeatedResult(world.state()?.toolCalls ?? [], call);
  if (repeated) return change(repeated, repeated);
  const called = { sessionId, messageId, name, arguments: written, id, answer };
  const running = world.tools.run(called, signal, (state, about) =>
    // A person is asked once.
    change({ ...about, state }, { ...about, state: state === 'asking' ? undefined : state }),
  );
  const outcome = await Promise.race([running.catch(() => failed(name)), aborted(signal)]);
  // What it was to cost is replaced by what it did.
  if (outcome) change({ state: undefined, costNano: undefined, ...outcome }, sharedResult(outcome));
}

function apply(world: RoundsWorld, { id, round = 0 }: ToolCall, change: Partial<ToolCall>): void {
  world.apply({ type: 'call', round, id, change });
}

function failed(name: string): ToolOutcome {
  return { result: `Failed to execute tool function ${name}`, isError: true };
}

function aborted(signal: AbortSignal): Promise<undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  if (signal.aborted) resolve(undefined);
  signal.addEventListener('abort', () => resolve(undefined), { once: true });
  return promise;
}
