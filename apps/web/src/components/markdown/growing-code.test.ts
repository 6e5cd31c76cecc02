import { describe, expect, it } from 'vitest';
import { createGrowingCode, type AskForLines } from './growing-code.ts';
import type { CodeLine } from './highlight-protocol.ts';

type Piece = Parameters<AskForLines>[0];

/** A worker that answers when it is told to, with every line as one run. */
function slowWorker() {
  const asked: Piece[] = [];
  const answers: (() => void)[] = [];
  let lastBlock = 0;
  const ask: AskForLines = (piece) => {
    asked.push(piece);
    const lines = piece.code.split('\n').map((line): CodeLine => [[line]]);
    return new Promise((resolve) => answers.push(() => resolve(lines)));
  };
  const growing = createGrowingCode(ask, () => ++lastBlock);
  const answer = async () => {
    answers.shift()?.();
    await new Promise((resolve) => setTimeout(resolve));
  };
  const shown = () => growing.lines.map(([run]) => run?.[0]);
  return { growing, asked, answer, shown };
}

describe('code that is being written', () => {
  it('has each line coloured once, when it is complete, and one piece at a time', async () => {
    const { growing, asked, answer, shown } = slowWorker();
    growing.grow('one', 'python');
    expect(asked).toEqual([]);
    growing.grow('one\ntw', 'python');
    growing.grow('one\ntwo\nthree\nfo', 'python');
    expect(asked.map(({ code }) => code)).toEqual(['one']);
    await answer();
    expect(shown()).toEqual(['one']);
    expect(growing.end()).toBe('one\n'.length);
    await answer();
    expect(asked.map(({ code, block, isFirst }) => [code, block, isFirst])).toEqual([
      ['one', 1, true],
      ['two\nthree', 1, false],
    ]);
    expect(shown()).toEqual(['one', 'two', 'three']);
  });

  it('goes on with a long block, and does not take it for another one', async () => {
    const { growing, asked, answer } = slowWorker();
    const long = Array.from({ length: 40 }, (_, index) => `line ${index}\n`).join('');
    growing.grow(long, 'python');
    await answer();
    growing.grow(`${long}and one more\n`, 'python');
    await answer();
    expect(asked.map(({ block }) => block)).toEqual([1, 1]);
    expect(asked.at(-1)?.code).toBe('and one more');
  });

  it('is finished by its last lines alone', async () => {
    const { growing, asked, answer } = slowWorker();
    growing.grow('one\ntwo\nth', 'python');
    const finished = growing.finish('one\ntwo\nthree', 'python');
    await answer();
    await answer();
    expect(await finished).toEqual([[['one']], [['two']], [['three']]]);
    expect(asked.map(({ code }) => code)).toEqual(['one\ntwo', 'three']);
  });

  it('begins again where what was coloured has changed, and leaves other code to those who colour all of it', async () => {
    const { growing, asked, answer, shown } = slowWorker();
    growing.grow('one\ntwo', 'python');
    await answer();
    growing.grow('uno\ndue\n', 'python');
    await answer();
    expect(asked.at(-1)).toMatchObject({ code: 'uno\ndue', block: 2, isFirst: true });
    expect(shown()).toEqual(['uno', 'due']);
    expect(await growing.finish('another', 'python')).toBeNull();
  });
});
