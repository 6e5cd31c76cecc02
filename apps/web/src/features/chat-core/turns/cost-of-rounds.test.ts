import type { StreamPart } from '@parley/providers';
import { describe, expect, it, vi } from 'vitest';
import { asksFor, aTool, calls, done, fine, says, scripts, toolTurns } from '../testing/tool-turns.ts';

const usage: StreamPart = { type: 'usage', usage: { promptTokens: 5, completionTokens: 2 } };

describe('an answer whose model may call tools', () => {
  it('costs what its model takes for each time that it is asked, and what its calls do', async () => {
    const transport = scripts([...asksFor('a'), ...asksFor('b', '{"x":1}', 1), usage, calls], [says('3'), usage, done]);
    const tool = aTool();
    const { ask, ended, answer } = toolTurns(transport, tool.port, [], {}, true, { perCall: 100n });
    await ask();
    await vi.waitFor(() => expect(tool.run).toEqual(['a', 'b']));
    for (const id of tool.run) tool.states.get(id)?.('running', { costNano: 1_000 });
    tool.answer('a', { ...fine('3'), costNano: 2_000 });
    tool.answer('b', { result: 'It failed', isError: true });
    await ended();
    expect(answer().tools.map(({ costNano }) => costNano)).toEqual([2_000, undefined]);
    expect(answer().costNano).toBe(2_000 + 2 * 105);
  });

  it('is stopped at the cost of what runs, and not of what nobody has allowed', async () => {
    const transport = scripts([...asksFor('a'), ...asksFor('b', '{"x":1}', 1), usage, calls]);
    const tool = aTool();
    const { turns, ask, ended, answer } = toolTurns(transport, tool.port);
    await ask();
    await vi.waitFor(() => expect(tool.run).toEqual(['a', 'b']));
    tool.states.get('a')?.('running', { costNano: 1_000 });
    tool.states.get('b')?.('asking', { costNano: 1_000 });
    expect(answer().costNano).toBe(1_005);
    turns.stopTurns('s');
    await ended();
    expect(answer()).toMatchObject({ costNano: 1_005, tools: [{ costNano: 1_000 }, { costNano: undefined }] });
  });
});
