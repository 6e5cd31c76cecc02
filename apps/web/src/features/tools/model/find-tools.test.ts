import { Tool, ToolConfig } from '@parley/contract';
import { expect, it } from 'vitest';
import { findTools, listedTools, tagsOf } from './find-tools.ts';

const tools = [
  Tool.parse({ id: 'w', name: 'Weather', type: 'shared', description: 'Forecasts', tags: ['sky'] }),
  Tool.parse({ id: 'n', name: 'Notes', tags: ['work', 'Äther'] }),
  Tool.parse({ id: 'o', name: 'Open notes', isPrivate: false }),
];
const listed = listedTools(tools, [ToolConfig.parse({ toolId: 'n' })]);
const ids = (...args: [Parameters<typeof findTools>[1], string, string?]) =>
  findTools(listed, ...args).map(({ id }) => id);

it('sorts tools by whose they are, and knows which are installed', () => {
  expect(listed.map(({ kind, settings }) => [kind, settings !== undefined])).toEqual([
    ['shared', false],
    ['private', true],
    ['other', false],
  ]);
});

it('finds tools by kind and by words of name, description and tags', () => {
  expect(ids('all', '')).toEqual(['w', 'n', 'o']);
  expect(ids('private', '')).toEqual(['n']);
  expect(ids('all', 'notes')).toEqual(['n', 'o']);
  expect(ids('all', 'forecast')).toEqual(['w']);
  expect(ids('all', 'sky')).toEqual(['w']);
  expect(ids('shared', 'notes')).toEqual([]);
});

it('keeps to the tools of a tag', () => {
  expect(tagsOf(listed, 'en')).toEqual(['Äther', 'sky', 'work']);
  expect(ids('all', '', 'work')).toEqual(['n']);
  expect(ids('shared', '', 'work')).toEqual([]);
  expect(ids('all', '', 'sky')).toEqual(['w']);
});
