import { eachRun, foldText, runsOf, type WordRun } from '@parley/contract';

/*
 * The index holds numbers, which both databases compare alike. A number is the first six bytes of a word, so that a range
 * of numbers holds all words that begin alike. Scripts without gaps between words have one at every sign.
 */

const WORD_BYTES = 6;
const BYTE = 256;
/** More distinct words than this are no text; what is beyond them is found by the others. */
const MOST_WORDS_OF_A_TEXT = 50_000;
const LONGEST_TEXT = 2_000_000;
const MOST_RANGES = 16;

export interface WordRange {
  readonly from: number;
  readonly to: number;
}

/** What a question asks for: every term must begin a word, or stand anywhere in a script without gaps. */
export interface HistoryQuery {
  readonly terms: readonly Pick<WordRun, 'text' | 'kind'>[];
  /** A chat that has all terms has a word in each of these ranges. */
  readonly ranges: readonly WordRange[];
}

/** Adds the numbers under which a text is found. */
export function addWordNumbers(text: string, into: Set<number>): void {
  const folded = foldText(text.slice(0, LONGEST_TEXT));
  const most = into.size + MOST_WORDS_OF_A_TEXT;
  eachRun(folded, (start, end, isDense) => {
    if (into.size >= most) return;
    const run = folded.slice(start, end);
    for (const word of isDense ? tailsOf(run) : [run]) into.add(numberOf(word));
  });
}

export function readQuery(typed: string): HistoryQuery {
  const terms = runsOf(foldText(typed));
  const ranges = new Map<string, WordRange>();
  for (const { text, kind } of terms) {
    const tails = kind === 'word' ? [text] : tailsOf(text);
    // The last sign alone says nothing that the pair before it does not say.
    const telling = tails.length > 1 ? tails.slice(0, -1) : tails;
    for (const range of telling.map(rangeOf)) ranges.set(`${range.from} ${range.to}`, range);
  }
  const narrow = [...ranges.values()].sort((left, right) => left.to - left.from - (right.to - right.from));
  return { terms, ranges: narrow.slice(0, MOST_RANGES) };
}

/** What follows from each sign on, as far as a number reaches. */
function tailsOf(run: string): string[] {
  const signs = Array.from(run);
  return signs.map((_, at) => signs.slice(at, at + WORD_BYTES).join(''));
}

function rangeOf(start: string): WordRange {
  const from = numberOf(start);
  const length = Math.min(Buffer.byteLength(start), WORD_BYTES);
  return { from, to: from + BYTE ** (WORD_BYTES - length) - 1 };
}

function numberOf(word: string): number {
  // A few more signs than are needed: a pair of halves must not be cut before it becomes bytes.
  const bytes = Buffer.from(word.slice(0, 2 * WORD_BYTES));
  let number = 0;
  for (let at = 0; at < WORD_BYTES; at += 1) number = number * BYTE + (bytes[at] ?? 0);
  return number;
}
