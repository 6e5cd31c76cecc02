import {
  DEFAULT_TOPIC,
  type AppConfig,
  type ChatRequest,
  type Message,
  type Model,
  type NotApplied,
} from '@parley/contract';
import { ApiFailure } from '../../lib/api.ts';
import { LiveTurns, type Frames } from './live-turns.ts';
import { buildContext, effectiveModelConfig } from './model/build-context.ts';
import { requestParameters } from './model/request-parameters.ts';
import { topicFromText } from './model/topic-from-text.ts';
import { newTurn, toStored, type TurnEvent } from './model/turn-reducer.ts';
import type { ChatSnapshot, MessagePatch, NewMessage } from './store.ts';
import type { Transport } from './transport.ts';

/** How often the text that has arrived goes to the store, which in turn writes it to the disk more seldom. */
const SAVE_INTERVAL_MS = 1_000;

export type TurnModel = Pick<Model, 'id' | 'name'>;

export interface TurnsWorld {
  readonly chat: {
    readonly read: (sessionId: string) => Promise<ChatSnapshot>;
    readonly loadOlder: (sessionId: string) => Promise<void>;
    readonly appendMessage: (sessionId: string, message: NewMessage) => Promise<Message>;
    readonly updateMessage: (messageId: string, patch: MessagePatch) => void;
    readonly renameSession: (sessionId: string, topic: string) => Promise<void>;
  };
  readonly config: () => AppConfig;
  readonly transportFor: (modelId: string) => Transport;
  readonly frames: Frames;
  readonly now: () => number;
  /** The page is going away, and takes its connections with it: then a cut stream is nobody's failure. */
  readonly isLeaving: () => boolean;
}

interface RunningTurn {
  readonly sessionId: string;
  readonly abort: AbortController;
}

/** Carries questions to a model and answers back into the chat. Lives outside of React: a turn outlasts its screen. */
export function createTurns({ chat, config, transportFor, frames, now, isLeaving }: TurnsWorld) {
  const live = new LiveTurns(frames);
  const running = new Map<string, RunningTurn>();
  const listeners = new Set<() => void>();

  function tell(): void {
    for (const listener of listeners) listener();
  }

  function apply(messageId: string, event: TurnEvent): void {
    const isFailure = event.type === 'error' || event.type === 'fail';
    live.apply(messageId, isFailure && isLeaving() ? { type: 'stop' } : event, now());
  }

  function save(messageId: string): void {
    const turn = live.get(messageId);
    if (turn) chat.updateMessage(messageId, toStored(turn.state));
  }

  async function run(sessionId: string, messageId: string, model: TurnModel): Promise<void> {
    const abort = new AbortController();
    running.set(messageId, { sessionId, abort });
    live.start(messageId, newTurn(now()));
    tell();
    try {
      const request = await requestFor(sessionId, messageId, model);
      const noteNotApplied = (parameters: readonly NotApplied[]) =>
        apply(messageId, { type: 'not-applied', parameters });
      let savedAt = now();
      for await (const part of transportFor(model.id)(request, abort.signal, noteNotApplied)) {
        apply(messageId, part);
        if (now() - savedAt < SAVE_INTERVAL_MS) continue;
        savedAt = now();
        save(messageId);
        // A chat that was deleted meanwhile needs no answer any more.
        if ((await chat.read(sessionId)).status === 'missing') abort.abort();
      }
    } catch (error) {
      apply(messageId, eventOfThrown(error));
    }
    // Nothing changes a turn that has ended, so this only speaks for a stream that stopped without a word.
    apply(messageId, { type: 'fail', code: 'upstream_interrupted' });
    live.finish(messageId, (state) => {
      running.delete(messageId);
      chat.updateMessage(messageId, toStored(state));
      tell();
    });
  }

  async function requestFor(sessionId: string, messageId: string, model: TurnModel): Promise<ChatRequest> {
    const settings = config();
    let snapshot = await chat.read(sessionId);
    const { session } = snapshot;
    if (!session) throw new ApiFailure('aborted', 0, 'The chat is gone');
    const modelConfig = effectiveModelConfig(settings, session);
    while (snapshot.hasOlder && snapshot.messages.length < modelConfig.historyMessageCount + 2) {
      await chat.loadOlder(sessionId);
      snapshot = await chat.read(sessionId);
    }
    const index = snapshot.messages.findIndex((message) => message.id === messageId);
    const messages = buildContext({
      config: settings,
      session,
      messages: snapshot.messages.slice(0, Math.max(0, index)),
      firstIndex: snapshot.firstIndex,
      modelName: model.name,
      today: new Date(now()).toISOString().slice(0, 10),
    });
    const parameters = requestParameters(model.name, modelConfig);
    return { model: model.name, messages, stream: true, stream_options: { include_usage: true }, ...parameters };
  }

  return {
    live,

    /** Adds a question to the chat and lets the model answer it. Resolves when the answer has begun. */
    startTurn: async ({
      sessionId,
      text,
      model,
    }: {
      sessionId: string;
      text: string;
      model: TurnModel;
    }): Promise<void> => {
      await chat.appendMessage(sessionId, { role: 'user', content: text });
      const blank = { content: '', streaming: true, model: model.name, modelId: model.id };
      const answer = await chat.appendMessage(sessionId, { role: 'assistant', ...blank });
      void run(sessionId, answer.id, model);
      const { session } = await chat.read(sessionId);
      if (session?.topic === DEFAULT_TOPIC) await chat.renameSession(sessionId, topicFromText(text) || DEFAULT_TOPIC);
    },

    /** Asks again, in the place of an answer that is there. */
    retryTurn: ({ sessionId, messageId, model }: { sessionId: string; messageId: string; model: TurnModel }): void => {
      if (running.has(messageId)) return;
      const blank = toStored(newTurn(now()));
      chat.updateMessage(messageId, { ...blank, date: now(), model: model.name, modelId: model.id });
      void run(sessionId, messageId, model);
    },

    /** Ends the answers being written in a chat, or one of them. What has arrived is kept. */
    stopTurns: (sessionId: string, messageId?: string): void => {
      for (const [id, turn] of running) {
        if (turn.sessionId !== sessionId || (messageId !== undefined && id !== messageId)) continue;
        turn.abort.abort();
        apply(id, { type: 'stop' });
      }
    },

    isRunning: (sessionId: string): boolean => [...running.values()].some((turn) => turn.sessionId === sessionId),

    /** Before the page hides: everything that has arrived is shown and handed to the store. */
    settle: (): void => {
      live.showAll();
      for (const messageId of running.keys()) save(messageId);
    },

    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function eventOfThrown(error: unknown): TurnEvent {
  if (!(error instanceof ApiFailure)) return { type: 'fail', code: 'internal' };
  if (error.code === 'aborted') return { type: 'stop' };
  return { type: 'fail', code: error.code, detail: error.message };
}
