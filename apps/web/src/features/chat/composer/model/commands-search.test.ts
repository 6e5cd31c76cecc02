import { expect, it } from 'vitest';
import { searchCommands } from './commands-search.ts';

const COMMANDS = [
  { id: 'new', name: 'New chat', keywords: 'start fresh' },
  { id: 'next', name: 'Next chat', keywords: 'down' },
  { id: 'rename', name: 'Rename chat', keywords: 'title topic' },
  { id: 'title', name: 'Refresh title', keywords: 'topic' },
  { id: 'clear', name: 'Clear context', keywords: 'forget' },
];

it.each([
  ['', ['new', 'next', 'rename', 'title', 'clear']],
  ['ne', ['new', 'next']],
  ['rename', ['rename']],
  ['title', ['title', 'rename']],
  ['cc', ['clear']],
  ['forg', ['clear']],
  ['orget', []],
])('finds %j', (query, ids) => {
  expect(searchCommands(COMMANDS, query).map(({ command }) => command.id)).toEqual(ids);
});
