import { describe, expect, it, vi } from 'vitest';
import { createProgress } from './call-progress.ts';
import { createConsents } from './consents.ts';
import { fingerprintOf, FunctionAnswer, type ToolFunction } from './model/tool-function.ts';
import { createQuestions } from './questions.ts';
import { offeredFunctions, runCall } from './run-call.ts';

const call = { sessionId: 's', messageId: 'm', name: 'send', arguments: '{"to":"x"}', id: 'c' };

function aFunction(fields: Partial<ToolFunction> = {}): ToolFunction {
  const parameters = { type: 'object' };
  return { name: 'send', title: 'Send', description: '', parameters, isReadOnly: false, run: () => 'sent', ...fields };
}

function world(fn: ToolFunction, onAbout?: (about: unknown) => void, now = () => 0) {
  const consents = createConsents(undefined);
  const questions = createQuestions();
  const progress = createProgress();
  const keep = () => Promise.resolve('parley-blob:1');
  const states: string[] = [];
  const abort = new AbortController();
  const chats = new Set<string>();
  const run = (fields: Partial<typeof call> = {}) =>
    runCall(
      { ...call, ...fields },
      abort.signal,
      (state, about) => {
        states.push(state);
        onAbout?.(about);
      },
      { tools: [{ id: 't', functions: [fn] }], consents, questions, progress, keep, now, chats },
    );
  return { run, consents, questions, progress, states, abort };
}

