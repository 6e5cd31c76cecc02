import { describe, expect, it } from 'vitest';
import { addedCost, costOfAnswer, costOfCalls } from './answer-cost.ts';

const usage = { promptTokens: 10, completionTokens: 2 };
const today = (modelId: string) => (modelId === 'm@default' ? 40n : undefined);

describe('what an answer cost', () => {
  it('is what was noted, whatever prices are today', () => {
    const answer = { modelId: 'm@default', usage, costNano: 7, tools: [{ costNano: 3 }] };
    expect(costOfAnswer(answer, today)).toBe(7n);
    expect(costOfAnswer({ ...answer, costNano: 0 }, today)).toBe(0n);
  });

  it('goes by today’s prices and those of its calls where nothing was noted', () => {
    expect(costOfAnswer({ modelId: 'm@default', usage }, today)).toBe(40n);
    expect(costOfAnswer({ modelId: 'm@default', usage, tools: [{ costNano: 3 }, {}] }, today)).toBe(43n);
    expect(costOfAnswer({ modelId: 'gone@default', usage, tools: [{ costNano: 3 }] }, today)).toBe(3n);
    expect(costOfAnswer({ modelId: 'gone@default', usage, tools: [] }, today)).toBeUndefined();
  });

  it('leaves out calls that wait for a person', () => {
    expect(costOfCalls([{ costNano: 3, state: 'asking' }, { costNano: 4, state: 'running' }, { costNano: 5 }])).toBe(9);
  });

  it('adds nothing for what nobody knows', () => {
    expect(addedCost(3, undefined)).toBe(3);
    expect(addedCost(undefined, 4)).toBe(4);
    expect(addedCost(3, 4)).toBe(7);
    expect(addedCost(undefined, undefined)).toBeUndefined();
  });
});
