import { describe, expect, it, vi } from 'vitest';
import { createConsents } from './consents.ts';
import { withSearch } from './function-search.ts';
import { fingerprintOf, type RunnableTool, type ToolFunction } from './model/tool-function.ts';
import { createQuestions } from './questions.ts';
import { offeredFunctions, runCall } from './run-call.ts';
import { callParts } from './testing/call-parts.ts';

function aFunction(name: string, fields: Partial<ToolFunction> = {}): ToolFunction {
  const parameters = { type: 'object', properties: { id: { type: 'string' } } };
  return { name, title: name, description: '', parameters, isReadOnly: true, run: () => `${name} ran`, ...fields };
}

function toolOf(id: string, count: number, fields: Partial<ToolFunction> = {}): RunnableTool {
  return { id, functions: Array.from({ length: count }, (_, index) => aFunction(`${id}_${index}`, fields)) };
}

const removePet = (fields: Partial<ToolFunction> = {}) =>
  aFunction('removePet', { description: 'Deletes a pet of the store', isReadOnly: false, ...fields });

function world(fn: ToolFunction) {
  const tools = withSearch([
    toolOf('big', 100),
    { id: 'pets', functions: [aFunction('listPets'), fn] },
    toolOf('a', 70),
  ]);
  const consents = createConsents(undefined);
  const questions = createQuestions();
  const told: unknown[] = [];
  const run = (name: string, args: unknown) => {
    const call = { sessionId: 's', messageId: 'm', id: 'c', name, arguments: JSON.stringify(args) };
    return runCall(call, new AbortController().signal, (state, about) => told.push({ state, ...about }), {
      tools,
      consents,
      questions,
      ...callParts(),
      now: () => 0,
    });
  };
  return { tools, consents, questions, told, run, isAsking: () => questions.isWaiting({ messageId: 'm', id: 'c' }) };
}

const calling = (fn: ToolFunction) => ({ name: fn.name, arguments: { id: '7' } });

describe('more functions than a model is offered', () => {
  it('are all offered, without a search, where they just fit', () => {
    const offered = offeredFunctions(withSearch([toolOf('a', 60), toolOf('b', 4)]));
    expect(offered).toHaveLength(64);
    expect(offered.some(({ name }) => name === 'find_functions')).toBe(false);
  });

  it('leave room for a search and for small tools', () => {
    const names = offeredFunctions(world(removePet()).tools).map(({ name }) => name);
    expect(names).toHaveLength(64);
    expect(names).toEqual(expect.arrayContaining(['find_functions', 'call_function', 'listPets', 'removePet', 'a_0']));
    expect(names.filter((name) => name.startsWith('big_'))).toEqual([]);
  });

  it('are left to the search where few of them say very much, and the short ones are still offered', () => {
    const parameters = { type: 'object', description: 'x'.repeat(3_000) };
    const long = toolOf('long', 20, { parameters });
    const monster = aFunction('monster', { description: 'x'.repeat(20_000) });
    const offered = offeredFunctions(withSearch([long, { id: 'few', functions: [monster, aFunction('short')] }]));
    const names = offered.map(({ name }) => name);
    expect(names).toEqual([
      'find_functions',
      'call_function',
      'long_0',
      'long_1',
      'long_2',
      'long_3',
      'long_4',
      'short',
    ]);
    expect(JSON.stringify(offered).length).toBeLessThan(17_000);
    expect(offeredFunctions(withSearch([toolOf('long', 10, { parameters })]))).toHaveLength(10);
  });

  it('keep the names of the search its own', () => {
    const taken = aFunction('find_functions', { run: () => 'mine' });
    const tools = withSearch([{ id: 'x', functions: [taken] }, toolOf('big', 100)]);
    const names = offeredFunctions(tools).map(({ name }) => name);
    expect(names.slice(0, 3)).toEqual(['find_functions', 'call_function', 'find_functions_2']);
  });

  it('are found by words of their names and descriptions, with their parameters', async () => {
    const { run } = world(removePet());
    const { result } = await run('find_functions', { query: 'delete one pet from a store' });
    const { functions } = JSON.parse(result) as { functions: { name: string; parameters: unknown }[] };
    expect(functions[0]).toMatchObject({ name: 'removePet', parameters: { properties: { id: { type: 'string' } } } });
    expect(functions.map(({ name }) => name)).toContain('listPets');
    expect(functions.some(({ name }) => name.startsWith('big_'))).toBe(false);
  });

  it('are found by their exact names, and say how many more there are', async () => {
    const { run } = world(removePet());
    const { result } = await run('find_functions', { query: 'big_77' });
    const { functions, more } = JSON.parse(result) as { functions: { name: string }[]; more: number };
    expect([functions.length, functions[0]?.name]).toEqual([10, 'big_77']);
    expect(more).toBeGreaterThanOrEqual(90);
  });

  it('have no more parameters in one answer than a model can read', async () => {
    const parameters = { type: 'object', description: 'x'.repeat(20_000) };
    const tools = withSearch([toolOf('big', 100, { parameters })]);
    const call = { sessionId: 's', messageId: 'm', id: 'c', name: 'find_functions', arguments: '{"query":"big"}' };
    const parts = {
      consents: createConsents(undefined),
      questions: createQuestions(),
      ...callParts(),
      now: () => 0,
      tools,
    };
    const { result } = await runCall(call, new AbortController().signal, () => {}, parts);
    expect(result.length).toBeLessThan(40_000);
    expect(result).toContain('Search for \\"big_1\\" to see them.');
  });

  it('are called by name, also where JSON stands in a text', async () => {
    const { run } = world(removePet());
    await expect(run('call_function', { name: 'big_77', arguments: {} })).resolves.toMatchObject({
      toolId: 'big',
      title: 'big_77',
      result: 'big_77 ran',
    });
    await expect(run('call_function', { name: 'big_77', arguments: '{"id":"1"}' })).resolves.toMatchObject({
      result: 'big_77 ran',
    });
    await expect(run('big_77', {})).resolves.toMatchObject({ result: 'big_77 ran' });
  });

  it.each([
    [{ name: 'gone', arguments: {} }, 'Tool function gone not found'],
    [{ name: 'call_function', arguments: { name: 'big_1', arguments: {} } }, /^Failed to parse arguments/],
    [{ arguments: {} }, /^Failed to parse arguments/],
    [{ name: 'big_1', arguments: 'no JSON' }, 'Failed to parse arguments'],
    [{ name: 'big_1', arguments: 7 }, /^Failed to parse arguments/],
  ])('say what is wrong with %j', async (args, said) => {
    const outcome = await world(removePet()).run('call_function', args);
    expect(outcome).toMatchObject({ isError: true, result: expect.stringMatching(said) });
  });
});