describe('a call', () => {
  it('runs at once where it only reads, and says what came of it', async () => {
    const { run, states } = world(aFunction({ isReadOnly: true, run: ({ to }) => ({ told: to }) }));
    await expect(run()).resolves.toEqual({
      toolId: 't',
      title: 'Send',
      result: '{"told":"x"}',
      isError: false,
      durationMs: 0,
      sizeBytes: 12,
    });
    expect(states).toEqual(['running']);
  });

  it('waits for a person, once for each time where it may run once', async () => {
    const { run, questions, states, consents } = world(aFunction());
    for (const _ of [1, 2]) {
      const outcome = run();
      await vi.waitFor(() => expect(questions.isWaiting(call)).toBe(true));
      questions.answer(call, 'once');
      await expect(outcome).resolves.toMatchObject({ result: 'sent', isError: false });
    }
    expect(states).toEqual(['asking', 'running', 'asking', 'running']);
    expect(consents.list()).toEqual([]);
  });

  it('tells whoever is asked where it goes', async () => {
    const { run, questions } = world(aFunction({ destination: 'notes.example' }));
    const outcome = run();
    await vi.waitFor(() => expect(questions.prospectOf(call)).toMatchObject({ destination: 'notes.example' }));
    questions.answer(call, 'refuse');
    await outcome;
  });

  it('asks before each time that it costs something, also where it only reads or was let into the chat', async () => {
    const about = vi.fn<(about: unknown) => void>();
    const answered = new FunctionAnswer({ result: 'found', isError: false, costNano: 7_000_000 });
    const free = { isReadOnly: true, asksOncePerChat: true, isHarmless: async () => true, run: () => answered };
    const { run, questions, states } = world(aFunction({ ...free, pricePerCall: 0.005 }), about);
    for (const _ of [1, 2]) {
      const outcome = run();
      await vi.waitFor(() => expect(questions.prospectOf(call)).toBeDefined());
      expect(about).toHaveBeenLastCalledWith(expect.objectContaining({ costNano: 5_000_000 }));
      questions.answer(call, 'once');
      await expect(outcome, 'what was charged is kept').resolves.toMatchObject({ costNano: 7_000_000 });
    }
    expect(states).toEqual(['asking', 'running', 'asking', 'running']);
  });

  it('that costs something costs nothing where it is refused or fails', async () => {
    const broken = () => {
      throw new Error('no');
    };
    const { run, questions } = world(aFunction({ pricePerCall: 0.005, run: broken }));
    for (const decision of ['refuse', 'once'] as const) {
      const outcome = run();
      await vi.waitFor(() => expect(questions.prospectOf(call)).toBeDefined());
      questions.answer(call, decision);
      expect((await outcome).costNano).toBeUndefined();
    }
  });

  it('is asked for again at another price, where it always may run', async () => {
    const { run, questions, states, consents } = world(aFunction({ pricePerCall: 0.005 }));
    consents.give({
      toolId: 't',
      name: 'send',
      fingerprint: fingerprintOf(aFunction({ pricePerCall: 0.004 })),
      standing: 'always',
    });
    const outcome = run();
    await vi.waitFor(() => expect(questions.prospectOf(call)).toBeDefined());
    questions.answer(call, 'always');
    await outcome;
    await run();
    expect(states).toEqual(['asking', 'running', 'running']);
  });

  it('does not ask again where it always may', async () => {
    const { run, questions, states } = world(aFunction());
    const first = run();
    await vi.waitFor(() => expect(questions.isWaiting(call)).toBe(true));
    questions.answer(call, 'always');
    await first;
    await run();
    expect(states).toEqual(['asking', 'running', 'running']);
  });

  it('is refused now and from then on where it never may, and does not run', async () => {
    const send = vi.fn();
    const { run, questions, states } = world(aFunction({ run: send }));
    const first = run();
    await vi.waitFor(() => expect(questions.isWaiting(call)).toBe(true));
    questions.answer(call, 'never');
    await expect(first).resolves.toMatchObject({ isError: true, state: 'refused' });
    await expect(run()).resolves.toMatchObject({ isError: true, state: 'refused' });
    expect(states).toEqual(['asking']);
    expect(send).not.toHaveBeenCalled();
  });

  it('is refused this time alone where it is not allowed, and asks the next time', async () => {
    const send = vi.fn();
    const { run, questions, states, consents } = world(aFunction({ run: send }));
    for (const _ of [1, 2]) {
      const outcome = run();
      await vi.waitFor(() => expect(questions.isWaiting(call)).toBe(true));
      questions.answer(call, 'refuse');
      await expect(outcome).resolves.toMatchObject({ isError: true, state: 'refused' });
    }
    expect(states).toEqual(['asking', 'asking']);
    expect(consents.list()).toEqual([]);
    expect(send).not.toHaveBeenCalled();
  });

  it('says whose it is while it asks and runs', async () => {
    const told: unknown[] = [];
    const { run, questions } = world(aFunction(), (about) => told.push(about));
    const outcome = run();
    await vi.waitFor(() => expect(questions.isWaiting(call)).toBe(true));
    expect(told).toEqual([{ toolId: 't', title: 'Send' }]);
    questions.answer(call, 'once');
    await outcome;
    expect(told).toHaveLength(2);
  });

  it('asks once per chat where that is enough', async () => {
    const { run, questions, states } = world(aFunction({ asksOncePerChat: true }));
    for (const sessionId of ['s', 'other']) {
      const outcome = run({ sessionId });
      await vi.waitFor(() => expect(questions.isWaiting(call)).toBe(true));
      questions.answer(call, 'once');
      await outcome;
      await expect(run({ sessionId })).resolves.toMatchObject({ result: 'sent' });
    }
    expect(states).toEqual(['asking', 'running', 'running', 'asking', 'running', 'running']);
  });

  it('does not ask for arguments that give nothing away, unless it may never run', async () => {
    const harmless = aFunction({ isHarmless: async ({ to }) => to === 'x' });
    const { run, questions, states, consents } = world(harmless);
    await expect(run()).resolves.toMatchObject({ result: 'sent' });
    const other = run({ arguments: '{"to":"y"}' });
    await vi.waitFor(() => expect(questions.isWaiting(call)).toBe(true));
    questions.answer(call, 'refuse');
    await expect(other).resolves.toMatchObject({ state: 'refused' });
    expect(states).toEqual(['running', 'asking']);
    consents.decide('t', [harmless], 'never');
    await expect(run()).resolves.toMatchObject({ state: 'refused' });
  });

  it('waits for nobody once it was stopped', async () => {
    const { run, questions, abort } = world(aFunction());
    const outcome = run();
    await vi.waitFor(() => expect(questions.isWaiting(call)).toBe(true));
    abort.abort();
    await expect(outcome).resolves.toMatchObject({ state: 'refused' });
    expect(questions.isWaiting(call)).toBe(false);
  });

  it.each([
    [{ name: 'other' }, 'Tool function other not found'],
    [{ arguments: '[1' }, 'Failed to parse arguments'],
    [{}, 'No such address'],
  ])('fails with words for the model: %o', async (fields, result) => {
    const fails = () => {
      throw new Error('No such address');
    };
    const { run } = world(aFunction({ isReadOnly: true, run: fails }));
    await expect(run(fields)).resolves.toMatchObject({ result, isError: true });
  });

  it('gives no more than a model can read', async () => {
    const { run } = world(aFunction({ isReadOnly: true, run: () => 'x'.repeat(100_000) }));
    const { result, sizeBytes } = await run();
    expect(result.length).toBeLessThan(66_000);
    expect(result).toMatch(/cut off\.\]$/);
    expect(sizeBytes).toBe(100_000);
  });
});

