import { Message } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import type { LiveTurn } from '#/features/chat-core/public.ts';
import type { MessageRow } from '#/storage/records.ts';
import { createGrowingReader, createPieceReader } from './message-pieces.ts';

const fenced = (code: string, info = 'html') => `\`\`\`${info}\n${code}\n\`\`\`\n`;
const row = (content: string, more: object = {}): MessageRow => ({
  ...Message.parse({ id: 'm', date: 0, role: 'assistant', content, ...more }),
  sessionId: 's',
  position: 1,
  updatedAt: 0,
});
/** A turn that has said this much. Reading takes nothing else of it than its text and its calls. */
const live = (text: string): LiveTurn => ({
  shownText: '',
  state: {
    status: { kind: 'running' },
    text,
    parts: [],
    toolCalls: [],
    rounds: [],
    reasoning: undefined,
    usage: undefined,
    usageBefore: undefined,
    modelNano: undefined,
    modelNanoBefore: undefined,
    notApplied: [],
    replay: undefined,
    startedAt: 0,
    endedAt: undefined,
    isAway: false,
    heardAt: 0,
  } as unknown as LiveTurn['state'],
});

const ANSWER = `First:\n\n${fenced('<p>One</p>', 'html title="one.html"')}\n- in a list\n\n  ${fenced('<svg></svg>', 'svg').replaceAll('\n', '\n  ')}\n\nAnd:\n\n${fenced('let a', 'js')}\n${fenced('<p>Two</p>')}\nThat is all.\n`;

describe('the pieces of a message', () => {
  it('are its code blocks that can be shown, wherever they stand, with their names', () => {
    expect(createPieceReader()(row(ANSWER))).toEqual([
      { id: 'm/0', kind: 'html', language: 'html', fileName: 'one.html', title: undefined, text: '<p>One</p>' },
      { id: 'm/1', kind: 'svg', language: 'svg', fileName: undefined, title: undefined, text: '<svg></svg>' },
      { id: 'm/3', kind: 'html', language: 'html', fileName: undefined, title: undefined, text: '<p>Two</p>' },
    ]);
  });

  it('are read once for each message', () => {
    const read = createPieceReader();
    const message = row(ANSWER);
    expect(read(message)).toBe(read(message));
  });

  it('begin anew behind the call of a tool', () => {
    const said = 'Let me look.';
    const tool = { id: 'c', name: 'look', arguments: '{}', result: 'x' };
    const message = row(said + fenced('<p>One</p>'), {
      tools: [{ ...tool, textBefore: said.length, reasoningBefore: 0 }],
    });
    expect(createPieceReader()(message).map(({ text }) => text)).toEqual(['<p>One</p>']);
  });
});

describe('a message that grows', () => {
  it('has its finished blocks, under the names that they keep', () => {
    const read = createGrowingReader('m');
    for (let end = 1; end < ANSWER.length; end += 3) read(live(ANSWER.slice(0, end)));
    expect(read(live(ANSWER)).pieces).toEqual(createPieceReader()(row(ANSWER)));
  });

  it('says what is being written as soon as its first line is there', () => {
    const read = createGrowingReader('m');
    expect(read(live('Here:\n\n')).open).toBeUndefined();
    expect(read(live('Here:\n\n```html title="a.html"\n<p>')).open).toEqual({ kind: 'html', fileName: 'a.html' });
    const done = read(live(`Here:\n\n${fenced('<p>One</p>', 'html title="a.html"')}\nNow\nmore`));
    expect(done.open).toBeUndefined();
    expect(done.pieces).toHaveLength(1);
  });

  it('tells nothing new while a block grows, so that nothing is drawn', () => {
    const read = createGrowingReader('m');
    const first = read(live('```html\n<p>'));
    expect(read(live('```html\n<p>\nmore'))).toBe(first);
    expect(read(live('```html\n<p>\nmore\nand more'))).toBe(first);
  });
});
