import type { Prompt } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { searchPrompts } from './search-prompts.ts';

const prompt = (title: string, content = '', isUser = false): Prompt => ({
  id: title,
  title,
  content,
  isUser,
  createdAt: 0,
});

const PROMPTS = [
  prompt('Improve my writing', 'Edit the text below.'),
  prompt('Proofread', 'Correct spelling and grammar.'),
  prompt('Explain code', 'Say what the code does.'),
  prompt('Stand-up notes', 'Sum up my writing of the day.', true),
  prompt('My code review', 'Look at the diff.', true),
];

const titles = (query: string) => searchPrompts(PROMPTS, query).map((found) => found.prompt.title);

describe('searchPrompts', () => {
  it('shows all without a query, those of the user first', () => {
    expect(titles(' ')).toEqual([
      'Stand-up notes',
      'My code review',
      'Improve my writing',
      'Proofread',
      'Explain code',
    ]);
  });

  it.each([
    ['code', ['My code review', 'Explain code']],
    ['writing', ['Stand-up notes', 'Improve my writing']],
    ['grammar', ['Proofread']],
    ['pr', ['Proofread', 'Improve my writing']],
    ['nothing like it', []],
  ])('finds %j', (query, expected) => {
    expect(titles(query)).toEqual(expected);
  });

  it('marks letters of the title only', () => {
    const [inContent, inTitle] = searchPrompts(PROMPTS, 'writing');
    expect([inContent?.ranges, inTitle?.ranges]).toEqual([[], [[11, 18]]]);
  });
});
