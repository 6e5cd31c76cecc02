import type { Message } from '@parley/contract';
import type { StreamPart } from '@parley/providers';
import { ApiFailure } from '#/lib/api.ts';
import type { ChatPort } from '../chat-port.ts';
import type { LeftReply } from '../model/left-reply.ts';
import { turnOf } from '../model/stored-turn.ts';
import { goingOn, reduceTurn, type TurnEvent, type TurnState } from '../model/turn-reducer.ts';
import type { ReplyNote, ReplyNotes } from './reply-notes.ts';
import type { ReplyTicket } from './reply-ticket.ts';

export interface PickUpWorld {
  /** Whether replies are to be finished when their page is left. */
  readonly isOn: () => boolean;
  readonly notes: ReplyNotes;
  /** Reads a reply from its beginning. */
  readonly read: (ticket: ReplyTicket, signal: AbortSignal) => AsyncIterable<StreamPart>;
  /** Runs in one tab only: the others wait until that has ended, or its page is gone. */
  readonly exclusively: <Result>(replyId: string, work: () => Promise<Result>) => Promise<Result>;
  /** Called with a reply of this browser that is in the store to its end. */
  readonly onStored: (replyId: string) => void;
  /** Whether this device began a message. */
  readonly isOurs: (message: Message) => boolean;
  /** Waits for the other device to write down what it asked for; false where it does not. */
  readonly isWrittenElsewhere: (sessionId: string, messageId: string) => Promise<boolean>;
}

type Events = AsyncIterable<TurnEvent> | Iterable<TurnEvent>;

interface PickUp extends PickUpWorld {
  readonly chat: Pick<ChatPort, 'read'>;
  readonly now: () => number;
  /** From now on the answer of a model is being written here. Gives what ends that. */
  readonly begin: (modelId: string, isOthers: boolean) => AbortController;
  /** The usage of a model with what it costs. */
  readonly priced: (event: TurnEvent, modelId: string) => TurnEvent;
  readonly show: (state: TurnState) => void;
  /** Something happened to the answer that is shown; nothing where none is. */
  readonly apply: (event: TurnEvent) => void;
  /** Lets the answer grow by the parts that are left, to its end. */
  readonly follow: (events: Events, abort: AbortController, isOthers: boolean) => Promise<void>;
}

/** Reads a reply that was left, and goes on with it where it has more than is on the screen. */
export async function pickUpReply(left: LeftReply, world: PickUp): Promise<void> {
  const { notes, chat } = world;
  const hadNote = notes.find(left.id) !== undefined;
  await world.exclusively(left.id, async () => {
    const note = notes.find(left.id);
    // Another tab has finished it meanwhile.
    if (hadNote && !note) return;
    const { tree, session } = await chat.read(left.sessionId);
    const message = tree.byId.get(left.messageId);
    if (message?.streaming !== true || message.replyId !== left.id) return notes.drop(left.id);
    // The note may have been lost with the browser; what another device asked for it writes down itself.
    const isOthers = note === undefined && !world.isOurs(message);
    const abort = world.begin(message.modelId ?? '', isOthers);
    const usesTools = session !== undefined && session.tools.length > 0;
    const call = { ...world, id: left.id, signal: abort.signal, usesTools };
    const { state, rest, failure } = await catchUp(message, note, call);
    const isLost = failure !== undefined && !isTold(failure);
    world.show(isLost ? reduceTurn(state, { type: 'stop', by: 'page' }, world.now()) : state);
    await world.follow(isLost ? [] : rest, abort, isOthers);
    // Whoever could not ask just now may do so from the next page.
    if (!isLost || isGone(failure)) notes.drop(left.id);
    if (failure === undefined && !isOthers && !abort.signal.aborted) world.onStored(left.id);
  });
}

/** The server does not have the reply any more. */
function isGone(failure: unknown): boolean {
  return failure instanceof ApiFailure && failure.code === 'connection_lost';
}

