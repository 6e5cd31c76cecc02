/** From the first matched letter up to, but without, the second. */
export type MatchRange = readonly [start: number, end: number];

export interface FuzzyMatch {
  /** The greater the better; only worth comparing for one and the same query. */
  readonly score: number;
  /** The letters that matched, in the order of the text. */
  readonly ranges: readonly MatchRange[];
}

const SCORES = { startOfText: 100, startOfWord: 80, insideWord: 50, initials: 30 } as const;
/** Of two that fit equally well the shorter text is the one more probably meant. */
const LENGTH_COST = 0.01;
const SEPARATOR = /[^\p{L}\p{N}\p{M}]/u;

/**
 * Finds a query in a short text: every word of it must be a part of the text, or the initials of its words and what
 * follows them, as `imw` is in "Improve my writing". Loose letters anywhere do not count: they fit nearly everything.
 */
export function fuzzyMatch(text: string, query: string): FuzzyMatch | undefined {
  const words = folded(query).split(' ').filter(Boolean);
  const letters = folded(text);
  const found: Found[] = [];
  for (const word of words) {
    const one = findWord(letters, word);
    if (one === undefined) return undefined;
    found.push(one);
  }
  const score = found.reduce((sum, one) => sum + one.score, 0) - text.length * LENGTH_COST;
  return { score, ranges: joinedRanges(found.flatMap(({ at }) => at)) };
}

/** As people type when they search: without accents and capitals. As long as the text, so that places stay the same. */
export function folded(text: string): string {
  let result = '';
  for (let index = 0; index < text.length; index++) {
    const letter = text.charAt(index);
    result += letter < '\u0080' ? letter.toLowerCase() : foldedLetter(letter);
  }
  return result;
}

function foldedLetter(letter: string): string {
  return letter.normalize('NFKD').charAt(0).toLowerCase().charAt(0);
}

interface Found {
  readonly score: number;
  readonly at: readonly number[];
}

function findWord(text: string, word: string): Found | undefined {
  const inside = bestPlace(text, word);
  if (inside)
    return { score: inside.score, at: Array.from({ length: word.length }, (_, offset) => inside.at + offset) };
  const initials = findInitials(text, word, 0, 0);
  return initials && { score: SCORES.initials, at: initials };
}

function bestPlace(text: string, word: string): { readonly at: number; readonly score: number } | undefined {
  const first = text.indexOf(word);
  if (first <= 0) return first === 0 ? { at: 0, score: SCORES.startOfText } : undefined;
  for (let at = first; at !== -1; at = text.indexOf(word, at + 1)) {
    if (startsWord(text, at)) return { at, score: SCORES.startOfWord };
  }
  return { at: first, score: SCORES.insideWord };
}

/** Each letter follows the one before it, or starts a word. */
function findInitials(text: string, word: string, from: number, index: number): number[] | undefined {
  if (index === word.length) return [];
  for (let at = from; at < text.length; at++) {
    const mayStandHere = startsWord(text, at) || (index > 0 && at === from);
    if (!mayStandHere || text[at] !== word[index]) continue;
    const rest = findInitials(text, word, at + 1, index + 1);
    if (rest) return [at, ...rest];
  }
  return undefined;
}

function startsWord(text: string, at: number): boolean {
  return at === 0 || SEPARATOR.test(text.charAt(at - 1));
}

function joinedRanges(places: readonly number[]): MatchRange[] {
  const ranges: [number, number][] = [];
  for (const at of [...new Set(places)].toSorted((left, right) => left - right)) {
    const last = ranges.at(-1);
    if (last?.[1] === at) last[1] = at + 1;
    else ranges.push([at, at + 1]);
  }
  return ranges;
}
