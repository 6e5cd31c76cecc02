import { describe, expect, it, vi } from 'vitest';
import { createConsents } from './consents.ts';
import type { RunnableTool, ToolFunction } from './model/tool-function.ts';
import { isAllowed } from './permission.ts';
import { createQuestions, type Decision } from './questions.ts';

function aFunction(name: string, fields: Partial<ToolFunction> = {}): ToolFunction {
  return { name, title: name, description: '', parameters: {}, isReadOnly: false, run: () => '', ...fields };
}

const read = (name: string) => aFunction(name, { asksOncePerChat: true });
const NOTES: RunnableTool = { id: 'notes', version: '1', functions: [read('list'), read('find'), aFunction('add')] };

function world() {
  const consents = createConsents(undefined);
  const questions = createQuestions();
  const chats = new Set<string>();
  let count = 0;
  const ask = (name: string, tool: RunnableTool = NOTES, sessionId = 's') => {
    const fn = tool.functions.find((one) => one.name === name)!;
    const call = { sessionId, messageId: 'm', id: `c${(count += 1)}`, name, arguments: '{}' };
    const asking = vi.fn();
    const allowed = isAllowed({ call, tool, fn, args: {} }, new AbortController().signal, asking, {
      consents,
      questions,
      chats,
    });
    const isAsking = () => questions.isWaiting(call);
    const answer = async (decision: Decision) => {
      await vi.waitFor(() => expect(isAsking()).toBe(true));
      questions.answer(call, decision);
      return allowed;
    };
    return { allowed, asking, isAsking, answer, prospect: () => questions.prospectOf(call) };
  };
  return { consents, ask };
}

describe('a function that only reads, as its tool says', () => {
  it('asks once per chat and tool, and what changes something asks still', async () => {
    const { ask } = world();
    expect(await ask('list').answer('once')).toBe(true);
    for (const name of ['list', 'find']) {
      const next = ask(name);
      expect([await next.allowed, next.asking.mock.calls]).toEqual([true, []]);
    }
    expect(await ask('add').answer('refuse')).toBe(false);
    expect(await ask('list', NOTES, 'another chat').answer('refuse')).toBe(false);
  });

  it('asks again in the same chat where the tool has changed', async () => {
    const { ask } = world();
    await ask('list').answer('once');
    expect(await ask('list', { ...NOTES, version: '2' }).answer('refuse')).toBe(false);
  });

  it('is not let by the permission for what changes something', async () => {
    const { ask } = world();
    expect(await ask('add').answer('once')).toBe(true);
    expect(await ask('list').answer('refuse')).toBe(false);
  });

  it('says how far the answers reach', async () => {
    const { ask } = world();
    const [first, other] = [ask('list'), ask('add')];
    await vi.waitFor(() => expect(other.isAsking()).toBe(true));
    expect(first.prospect()).toEqual({ isForChat: true, isOneOfMany: true });
    expect(other.prospect()).toEqual({ isForChat: false, isOneOfMany: true });
  });
});

describe('questions side by side', () => {
  it('are answered by one answer where it reaches them, and no others', async () => {
    const { ask } = world();
    const [list, find, add, elsewhere] = [ask('list'), ask('find'), ask('add'), ask('list', NOTES, 'another chat')];
    expect(await list.answer('once')).toBe(true);
    expect(await find.allowed).toBe(true);
    expect([add.isAsking(), elsewhere.isAsking()]).toEqual([true, true]);
  });

  it.each([
    ['always-tool', true],
    ['never', false],
  ] as const)('are answered by %s in every chat', async (decision, isRun) => {
    const { ask } = world();
    const [one, other] = [ask('list'), ask('list', NOTES, 'another chat')];
    expect(await one.answer(decision)).toBe(isRun);
    expect(await other.allowed).toBe(isRun);
  });
});

describe('a decision for good', () => {
  it('is about the function alone, unless it is for the whole tool', async () => {
    const { ask } = world();
    await ask('add').answer('always');
    expect(await ask('add').allowed).toBe(true);
    expect(await ask('list').answer('always-tool')).toBe(true);
    expect(await ask('find', NOTES, 'another chat').allowed).toBe(true);
  });

  it('for the whole tool leaves what was refused for good, and asks for what is new or has changed', async () => {
    const { ask } = world();
    await ask('add').answer('never');
    await ask('list').answer('always-tool');
    expect(await ask('add').allowed).toBe(false);
    const changed = { ...NOTES, functions: [aFunction('list', { description: 'Other' }), read('find'), read('new')] };
    for (const name of ['list', 'new']) expect(await ask(name, changed).answer('refuse')).toBe(false);
    expect(await ask('find', changed).allowed).toBe(true);
  });
});