/** Whether a failure belongs to the reply. One of the connection, or of whoever is not let in, says nothing of it. */
function isTold(failure: unknown): boolean {
  return failure instanceof ApiFailure && !isGone(failure) && ![401, 403].includes(failure.status);
}

interface CaughtUp {
  readonly state: TurnState;
  readonly rest: AsyncIterable<TurnEvent>;
  /** Why there is no rest. */
  readonly failure?: unknown;
}

interface CatchUp extends Pick<PickUp, 'read' | 'now' | 'show' | 'apply' | 'priced'> {
  readonly id: string;
  readonly signal: AbortSignal;
  /** Whether the chat offers tools: an answer that ends with calls for them is not over. */
  readonly usesTools: boolean;
}

/** Reads without showing anything, until there is at least what is shown already. */
async function catchUp(message: Message, note: ReplyNote | undefined, world: CatchUp): Promise<CaughtUp> {
  const { id, signal, now } = world;
  const shown = turnOf(message, note?.startedAt ?? message.date);
  let state = startOf(message, shown.text, note);
  let hasShown = false;
  const onConnection = (type: 'away' | 'back'): void => {
    state = reduceTurn(state, { type }, now());
    // Whoever waits for the connection is told so beside the words that are there.
    if (type === 'away' && !hasShown) world.show(shown);
    hasShown = true;
    world.apply({ type });
  };
  const read = world.read({ id, key: note?.key, onConnection }, signal);
  const parts = (world.usesTools ? untilCalls(read) : read)[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { value, done } = await parts.next();
      if (done === true) break;
      state = reduceTurn(state, world.priced(value, message.modelId ?? ''), now());
      if (state.text.length >= shown.text.length || state.status.kind !== 'running') break;
    }
  } catch (failure) {
    const longer = state.text.length < shown.text.length ? shown : state;
    return { state: longer, rest: failing(failure), failure };
  }
  return { state: timed(state, shown), rest: { [Symbol.asyncIterator]: () => parts } };
}

/** A reply whose end, where it calls for tools, only interrupts its answer: they run when somebody lets it go on. */
async function* untilCalls(parts: AsyncIterable<StreamPart>): AsyncGenerator<TurnEvent, void, undefined> {
  let hasCalls = false;
  for await (const part of parts) {
    hasCalls ||= part.type === 'tool-call-start';
    yield part.type === 'finish' && hasCalls ? { type: 'stop', by: 'page' } : part;
  }
}

function failing(failure: unknown): AsyncIterable<never> {
  return { [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(failure) }) };
}

/** How long the thoughts took, where the page knew that wrote them down. */
function timed(state: TurnState, { reasoning: known }: TurnState): TurnState {
  if (state.reasoning?.endedAt === undefined || known?.endedAt === undefined) return state;
  return { ...state, reasoning: { ...known, text: state.reasoning.text } };
}

/** What the answer said before this reply began. */
function startOf(message: Message, shown: string, note: ReplyNote | undefined): TurnState {
  const { date, reasoning, tools, replays = [], usage, costNano } = message;
  const rounds = note ? replays.slice(0, note.rounds ?? 0) : replays;
  const end = note
    ? { textEnd: note.textLength, reasoningEnd: note.reasoningLength }
    : (rounds.at(-1) ?? { textEnd: 0, reasoningEnd: 0 });
  const startedAt = note?.startedAt ?? date;
  if (rounds.length + end.textEnd + end.reasoningEnd === 0) {
    // A cost without a usage is that of an earlier attempt.
    return goingOn({ content: '', ...(usage === undefined && { costNano }) }, startedAt);
  }
  const said = { content: shown.slice(0, end.textEnd), reasoning: reasoning?.slice(0, end.reasoningEnd) };
  const calls = { tools: tools.filter(({ round = 0 }) => round < rounds.length), replays: rounds, usage, costNano };
  return goingOn({ ...said, ...calls }, startedAt);
}
