import { DEFAULT_TOPIC } from '@parley/contract';
import { expect, it } from 'vitest';
import { forkTopic, type ForkName } from './fork-topic.ts';

const english: ForkName = (topic, number) => (number === 1 ? `${topic} (fork)` : `${topic} (fork ${number})`);
const chinese: ForkName = (topic, number) => (number === 1 ? `${topic}（分支）` : `${topic}（分支 ${number}）`);

it.each([
  ['Tea', [], 'Tea (fork)'],
  ['Tea', ['Tea', 'Tea (fork)'], 'Tea (fork 2)'],
  ['Tea (fork)', ['Tea', 'Tea (fork)'], 'Tea (fork 2)'],
  ['Tea (fork 2)', ['Tea (fork)', 'Tea (fork 2)'], 'Tea (fork 3)'],
  // A gap is filled: what counts is that no two are alike.
  ['Tea (fork 9)', ['Tea (fork 9)'], 'Tea (fork)'],
  ['Chapter 2', ['Chapter 2'], 'Chapter 2 (fork)'],
  ['(fork)', ['(fork)'], '(fork) (fork)'],
  [DEFAULT_TOPIC, [], DEFAULT_TOPIC],
])('a fork of %j beside %j is called %j', (topic, taken, name) => {
  expect(forkTopic(topic, new Set(taken), english)).toBe(name);
});

it('shortens a long name before its mark, so that lists show the mark', () => {
  const long = 'Differences between the parliaments of Norway, Sweden and Finland';
  const first = forkTopic(long, new Set([long]), english);
  expect(first).toBe('Differences between the… (fork)');
  expect(forkTopic(long, new Set([long, first]), english)).toBe('Differences between the… (fork 2)');
  expect(forkTopic(first, new Set([long, first]), english)).toBe('Differences between the… (fork 2)');
  expect(forkTopic(`Re ${'x'.repeat(60)}`, new Set(), english)).toBe(`Re ${'x'.repeat(21)}… (fork)`);
  expect(forkTopic('x'.repeat(60), new Set(), english)).toBe(`${'x'.repeat(24)}… (fork)`);
  expect(forkTopic('挪威、瑞典和芬兰三国议会制度的主要区别', new Set(), chinese)).toBe(
    '挪威、瑞典和芬兰三国议…（分支）',
  );
});

it('follows the words of the language', () => {
  expect(forkTopic('茶', new Set(), chinese)).toBe('茶（分支）');
  expect(forkTopic('茶（分支）', new Set(['茶（分支）']), chinese)).toBe('茶（分支 2）');
});
