import { createStore } from 'zustand/vanilla';
import type { EngineHandle, StartEngine } from './engine-handle.ts';
import type { AnswerPart, FromEngine, Question } from './engine/protocol.ts';
import type { Results } from './model/results.ts';

/** Going to a message and back again finds the search as it was. */
const KEPT_FOR_MS = 60_000;
/** After so many failures in a row it is left to the reader to try again. */
const MOST_RESTARTS = 3;

export interface SearchStatus {
  readonly phase: 'resting' | 'starting' | 'reading' | 'ready' | 'failed';
  /** Messages that can be found, of all that there are. */
  readonly done: number;
  readonly total: number;
  /** Grows when what was found may have changed. */
  readonly revision: number;
}

/** What was found last, and for which question. */
export interface Found {
  readonly question: Question | undefined;
  readonly results: Results | undefined;
}

interface Asking {
  readonly id: number;
  readonly question: Question;
  readonly listener: (part: AnswerPart) => void;
}

/** The page's end of the search: runs it while somebody looks, and hands the answers out. */
export function createSearchClient(startEngine: StartEngine) {
  const status = createStore<SearchStatus>(() => ({ phase: 'resting', done: 0, total: 0, revision: 0 }));
  let engine: Promise<EngineHandle> | undefined;
  let holders = 0;
  let restarts = 0;
  let found: Found = { question: undefined, results: undefined };
  let lastId = 0;
  let asking: Asking | undefined;
  const asides = new Map<number, Asking>();
  let ending: ReturnType<typeof setTimeout> | undefined;
  /** Says whether the page has time; only while nobody looks. */
  let mayGo: (() => Promise<void>) | undefined;

  function run(): Promise<EngineHandle> {
    if (engine) return engine;
    if (status.getState().phase !== 'reading') status.setState({ phase: 'starting' });
    const started = startEngine(holders > 0 ? 'eager' : 'patient', (message) => {
      if (engine === started) hear(message);
    });
    engine = started;
    started.catch(() => hear({ type: 'ended', reason: 'failed' }));
    return started;
  }

  const post = (message: Parameters<EngineHandle['post']>[0]): void =>
    void run()
      .then((handle) => handle.post(message))
      .catch(() => {});

  function hear(message: FromEngine): void {
    switch (message.type) {
      case 'progress': {
        const { done, total, isReady } = message;
        restarts = 0;
        status.setState({ phase: isReady ? 'ready' : 'reading', done, total });
        if (isReady && holders === 0 && mayGo) end();
        return;
      }
      case 'changed':
        status.setState(({ revision }) => ({ revision: revision + 1 }));
        return;
      case 'may-go':
        void (mayGo?.() ?? Promise.resolve()).then(() => post({ type: 'go' }));
        return;
      case 'ended':
        end();
        if (holders > 0) startAgain();
        return;
      default:
        (message.id === asking?.id ? asking : asides.get(message.id))?.listener(message);
    }
  }

  /** Another page took the index over, or something broke: what is on the disk is where to go on from. */
  function startAgain(): void {
    restarts += 1;
    if (restarts > MOST_RESTARTS) return status.setState({ phase: 'failed' });
    void run().catch(() => {});
    if (asking) post({ type: 'ask', id: asking.id, question: asking.question });
    for (const { id, question } of asides.values()) post({ type: 'ask-aside', id, question });
  }

  function end(): void {
    void engine?.then((handle) => handle.end()).catch(() => {});
    engine = undefined;
    mayGo = undefined;
    if (status.getState().phase !== 'failed') status.setState({ phase: 'resting' });
  }

  return {
    status,

    /** What was found last, so that coming back from a message shows it at once. */
    found: () => found,

    remember(next: Found): void {
      found = next;
    },

    /** Keeps the search running, and in a hurry, until the returned function is called. */
    hold(): () => void {
      clearTimeout(ending);
      holders += 1;
      mayGo = undefined;
      restarts = 0;
      if (engine) post({ type: 'pace', pace: 'eager' });
      else void run().catch(() => {});
      return () => {
        holders -= 1;
        if (holders > 0) return;
        asking = undefined;
        ending = setTimeout(end, KEPT_FOR_MS);
      };
    },

    /** Brings the index up to date while the page has nothing better to do, and ends. */
    warmUp(whenIdle: () => Promise<void>): void {
      if (engine || holders > 0) return;
      mayGo = whenIdle;
      void run().catch(() => {});
    },

    /** Asks; the answer comes in parts, until the next question or until the returned function is called. */
    ask(question: Question, listener: (part: AnswerPart) => void): () => void {
      const mine: Asking = { id: ++lastId, question, listener };
      asking = mine;
      post({ type: 'ask', id: mine.id, question });
      return () => {
        if (asking === mine) asking = undefined;
      };
    },

    /** Asks without disturbing the question that the screen shows. The returned function has to be called. */
    askAside(question: Question, listener: (part: AnswerPart) => void): () => void {
      const mine: Asking = { id: ++lastId, question, listener };
      asides.set(mine.id, mine);
      post({ type: 'ask-aside', id: mine.id, question });
      return () => void asides.delete(mine.id);
    },

    moreChats(from: number): void {
      if (asking) post({ type: 'more-chats', id: asking.id, from });
    },

    moreHits(chatId: string, from: number): void {
      if (asking) post({ type: 'more-hits', id: asking.id, chatId, from });
    },

    retry(): void {
      restarts = 0;
      startAgain();
    },
  };
}
