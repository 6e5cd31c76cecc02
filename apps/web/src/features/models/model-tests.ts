import type { ChatRequest, Model } from '@parley/contract';
import type { StreamPart } from '@parley/providers';
import { createStore } from 'zustand/vanilla';
import { ApiFailure } from '#/lib/api-failure.ts';
import { inParallel } from './model/in-parallel.ts';
import { reduceModelTest, type ModelTest, type TestEvent, type TestRound } from './model/model-test.ts';

/** Providers count requests by the minute; more at once would test their limits instead of their models. */
const MOST_AT_ONCE = 3;
/** Long enough for a model that is loaded from a disk first. */
const TEST_TIMEOUT_MS = 45_000;

export type TestTransport = (request: ChatRequest, signal: AbortSignal) => AsyncIterable<StreamPart>;

export interface TestsWorld {
  readonly transportFor: (modelId: string) => TestTransport;
  readonly now: () => number;
  readonly timeoutMs?: number;
}

type Tested = Pick<Model, 'id' | 'name'>;

interface TestsState {
  readonly tests: Readonly<Record<string, ModelTest>>;
  /** While all are being tested. */
  readonly round: TestRound | undefined;
}

/** Asks models for one token each and keeps how it went until the page is closed. */
export function createModelTests({ transportFor, now, timeoutMs = TEST_TIMEOUT_MS }: TestsWorld) {
  const store = createStore<TestsState>(() => ({ tests: {}, round: undefined }));
  const running = new Map<string, AbortController>();
  let round: AbortController | undefined;

  function apply(id: string, event: TestEvent): void {
    store.setState(({ tests }) => {
      const next = reduceModelTest(tests[id], event);
      return next === undefined || next === tests[id] ? {} : { tests: { ...tests, [id]: next } };
    });
  }

  async function test({ id, name }: Tested): Promise<void> {
    if (running.has(id)) return;
    const abort = new AbortController();
    const timeout = AbortSignal.timeout(timeoutMs);
    running.set(id, abort);
    apply(id, { type: 'start', at: now() });
    try {
      const signal = AbortSignal.any([abort.signal, timeout]);
      const event = await outcome(transportFor(id)(oneToken(name), signal));
      apply(id, { ...event, at: now() });
    } catch (error) {
      apply(id, { ...eventOfThrown(error, timeout), at: now() });
    }
    running.delete(id);
    // The first word was enough; the rest is not waited for.
    abort.abort();
  }

  function cancel(id: string): void {
    apply(id, { type: 'cancel', at: now() });
    running.get(id)?.abort();
  }

  return {
    store,
    test,
    cancel,

    /** Tests a few at a time. A second round does not start while one is under way. */
    async testAll(models: readonly Tested[]): Promise<void> {
      if (round) return;
      round = new AbortController();
      const total = models.length;
      let done = 0;
      store.setState({ round: { done, total } });
      await inParallel(models, MOST_AT_ONCE, round.signal, async (model) => {
        await test(model);
        done += 1;
        store.setState({ round: { done, total } });
      });
      round = undefined;
      store.setState({ round: undefined });
    },

    /** Ends the round and whatever is being asked; what was found out before stays. */
    cancelAll(): void {
      round?.abort();
      for (const id of running.keys()) cancel(id);
    },
  };
}

type Untimed<Event> = Event extends unknown ? Omit<Event, 'at'> : never;

function oneToken(model: string): ChatRequest {
  return { model, messages: [{ role: 'user', content: 'Hi' }], max_tokens: 1, stream: true };
}

async function outcome(parts: AsyncIterable<StreamPart>): Promise<Untimed<TestEvent>> {
  for await (const part of parts) {
    if (part.type === 'error') return { type: 'fail', code: part.code, detail: part.message };
    if (part.type === 'text' || part.type === 'reasoning' || part.type === 'tool-call-start') return { type: 'word' };
  }
  return { type: 'end' };
}

function eventOfThrown(error: unknown, timeout: AbortSignal): Untimed<TestEvent> {
  if (timeout.aborted) return { type: 'fail', code: 'upstream_timeout' };
  if (!(error instanceof ApiFailure)) return { type: 'fail', code: 'internal' };
  if (error.code === 'aborted') return { type: 'cancel' };
  return { type: 'fail', code: error.code, detail: error.message };
}
