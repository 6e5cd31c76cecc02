import type { Steps } from './steps.ts';

/** A word of this length without a space would cost the tokenizer time that grows with its square. */
const PIECE_CHARS = 1_000;
/** Of longer texts so many are counted, anywhere in them: whoever knew where could put the short tokens elsewhere. */
const COUNTED_CHARS = 1_000_000;

export interface TextCounting {
  /** Tokens of a short text. */
  readonly countPiece: (text: string) => number;
  /** From 0 up to 1. */
  readonly random?: () => number;
  readonly countedChars?: number;
}

/** Tokens of a text of any length, cut between words; of a very long one by pieces that are drawn from all of it. */
export function* countingText(
  text: string,
  { countPiece, random = Math.random, countedChars = COUNTED_CHARS }: TextCounting,
): Steps<number> {
  const share = Math.min(1, countedChars / text.length);
  let tokens = 0;
  let chars = 0;
  for (let from = 0; from < text.length;) {
    const to = endOfPiece(text, from);
    if (share === 1 || random() < share) {
      tokens += countPiece(text.slice(from, to));
      chars += to - from;
    }
    from = to;
    if (from < text.length) yield;
  }
  // Nothing may have been drawn of a text that is barely too long.
  return chars === 0 ? text.length : Math.ceil((tokens * text.length) / chars);
}

/** A piece ends before the blank that leads a word, where tokens end too; in the middle of what has none. */
function endOfPiece(text: string, from: number): number {
  const last = from + PIECE_CHARS;
  if (last >= text.length) return text.length;
  for (let to = last; to > from; to -= 1) {
    if (text[to] === ' ' && isVisible(text[to - 1]) && isVisible(text[to + 1])) return to;
  }
  return last;
}

function isVisible(sign: string | undefined): boolean {
  return sign !== undefined && sign.trim() !== '';
}
