import type { Prompt } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { newDrafts, PROMPT_FILE_MOST, readPromptFile, writePromptFile } from './prompt-file.ts';

const prompt = (title: string, content: string): Prompt => ({ id: title, title, content, isUser: true, createdAt: 5 });
const read = (value: unknown) => readPromptFile(JSON.stringify(value));

describe('a file of prompts', () => {
  it('gives back what was exported, in any script', () => {
    const prompts = [
      prompt('Weekly', 'For {{reader}}'),
      prompt('翻译 🌍', '把{{文本}}译成英文。'),
      prompt('تلخيص', 'لخّص {{النص}}'),
    ];
    expect(readPromptFile(writePromptFile(prompts))).toEqual({
      ok: true,
      drafts: prompts.map(({ title, content }) => ({ title, content })),
    });
  });

  it.each([
    ['a list of objects', [{ title: ' One\nline ', content: ' Text ', id: '7', isUser: false }]],
    ['a list of pairs', [['One line', 'Text']]],
    ['an object that holds a list', { prompts: [{ title: 'One line', content: 'Text' }] }],
  ])('may be %s', (_, value) => {
    expect(read(value)).toEqual({ ok: true, drafts: [{ title: 'One line', content: 'Text' }] });
  });

  it('may show a script as code', () => {
    expect(read([['Explain', 'What does `<script defer>` do?']]).ok).toBe(true);
  });

  it.each([
    ['text', 'hello'],
    ['a cut file', '{"kind":"parley-prompts","prompts":[{"ti'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['nothing', ''],
  ])('is refused as no JSON: %s', (_, text) => {
    expect(readPromptFile(text)).toEqual({ ok: false, problem: { kind: 'notJson' } });
  });

  it.each([
    ['foreign', { kind: 'parley-masks', prompts: [] }],
    ['foreign', { masks: [] }],
    ['foreign', { prompts: { a: { title: 'A', content: 'B' } } }],
    ['foreign', 7],
    ['foreign', null],
    ['foreign', [{ name: 'A', avatar: 'x', context: [] }]],
    ['foreign', ['A', 'B']],
    ['foreign', [{ title: 'A', content: ['B'] }]],
    ['foreign', [[1, 2]]],
    ['empty', []],
    ['empty', { prompts: [] }],
    ['tooMany', Array.from({ length: PROMPT_FILE_MOST + 1 }, () => ['A', 'B'])],
  ])('is refused as %s: %j', (kind, value) => {
    expect(read(value)).toEqual({ ok: false, problem: { kind } });
  });

  it.each([
    ['noTitle', { title: ' ', content: 'B' }],
    ['noTitle', { content: 'B' }],
    ['noContent', { title: 'A' }],
    ['titleTooLong', { title: 'A'.repeat(201), content: 'B' }],
    ['contentTooLong', { title: 'A', content: 'B'.repeat(50_001) }],
    ['script', { title: 'A', content: '<script>alert(1)</script>' }],
    ['script', { title: '<img src=x onerror=alert(1)>', content: 'B' }],
  ])('is refused as a whole for one entry: %s', (kind, entry) => {
    expect(read([['Good', 'Text'], entry])).toEqual({ ok: false, problem: { kind, position: 2 } });
  });
});

it('adds each prompt once, and none that is there already', () => {
  const drafts = [
    { title: 'A', content: 'one' },
    { title: 'A', content: 'two' },
    { title: 'A ', content: 'two' },
  ];
  expect(newDrafts(drafts, [prompt('A', 'one')])).toEqual([{ title: 'A', content: 'two' }]);
});