describe('a call that runs', () => {
  const visit = { kind: 'visit', from: 'Trips', message: 'Pay', url: 'https://trips.example' } as const;

  it('says how far it is, until it is over', async () => {
    const gate = Promise.withResolvers<string>();
    const slow = aFunction({
      isReadOnly: true,
      run: (_args, _signal, line) => {
        line.tell({ share: 0.5, text: 'Half' });
        return gate.promise;
      },
    });
    const { run, progress } = world(slow);
    const outcome = run();
    await vi.waitFor(() => expect(progress.of(call)).toEqual({ share: 0.5, text: 'Half' }));
    gate.resolve('done');
    await outcome;
    expect(progress.of(call)).toBeUndefined();
  });

  it('waits for what it asks of a person, and goes on with that', async () => {
    const asks = aFunction({ isReadOnly: true, run: (_args, _signal, line) => line.ask(visit) });
    const { run, questions, states } = world(asks);
    const outcome = run();
    await vi.waitFor(() => expect(questions.askedOf(call)).toBe(visit));
    questions.answer(call, { action: 'decline' });
    await expect(outcome).resolves.toMatchObject({ result: '{"action":"decline"}' });
    expect(states).toEqual(['running', 'asking', 'running']);
    expect(questions.isWaiting(call)).toBe(false);
  });

  it('takes no longer for how long a person takes to answer', async () => {
    const clock = { now: 0 };
    const asks = aFunction({
      run: async (_args, _signal, line) => {
        clock.now += 10;
        await line.ask(visit);
        clock.now += 20;
        return 'paid';
      },
    });
    const { run, questions } = world(asks, undefined, () => clock.now);
    const outcome = run();
    await vi.waitFor(() => expect(questions.isWaiting(call)).toBe(true));
    clock.now += 1_000;
    questions.answer(call, 'once');
    await vi.waitFor(() => expect(questions.askedOf(call)).toBe(visit));
    clock.now += 5_000;
    questions.answer(call, { action: 'decline' });
    await expect(outcome).resolves.toMatchObject({ result: 'paid', durationMs: 30 });
  });

  it('has the time that its server counted, less that of a person', async () => {
    const clock = { now: 0 };
    const asks = aFunction({
      isReadOnly: true,
      run: async (_args, _signal, line) => {
        await line.ask(visit);
        return new FunctionAnswer({ result: 'paid', isError: false, durationMs: 5_040 });
      },
    });
    const { run, questions } = world(asks, undefined, () => clock.now);
    const outcome = run();
    await vi.waitFor(() => expect(questions.askedOf(call)).toBe(visit));
    clock.now += 5_000;
    questions.answer(call, { action: 'decline' });
    await expect(outcome).resolves.toMatchObject({ durationMs: 40 });
  });

  it('asks no longer once the question is over, and is not let run by the answer to another question', async () => {
    const over = new AbortController();
    const asks = aFunction({
      isReadOnly: true,
      run: async (_args, _signal, line) => (await line.ask(visit, over.signal)) ?? 'nobody answered',
    });
    const { run, questions } = world(asks);
    const outcome = run();
    await vi.waitFor(() => expect(questions.isWaiting(call)).toBe(true));
    over.abort();
    await expect(outcome).resolves.toMatchObject({ result: 'nobody answered' });
    questions.answer(call, 'always');
    expect(questions.isWaiting(call)).toBe(false);
  });
});

it('is decided about for a tool as a whole, until it says something else of itself', async () => {
  const { run, consents, questions } = world(aFunction({ description: 'Sends' }));
  consents.decide('t', [aFunction({ description: 'Sends' })], 'always');
  await expect(run()).resolves.toMatchObject({ result: 'sent' });
  consents.decide('t', [aFunction({ description: 'Sends' })], 'never');
  await expect(run()).resolves.toMatchObject({ state: 'refused' });
  consents.decide('t', [aFunction({ description: 'Sent' })], 'always');
  void run();
  await vi.waitFor(() => expect(questions.isWaiting(call)).toBe(true));
});

it('gives functions of the same name names of their own', () => {
  const tools = ['a', 'b'].map((id) => ({ id, functions: [aFunction()] }));
  expect(offeredFunctions(tools).map(({ name }) => name)).toEqual(['send', 'send_2']);
});
