/** How a sign takes part in words: not at all, in words with gaps between them, or in a script that writes none. */
type Kind = 'none' | 'word' | 'dense';

export interface Run {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly kind: Exclude<Kind, 'none'>;
}

/** Scripts without gaps between words, and pictures, which are words by themselves. */
const DENSE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\p{Extended_Pictographic}ー]/u;
const WORD = /[\p{L}\p{N}\p{M}]/u;

const NONE = 0;
const SPACED = 1;
const CLOSE = 2;

let kinds: Uint8Array | undefined;

/** Asking a regular expression for every letter would take most of the time of an index. */
function kindTable(): Uint8Array {
  if (kinds) return kinds;
  kinds = new Uint8Array(0x10000);
  for (let code = 0; code < kinds.length; code += 1) kinds[code] = kindOf(String.fromCharCode(code));
  return kinds;
}

function kindOf(sign: string): number {
  if (DENSE.test(sign)) return CLOSE;
  return WORD.test(sign) ? SPACED : NONE;
}

/** The kind at a place; both halves of a pair count as the sign they make. */
function kindAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if ((code & 0xf800) !== 0xd800) return kindTable()[code] ?? NONE;
  const first = (code & 0xfc00) === 0xdc00 ? at - 1 : at;
  return kindOf(String.fromCodePoint(text.codePointAt(Math.max(0, first)) ?? 0));
}

/** Calls back for each run of signs of one kind. */
function eachRun(text: string, visit: (start: number, end: number, kind: number) => void): void {
  let start = 0;
  let kind = NONE;
  for (let at = 0; at < text.length; at += 1) {
    const next = kindAt(text, at);
    if (next === kind) continue;
    if (kind !== NONE) visit(start, at, kind);
    start = at;
    kind = next;
  }
  if (kind !== NONE) visit(start, text.length, kind);
}

export function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  eachRun(text, (start, end, kind) => {
    runs.push({ text: text.slice(start, end), start, end, kind: kind === CLOSE ? 'dense' : 'word' });
  });
  return runs;
}

/** Whether a word with gaps around it begins here. */
export function isWordStart(text: string, at: number): boolean {
  return at === 0 || kindAt(text, at - 1) !== SPACED;
}

/** Longer words, which are addresses and encoded data, are kept in pieces that overlap by half. */
const PIECE_LENGTH = 40;
/** What is looked up of a word: any part of this length lies inside of one piece. */
export const LOOKUP_LENGTH = PIECE_LENGTH / 2;
/** Stands where a piece goes on, so that it is not taken for the start or the end of a word. */
const GOES_ON = '\u0001';

/** Calls back with what a folded text is found by, the same thing possibly several times. */
export function eachWord(text: string, add: (word: string) => void): void {
  eachRun(text, (start, end, kind) => {
    if (kind === CLOSE) eachPair(text.slice(start, end), add);
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
