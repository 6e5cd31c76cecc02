import type { StreamPart } from '@parley/providers';
import { describe, expect, it } from 'vitest';
import { ApiFailure } from '#/lib/api-failure.ts';
import { createModelTests, type TestTransport } from './model-tests.ts';

const WORD: StreamPart = { type: 'text', text: 'Hello' };
const END: StreamPart = { type: 'finish', reason: 'length' };

/** Answers after `moment`; gives up like the real transport when it is aborted. */
function answering(parts: readonly StreamPart[], moment: Promise<unknown> = Promise.resolve()): TestTransport {
  return async function* (_, signal) {
    const aborted = Promise.withResolvers<never>();
    aborted.promise.catch(() => {});
    signal.addEventListener('abort', () => aborted.reject(new ApiFailure('aborted', 0, 'Request aborted')));
    await Promise.race([moment, aborted.promise]);
    yield* parts;
  };
}

function world(transports: Record<string, TestTransport>, timeoutMs = 60_000) {
  let time = 0;
  const tests = createModelTests({
    transportFor: (id) => transports[id] ?? answering([WORD, END]),
    now: () => (time += 100),
    timeoutMs,
  });
  return { tests, of: (id: string) => tests.store.getState().tests[id] };
}

const model = (id: string) => ({ id, name: id });

describe('testing one model', () => {
  it('asks for one token, streamed, and takes the time of the first word', async () => {
    const asked: unknown[] = [];
    const spy: TestTransport = async function* (request) {
      asked.push(request);
      yield WORD;
    };
    const { tests, of } = world({ a: spy });
    await tests.test({ id: 'a', name: 'name-of-a' });
    expect(asked).toEqual([
      { model: 'name-of-a', messages: [{ role: 'user', content: 'Hi' }], max_tokens: 1, stream: true },
    ]);
    expect(of('a')).toEqual({ kind: 'success', at: 200, firstWordMs: 100 });
  });

  it.each([
    ['no word', answering([END]), { kind: 'available' }],
    [
      'an error part',
      answering([{ type: 'error', code: 'model_not_found', message: 'no', retryable: false }]),
      { kind: 'unavailable', code: 'model_not_found' },
    ],
    [
      'a failed request',
      failing(new ApiFailure('rate_limited', 429, 'slow down')),
      { kind: 'error', code: 'rate_limited' },
    ],
    ['a bug', failing(new TypeError('x is not a function')), { kind: 'error', code: 'internal' }],
  ])('ends with what %s means', async (_, transport, expected) => {
    const { tests, of } = world({ a: transport });
    await tests.test(model('a'));
    expect(of('a')).toMatchObject(expected);
  });

  it('gives up on a model that says nothing', async () => {
    const { tests, of } = world({ a: answering([WORD], new Promise(() => {})) }, 5);
    await tests.test(model('a'));
    expect(of('a')).toMatchObject({ kind: 'unavailable', code: 'upstream_timeout' });
  });

  it('can be canceled', async () => {
    const { tests, of } = world({ a: answering([WORD], new Promise(() => {})) });
    const done = tests.test(model('a'));
    expect(of('a')).toMatchObject({ kind: 'testing' });
    tests.cancel('a');
    await done;
    expect(of('a')).toMatchObject({ kind: 'canceled' });
  });
});

describe('testing all', () => {
  it('asks three at a time and says how far it is', async () => {
    const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
    const ids = gates.map((_, index) => `m${index}`);
    const { tests, of } = world(
      Object.fromEntries(ids.map((id, index) => [id, answering([WORD], gates[index]?.promise)])),
    );
    const done = tests.testAll(ids.map(model));
    expect(ids.map((id) => of(id)?.kind)).toEqual(['testing', 'testing', 'testing', undefined, undefined]);
    expect(tests.store.getState().round).toEqual({ done: 0, total: 5 });

    gates[1]?.resolve();
    await expect.poll(() => of('m3')?.kind).toBe('testing');
    expect(of('m4')).toBeUndefined();
    expect(tests.store.getState().round).toEqual({ done: 1, total: 5 });

    for (const gate of gates) gate.resolve();
    await done;
    expect(ids.map((id) => of(id)?.kind)).toEqual(Array.from(ids, () => 'success'));
    expect(tests.store.getState().round).toBeUndefined();
  });

  it('stops at once when canceled, keeps what is known and leaves the rest untested', async () => {
    const never = answering([WORD], new Promise(() => {}));
    const { tests, of } = world({ b: never, c: never, d: never });
    const done = tests.testAll(['a', 'b', 'c', 'd', 'e'].map(model));
    await expect.poll(() => of('d')?.kind).toBe('testing');
    tests.cancelAll();
    await done;
    expect(['a', 'b', 'c', 'd', 'e'].map((id) => of(id)?.kind)).toEqual([
      'success',
      'canceled',
      'canceled',
      'canceled',
      undefined,
    ]);
    await tests.testAll([model('e')]);
    expect(of('e')?.kind).toBe('success');
  });
});

function failing(error: Error): TestTransport {
  return async function* () {
    yield* [];
    throw error;
  };
}
