import { eachRun } from '@parley/contract';

/** Longer words, which are addresses and encoded data, are kept in pieces that overlap by half. */
const PIECE_LENGTH = 40;
/** What is looked up of a word: any part of this length lies inside of one piece. */
export const LOOKUP_LENGTH = PIECE_LENGTH / 2;
/** Stands where a piece goes on, so that it is not taken for the start or the end of a word. */
const GOES_ON = '\u0001';

/** Calls back with what a folded text is found by, the same thing possibly several times. */
export function eachWord(text: string, add: (word: string) => void): void {
  eachRun(text, (start, end, isDense) => {
    if (isDense) eachPair(text.slice(start, end), add);
    else if (end - start <= PIECE_LENGTH) add(text.slice(start, end));
    else eachPiece(text.slice(start, end), add);
  });
}

/** The two halves of a pair are one sign; what makes up a larger picture stays apart. */
export function signsOf(run: string): string[] {
  return Array.from(run);
}

/** Neighbours two by two; a sign alone stands for itself. */
export function eachPair(run: string, add: (pair: string) => void): void {
  const signs = signsOf(run);
  if (signs.length === 1) add(run);
  for (let at = 1; at < signs.length; at += 1) add(`${signs[at - 1]}${signs[at]}`);
}

function eachPiece(word: string, add: (piece: string) => void): void {
  for (let at = 0; at === 0 || at + LOOKUP_LENGTH < word.length; at += LOOKUP_LENGTH) {
    const end = at + PIECE_LENGTH;
    add(`${at === 0 ? '' : GOES_ON}${word.slice(at, end)}${end < word.length ? GOES_ON : ''}`);
  }
}
