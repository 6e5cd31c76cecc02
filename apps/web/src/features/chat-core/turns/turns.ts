import type { ChatRequest, Model, NotApplied } from '@parley/contract';
import { ApiFailure } from '#/lib/api.ts';
import { fetchCode, MissingPart } from '#/lib/fetch-code.ts';
import { oncePerKey } from '#/lib/once.ts';
import type { ChatPort } from '../chat-port.ts';
import { LiveTurns, type Frames } from './live-turns.ts';
import type { PickUpWorld } from './pick-up-reply.ts';
import { newReplyTicket, type ReplyTicket } from './reply-ticket.ts';
import { costOfAnswer, type CostedMessage, type CostOf } from '../model/answer-cost.ts';
import { leavingEvent } from '../model/leaving-event.ts';
import type { LeftReply } from '../model/left-reply.ts';
import { notNamedYet } from '../model/not-named-yet.ts';
import { FROM_START } from '../model/round-messages.ts';
import { openCalls } from '../model/turn-calls.ts';
import { goingOn, newTurn, toStored, type SaidBefore, type TurnEvent, type TurnState } from '../model/turn-reducer.ts';
import { usageOfCut } from '../model/usage-of-cut.ts';
import type { AnswerPart, Transport } from './server-reply.ts';
import { stoppedBySomebody } from './stopped-by-somebody.ts';
import type { OfferedFunction, ToolPort } from './tool-port.ts';
import { buildRequest, type RequestPlan, type RequestWorld } from './turn-request.ts';

/** How often the text that has arrived goes to the store, which in turn writes it to the disk more seldom. */
const SAVE_INTERVAL_MS = 1_000;

export type TurnModel = Pick<Model, 'id' | 'name'>;

export interface TurnsWorld extends RequestWorld {
  readonly chat: Pick<ChatPort, 'read' | 'watch' | 'loadOlder' | 'updateMessage'>;
  /** The way to a model, for the answer in this place. */
  readonly transportFor: (modelId: string, place: TurnPlace) => Transport<AnswerPart>;
  /** Puts the bytes of pictures that are kept in this browser in the place of their addresses. */
  readonly withPictures: (request: ChatRequest) => Promise<ChatRequest>;
  readonly frames: Frames;
  /** The page is going away, and takes its connections with it: then nothing that fails is anybody's failure. */
  readonly isLeaving: () => boolean;
  /** Called when a model is asked in a chat that leaves traces. */
  readonly onAsked?: ((modelId: string) => void) | undefined;
  /** Where replies are finished without a page; undefined where they end with it. */
  readonly kept?: PickUpWorld | undefined;
  /** What models may call; undefined where they may call nothing. */
  readonly tools?: ToolPort | undefined;
  /** Whether a model can call tools at all; left out, all can. */
  readonly canUseTools?: ((modelId: string) => boolean) | undefined;
  /** By the prices of this moment; left out, nobody knows them. */
  readonly costOf?: CostOf | undefined;
}

/** Hears of an answer that has been written to its end, whatever that was, and is in the store. */
export type TurnEndListener = (sessionId: string, messageId: string) => void;

interface RunningTurn {
  readonly sessionId: string;
  readonly modelId: string;
  readonly abort: AbortController;
  /** Another device asked for it, and writes it down. */
  readonly isOthers: boolean;
}

export interface TurnPlace {
  readonly sessionId: string;
  /** The answer to be written. */
  readonly messageId: string;
}

export interface TurnOrder extends RequestPlan, TurnPlace {
  /** What it says already, where it goes on. */
  readonly soFar?: SaidBefore | undefined;
  /** Whether it goes on with its tools: those it called for and that did not run, or the answer to their results. */
  readonly isResumed?: boolean | undefined;
}

export type Parts = AsyncIterable<AnswerPart> | Iterable<AnswerPart>;

export type Turns = ReturnType<typeof createTurns>;