describe('a function that is called by way of the search', () => {
  it('asks as if it were called directly, and says whose it is', async () => {
    const fn = removePet();
    const { run, isAsking, questions, told } = world(fn);
    const outcome = run('call_function', calling(fn));
    await vi.waitFor(() => expect(isAsking()).toBe(true));
    expect(told).toEqual([{ state: 'asking', toolId: 'pets', title: 'removePet' }]);
    questions.answer({ messageId: 'm', id: 'c' }, 'refuse');
    await expect(outcome).resolves.toMatchObject({ state: 'refused', isError: true });
  });

  it('never runs where it never may', async () => {
    const send = vi.fn();
    const fn = removePet({ run: send });
    const { run, consents } = world(fn);
    consents.give({ toolId: 'pets', name: 'removePet', fingerprint: fingerprintOf(fn), standing: 'never' });
    await expect(run('call_function', calling(fn))).resolves.toMatchObject({ state: 'refused' });
    expect(send).not.toHaveBeenCalled();
  });

  it('runs without asking where it always may, until it says something else of itself', async () => {
    const fn = removePet();
    const { run, consents, isAsking } = world(fn);
    const consent = { toolId: 'pets', name: 'removePet', standing: 'always' } as const;
    consents.give({ ...consent, fingerprint: fingerprintOf(fn) });
    await expect(run('call_function', calling(fn))).resolves.toMatchObject({ result: 'removePet ran' });
    consents.give({ ...consent, fingerprint: 'of before' });
    void run('call_function', calling(fn));
    await vi.waitFor(() => expect(isAsking()).toBe(true));
  });

  it('is checked before anybody is asked', async () => {
    const fn = removePet({ problemsOf: () => ['id: should be string, not number'] });
    const { run, told } = world(fn);
    await expect(run('call_function', calling(fn))).resolves.toMatchObject({
      result: 'Failed to parse arguments: id: should be string, not number',
    });
    expect(told).toEqual([]);
  });
});
