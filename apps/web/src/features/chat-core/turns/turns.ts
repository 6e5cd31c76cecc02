import type { ChatRequest, Message, Model, NotApplied } from '@parley/contract';
import { ApiFailure } from '#/lib/api.ts';
import type { ChatPort } from '../chat-port.ts';
import { LiveTurns, type Frames } from './live-turns.ts';
import { notNamedYet } from '../model/not-named-yet.ts';
import { newTurn, toStored, type TurnEvent, type TurnState } from '../model/turn-reducer.ts';
import type { Transport } from './server-reply.ts';
import { buildRequest, type RequestPlan, type RequestWorld } from './turn-request.ts';

/** How often the text that has arrived goes to the store, which in turn writes it to the disk more seldom. */
const SAVE_INTERVAL_MS = 1_000;

export type TurnModel = Pick<Model, 'id' | 'name'>;

export interface TurnsWorld extends RequestWorld {
  readonly chat: Pick<ChatPort, 'read' | 'loadOlder' | 'updateMessage'>;
  readonly transportFor: (modelId: string) => Transport;
  /** Puts the bytes of pictures that are kept in this browser in the place of their addresses. */
  readonly withPictures: (request: ChatRequest) => Promise<ChatRequest>;
  readonly frames: Frames;
  /** The page is going away, and takes its connections with it: then a cut stream is nobody's failure. */
  readonly isLeaving: () => boolean;
  /** Called when a model is asked in a chat that leaves traces. */
  readonly onAsked?: ((modelId: string) => void) | undefined;
}

/** Hears of an answer that has been written to its end, whatever that was, and is in the store. */
export type TurnEndListener = (sessionId: string, messageId: string) => void;

interface RunningTurn {
  readonly sessionId: string;
  readonly abort: AbortController;
}

export interface TurnOrder extends RequestPlan {
  readonly sessionId: string;
  /** The answer to be written. */
  readonly messageId: string;
  /** What it says already, where it goes on. */
  readonly soFar?: Pick<Message, 'content' | 'reasoning'> | undefined;
}

export type Turns = ReturnType<typeof createTurns>;

/** Carries questions to a model and answers back into the chat. Lives outside of React: a turn outlasts its screen. */
export function createTurns(world: TurnsWorld) {
  const { chat, transportFor, frames, now, isLeaving } = world;
  const live = new LiveTurns(frames);
  const running = new Map<string, RunningTurn>();
  const listeners = new Set<() => void>();
  const endListeners = new Set<TurnEndListener>();

  function tell(): void {
    for (const listener of listeners) listener();
  }

  function apply(messageId: string, event: TurnEvent): void {
    const isFailure = event.type === 'error' || event.type === 'fail';
    live.apply(messageId, isFailure && isLeaving() ? { type: 'stop', by: 'page' } : event, now());
  }

  function save(messageId: string): void {
    const turn = live.get(messageId);
    if (turn) chat.updateMessage(messageId, toStored(turn.state));
  }

  async function stream({ sessionId, messageId, ...plan }: TurnOrder, signal: AbortSignal): Promise<ChatEnd> {
    const request = await world.withPictures(await buildRequest(world, sessionId, plan));
    const { session, tree } = await chat.read(sessionId);
    if (session?.isIncognito !== true) world.onAsked?.(plan.model.id);
    const noteNotApplied = (parameters: readonly NotApplied[]) => {
      const earlier = tree.byId.values().filter(({ id, modelId }) => modelId === plan.model.id && id !== messageId);
      apply(messageId, { type: 'not-applied', parameters: notNamedYet(parameters, earlier) });
    };
    let savedAt = now();
    for await (const part of transportFor(plan.model.id)(request, signal, noteNotApplied)) {
      apply(messageId, part);
      if (now() - savedAt < SAVE_INTERVAL_MS) continue;
      savedAt = now();
      save(messageId);
      // A chat that was deleted meanwhile needs no answer any more.
      if ((await chat.read(sessionId)).status === 'missing') return 'chat-gone';
    }
    return 'stream-over';
  }

  /** Writes an answer in the place of a message that is there. Resolves when it has ended. */
  async function run(order: TurnOrder): Promise<void> {
    const { sessionId, messageId } = order;
    if (running.has(messageId)) return;
    const abort = new AbortController();
    running.set(messageId, { sessionId, abort });
    live.start(messageId, startOf(order, now()));
    tell();
    try {
      if ((await stream(order, abort.signal)) === 'chat-gone') abort.abort();
    } catch (error) {
      apply(messageId, eventOfThrown(error));
    }
    // Nothing changes a turn that has ended, so this only speaks for a stream that stopped without a word.
    apply(messageId, { type: 'fail', code: 'upstream_interrupted' });
    await new Promise<void>((resolve) => {
      live.finish(messageId, (state) => {
        running.delete(messageId);
        chat.updateMessage(messageId, toStored(state));
        tell();
        resolve();
      });
    });
    for (const listener of endListeners) listener(sessionId, messageId);
  }

  return {
    live,
    run,

    /** Ends the answers being written in a chat, or one of them. What has arrived is kept. */
    stopTurns: (sessionId: string, messageId?: string): void => {
      for (const [id, turn] of running) {
        if (turn.sessionId !== sessionId || (messageId !== undefined && id !== messageId)) continue;
        turn.abort.abort();
        apply(id, { type: 'stop' });
      }
    },

    isRunning: (sessionId: string): boolean => running.values().some((turn) => turn.sessionId === sessionId),

    /** The chats in which answers are being written. */
    writtenChats: (): ReadonlySet<string> => new Set(running.values().map(({ sessionId }) => sessionId)),

    isWriting: (messageId: string): boolean => running.has(messageId),

    /** Before the page hides: everything that has arrived is shown and handed to the store. */
    settle: (): void => {
      live.showAll();
      for (const messageId of running.keys()) save(messageId);
    },

    /** Calls back when an answer has ended. Gives the way to stop that. */
    onEnded: (listener: TurnEndListener): (() => void) => {
      endListeners.add(listener);
      return () => endListeners.delete(listener);
    },

    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

type ChatEnd = 'stream-over' | 'chat-gone';

function startOf({ soFar }: TurnOrder, now: number): TurnState {
  const blank = newTurn(now);
  if (!soFar) return blank;
  const thoughts = soFar.reasoning;
  const reasoning = thoughts === undefined ? undefined : { text: thoughts, startedAt: now, endedAt: now };
  return { ...blank, text: typeof soFar.content === 'string' ? soFar.content : '', reasoning };
}

function eventOfThrown(error: unknown): TurnEvent {
  if (!(error instanceof ApiFailure)) return { type: 'fail', code: 'internal' };
  if (error.code === 'aborted') return { type: 'stop' };
  return { type: 'fail', code: error.code, detail: error.message };
}