/** Carries questions to a model and answers back into the chat. Lives outside of React: a turn outlasts its screen. */
export function createTurns(world: TurnsWorld) {
  const { chat, transportFor, frames, now, isLeaving } = world;
  const live = new LiveTurns(frames);
  const running = new Map<string, RunningTurn>();
  const picking = new Set<string>();
  const listeners = new Set<() => void>();
  const endListeners = new Set<TurnEndListener>();
  const pickUpListeners = new Set<(sessionId: string) => void>();
  const roundsCode = oncePerKey(() => fetchCode(() => import('./tool-rounds.ts')));

  function tell(): void {
    for (const listener of listeners) listener();
  }

  function apply(messageId: string, event: TurnEvent): void {
    const { modelId = '' } = running.get(messageId) ?? {};
    live.apply(messageId, priced(isLeaving() ? leavingEvent(event) : event, modelId), now());
  }

  /** The usage of a model with what it costs: prices change, and what was paid does not. */
  function priced(event: TurnEvent, modelId: string): TurnEvent {
    return event.type === 'usage' ? { ...event, costNano: nanoOf({ modelId, usage: event.usage }) } : event;
  }

  function nanoOf(message: CostedMessage): number | undefined {
    const nano = costOfAnswer(message, world.costOf ?? (() => undefined));
    return nano === undefined ? undefined : Number(nano);
  }

  /** An answer before its model is asked, with what it says and has cost already. */
  function startOf({ soFar, model }: TurnOrder): TurnState {
    if (!soFar) return newTurn(now());
    return goingOn({ ...soFar, costNano: nanoOf({ modelId: model.id, ...soFar }) }, now());
  }

  function save(messageId: string): void {
    const turn = live.get(messageId);
    if (turn) chat.updateMessage(messageId, toStored(turn.state));
  }

  /** Notes before a reply is asked for what the next page needs to read on, should this one be left. */
  async function ticketFor({ sessionId, messageId }: TurnPlace): Promise<ReplyTicket | undefined> {
    const { kept } = world;
    if (!kept?.isOn() || (await chat.read(sessionId)).session?.isIncognito === true) return undefined;
    const ticket = newReplyTicket();
    const onAsk = (): void => {
      const { text, reasoning, rounds } = live.get(messageId)?.state ?? newTurn(now());
      const lengths = { textLength: text.length, reasoningLength: reasoning?.text.length ?? 0, rounds: rounds.length };
      kept.notes.put({ ...ticket, sessionId, messageId, startedAt: now(), ...lengths });
      chat.updateMessage(messageId, { replyId: ticket.id });
    };
    return { ...ticket, onAsk, onConnection: (type) => apply(messageId, { type }) };
  }

  /** Works while no other tab reads the reply, which is forgotten once the answer is in the store. */
  async function alone(ticket: ReplyTicket | undefined, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    const { kept } = world;
    if (!ticket || !kept) return work();
    await kept.exclusively(ticket.id, async () => {
      await work();
      // On other ways than by the server there was nothing to note. What was stopped is gone from there already.
      if (kept.notes.find(ticket.id) && !signal.aborted) kept.onStored(ticket.id);
      kept.notes.drop(ticket.id);
    });
  }

  async function requestOf(
    order: TurnOrder,
    offered: Pick<RequestPlan, 'offersTools' | 'toolTokens'> = {},
  ): Promise<ChatRequest> {
    const { sessionId, messageId: _answer, ...plan } = order;
    const request = await world.withPictures(await buildRequest(world, sessionId, { ...plan, ...offered }));
    if ((await chat.read(sessionId)).session?.isIncognito !== true) world.onAsked?.(plan.model.id);
    return request;
  }

  async function stream(
    { sessionId, messageId, model }: TurnOrder,
    request: ChatRequest,
    ticket: ReplyTicket | undefined,
    signal: AbortSignal,
    within: (parts: Parts) => Parts = (parts) => parts,
  ): Promise<ChatEnd> {
    const { tree } = await chat.read(sessionId);
    const noteNotApplied = (parameters: readonly NotApplied[]) => {
      const earlier = tree.byId.values().filter(({ id, modelId }) => modelId === model.id && id !== messageId);
      apply(messageId, { type: 'not-applied', parameters: notNamedYet(parameters, earlier) });
    };
    const parts = transportFor(model.id, { sessionId, messageId })(request, signal, noteNotApplied, ticket);
    const before = live.get(messageId)?.state;
    try {
      return await follow({ sessionId, messageId }, within(parts));
    } finally {
      const turn = live.get(messageId)?.state;
      const usage = turn && usageOfCut(request, before, turn);
      if (usage) apply(messageId, { type: 'usage', usage });
    }
  }

  /** Writes an answer whose model may call tools. Each of its rounds is a reply of its own. */
  async function streamRounds(
    order: TurnOrder,
    functions: readonly OfferedFunction[],
    tools: ToolPort,
    signal: AbortSignal,
  ): Promise<ChatEnd> {
    const { sessionId, messageId, isResumed } = order;
    const state = () => live.get(messageId)?.state;
    const { text, reasoning, rounds } = state() ?? newTurn(now());
    const here = { round: rounds.length, text: text.length, reasoning: reasoning?.text.length ?? 0 };
    const { runRounds, tokensOfTools } = await roundsCode('');
    const offered = { offersTools: functions.length > 0, toolTokens: tokensOfTools(functions) };
    const request = await requestOf(order, offered);
    return runRounds({
      sessionId,
      messageId,
      tools,
      functions,
      signal,
      request,
      state,
      maxRounds: world.config().maxToolRounds,
      from: isResumed === true ? FROM_START : here,
      apply: (event) => apply(messageId, event),
      save: () => save(messageId),
      ask: async (asked, within) => {
        const ticket = await ticketFor(order);
        let end: ChatEnd = 'stream-over';
        await alone(ticket, signal, async () => {
          end = await stream(order, asked, ticket, signal, within);
          // From here on nothing more is to be read of this reply.
          const turn = state();
          if (turn) chat.updateMessage(messageId, { ...toStored(turn), replyId: undefined });
        });
        return end;
      },
    });
  }

  async function offeredIn(sessionId: string): Promise<readonly OfferedFunction[]> {
    return (await world.tools?.offered(sessionId)) ?? [];
  }

  /** Lets an answer grow by its parts, as they come. */
  async function follow(
    { sessionId, messageId }: TurnPlace,
    parts: AsyncIterable<TurnEvent> | Iterable<TurnEvent>,
    isOthers = false,
  ): Promise<ChatEnd> {
    let savedAt = now();
    for await (const part of parts) {
      apply(messageId, part);
      if (now() - savedAt < SAVE_INTERVAL_MS) continue;
      savedAt = now();
      if (!isOthers) save(messageId);
      // A chat that was deleted meanwhile needs no answer any more.
      if ((await chat.read(sessionId)).status === 'missing') return 'chat-gone';
    }
    return 'stream-over';
  }

  /** Writes an answer in the place of a message that is there. Resolves when it has ended. */
  async function run(order: TurnOrder): Promise<void> {
    const { messageId } = order;
    if (running.has(messageId)) return;
    const abort = begin(order, order.model.id);
    live.start(messageId, startOf(order));
    tell();
    const { tools } = world;
    let functions: readonly OfferedFunction[] = [];
    try {
      const isAble = world.canUseTools?.(order.model.id) !== false;
      if (isAble) functions = await offeredIn(order.sessionId);
    } catch (error) {
      return finish(order, abort, Promise.reject(error));
    }
    if (tools && (functions.length > 0 || order.isResumed === true)) {
      return finish(order, abort, streamRounds(order, functions, tools, abort.signal));
    }
    // A chat that cannot be read says so when its request is built.
    const ticket = await ticketFor(order).catch(() => undefined);
    const { signal } = abort;
    await alone(ticket, signal, () =>
      finish(
        order,
        abort,
        requestOf(order).then((request) => stream(order, request, ticket, signal)),
      ),
    );
  }

  /** Goes on with an answer whose page went away, or that another device asked for, while the server writes it. */
  async function pickUp(left: LeftReply): Promise<void> {
    const { kept } = world;
    const { messageId, sessionId } = left;
    if (!kept || running.has(messageId) || picking.has(messageId)) return;
    picking.add(messageId);
    const letGo = chat.watch(sessionId, () => {});
    try {
      const { pickUpReply } = await fetchCode(() => import('./pick-up-reply.ts'));
      await pickUpReply(left, {
        ...kept,
        chat,
        now,
        priced,
        begin: (modelId, isOthers) => {
          const abort = begin(left, modelId, isOthers);
          tell();
          if (!isOthers) for (const listener of pickUpListeners) listener(sessionId);
          return abort;
        },
        show: (state) => live.start(messageId, state),
        apply: (event) => apply(messageId, event),
        follow: (parts, abort, isOthers) => finish(left, abort, follow(left, parts, isOthers), isOthers),
      });
    } finally {
      picking.delete(messageId);
      // Where there was nothing to go on with, nothing has finished it.
      if (running.delete(messageId)) tell();
      letGo();
    }
  }

  function begin({ sessionId, messageId }: TurnPlace, modelId: string, isOthers = false): AbortController {
    const abort = new AbortController();
    running.set(messageId, { sessionId, modelId, abort, isOthers });
    return abort;
  }

  /** Waits for the end of an answer, whatever that is, and puts it into the store. */
  async function finish(
    { sessionId, messageId }: TurnPlace,
    abort: AbortController,
    end: Promise<ChatEnd>,
    isOthers = false,
  ): Promise<void> {
    try {
      if ((await end) === 'chat-gone') {
        abort.abort();
        apply(messageId, { type: 'stop' });
      }
    } catch (error) {
      apply(messageId, eventOfThrown(error));
    }
    // Nothing changes a turn that has ended, so this only speaks for a stream that stopped without a word.
    apply(messageId, { type: 'fail', code: 'upstream_interrupted' });
    const isWritten = isOthers && !abort.signal.aborted && (await world.kept?.isWrittenElsewhere(sessionId, messageId));
    await new Promise<void>((resolve) => {
      live.finish(messageId, (state) => {
        running.delete(messageId);
        // Another device runs the tools that it asked for, however long that takes.
        const runsElsewhere = isOthers && openCalls(state.toolCalls, state.rounds).length > 0;
        if (isWritten !== true && !runsElsewhere) chat.updateMessage(messageId, toStored(state));
        tell();
        resolve();
      });
    });
    for (const listener of endListeners) listener(sessionId, messageId);
  }

  return {
    live,
    run,
    pickUp,

    /** Goes on with all answers that earlier pages of this browser left while the server writes them. */
    pickUpAll: async (): Promise<void> => {
      await Promise.allSettled((world.kept?.notes.list() ?? []).map(pickUp));
    },

    /**
     * Ends the answers being written in a chat, or one of them. What has arrived is kept. `page` for those that nobody
     * meant to stop: their chat was deleted, and may come back.
     */
    stopTurns: (sessionId: string, messageId?: string, by?: 'page'): void => {
      for (const [id, turn] of running) {
        if (turn.sessionId !== sessionId || (messageId !== undefined && id !== messageId)) continue;
        turn.abort.abort(by ? undefined : stoppedBySomebody());
        apply(id, { type: 'stop', ...(by && { by }) });
        save(id); // At once: whoever deletes the chat may want it back, with these words.
      }
    },

    isRunning: (sessionId: string): boolean => running.values().some((turn) => turn.sessionId === sessionId),

    /** The chats in which answers are being written. */
    writtenChats: (): ReadonlySet<string> => new Set(running.values().map(({ sessionId }) => sessionId)),

    isWriting: (messageId: string): boolean => running.has(messageId),

    /** Before the page hides: everything that has arrived is shown and handed to the store. */
    settle: (): void => {
      live.showAll();
      for (const [messageId, { isOthers }] of running) if (!isOthers) save(messageId);
    },

    /** What a chat offers models that can call tools. */
    offeredIn,

    /** Calls back when an answer has ended. Gives the way to stop that. */
    onEnded: (listener: TurnEndListener): (() => void) => {
      endListeners.add(listener);
      return () => endListeners.delete(listener);
    },

    /** Calls back when this page goes on with a reply of this browser whose page was left. */
    onPickedUp: (listener: (sessionId: string) => void): void => void pickUpListeners.add(listener),

    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type ChatEnd = 'stream-over' | 'chat-gone';

function eventOfThrown(error: unknown): TurnEvent {
  if (error instanceof MissingPart) return { type: 'fail', code: 'connection_lost', detail: error.message };
  if (!(error instanceof ApiFailure)) return { type: 'fail', code: 'internal' };
  if (error.code === 'aborted') return { type: 'stop' };
  return { type: 'fail', code: error.code, detail: error.message };
}
