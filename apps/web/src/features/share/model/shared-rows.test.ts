import type { SharedMessage } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { rowOfMessage, sharedModels, sharedRows } from './shared-rows.ts';

function message(id: string, part: Partial<SharedMessage>): SharedMessage {
  return { id, _id: id, date: 1, role: 'assistant', content: id, streaming: false, isError: false, tools: [], ...part };
}

const question = message('0', { role: 'user', sideBySide: ['1', '2'] });
const chat = [
  question,
  message('1', { model: 'gpt-5' }),
  message('2', { model: 'claude-sonnet-4.5' }),
  message('3', { role: 'user' }),
  message('4', { model: 'gpt-5' }),
];
const idsOf = (messages: readonly SharedMessage[]) =>
  sharedRows(messages).map((row) => row.messages.map(({ id }) => id));

describe('the rows of a shared chat', () => {
  it('put answers beside each other that stood so, in the order of their question', () => {
    expect(idsOf(chat)).toEqual([['0'], ['1', '2'], ['3'], ['4']]);
    expect(idsOf([message('0', { role: 'user', sideBySide: ['2', '1'] }), ...chat.slice(1, 3)])).toEqual([
      ['0'],
      ['2', '1'],
    ]);
  });

  it('show every message once, whatever a hostile share says stands beside what', () => {
    const first = message('0', { role: 'user', sideBySide: ['1', '2', '1', '9', '0'] });
    const second = message('3', { role: 'user', sideBySide: ['2', '4'] });
    const rows = idsOf([first, ...chat.slice(1, 3), second, message('4', {})]);
    expect(rows.flat().toSorted()).toEqual(['0', '1', '2', '3', '4']);
  });

  it('leave an answer alone whose neighbour was not shared', () => {
    expect(idsOf([question, ...chat.slice(1, 2)])).toEqual([['0'], ['1']]);
  });

  it('tell words for the model from questions', () => {
    expect(
      sharedRows([message('0', { role: 'system' }), message('1', { role: 'user' })]).map(({ kind }) => kind),
    ).toEqual(['note', 'question']);
  });

  it('are found by any of their messages', () => {
    const rows = sharedRows(chat);
    expect(rowOfMessage(rows, '2')).toBe(1);
    expect(rowOfMessage(rows, '17')).toBeUndefined();
    expect(rowOfMessage(rows, undefined)).toBeUndefined();
  });
});

describe('the models of a shared chat', () => {
  it('are those that answered, each once, or those that the share names', () => {
    expect(sharedModels('a, b', chat)).toEqual(['gpt-5', 'claude-sonnet-4.5']);
    expect(sharedModels('gpt-5, , gpt-5-mini', [question])).toEqual(['gpt-5', 'gpt-5-mini']);
  });
});
