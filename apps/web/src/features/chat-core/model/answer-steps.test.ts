import { MessageTool } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { answerSteps } from './answer-steps.ts';

const tool = (id: string, textBefore?: number, reasoningBefore = 0): MessageTool =>
  MessageTool.parse({ id, name: 'add', ...(textBefore !== undefined && { textBefore, reasoningBefore }) });

function drawn(text: string, tools: MessageTool[], thoughts = '', arrived = text.length) {
  const reasoning = thoughts === '' ? undefined : { text: thoughts, since: undefined, ms: 4 };
  return answerSteps({ text, tools, reasoning, arrived }).map((step) => [
    ...step.trace.map((item) => (item.kind === 'tool' ? item.tool.id : `(${item.reasoning.text})`)),
    step.text,
  ]);
}

describe('answerSteps', () => {
  it('is one step without a call that has a place', () => {
    expect(drawn('Hello', [])).toEqual([['Hello']]);
    expect(drawn('Hello', [tool('a')], 'Hm')).toEqual([['(Hm)', 'a', 'Hello']]);
  });

  it('puts each call behind the words and thoughts that came before it', () => {
    const tools = [tool('a', 4, 2), tool('b', 4, 2), tool('c', 9, 6)];
    expect(drawn('One.\n\nTwo.\n\nEnd.', tools, 'Hm\n\nAh')).toEqual([
      ['(Hm)', 'One.'],
      ['a', 'b', '(Ah)', 'Two'],
      ['c', '.\n\nEnd.'],
    ]);
  });

  it('keeps calls that follow each other without a word in one step', () => {
    expect(drawn('End.', [tool('a', 0), tool('b', 0)])).toEqual([['a', 'b', 'End.']]);
  });

  it('shows no call before the words in front of it', () => {
    expect(drawn('On', [tool('a', 4)], '', 4)).toEqual([['On']]);
    expect(drawn('One.', [tool('a', 4)], '', 4)).toEqual([['One.'], ['a', '']]);
  });

  it('loses no call whose place is beyond a text that became shorter', () => {
    expect(drawn('On', [tool('a', 40)])).toEqual([['On'], ['a', '']]);
  });
});
