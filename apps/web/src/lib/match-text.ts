import { foldText, foldWithOrigins } from '@parley/contract';
import { hangulLetters } from './hangul-letters.ts';
import { findInitials, wordsBeginAt } from './match-initials.ts';

/** From the first sign of a find up to, but without, the one behind it, in the text as it is shown. */
export type MatchRange = readonly [start: number, end: number];

/**
 * How a text of an item is looked through. A `title` is found by any part of it and by its initials; `keywords` by their
 * beginnings, as a list of other words fits too much otherwise; a `detail` by any part of three letters or more.
 */
type FieldKind = 'title' | 'keywords' | 'detail';

export interface MatchField {
  readonly kind: FieldKind;
  readonly text: string;
  /** What a find is worth beside one in a title. */
  readonly weight?: number;
}

const WEIGHTS: Readonly<Record<FieldKind, number>> = { title: 1, keywords: 0.5, detail: 0.2 };
const SCORES = { start: 100, word: 80, inside: 50, initials: 30, leap: 20 } as const;
/** Of two titles that fit alike the shorter one is meant: more of it was typed. */
const LENGTH_COST = { each: 0.05, atMost: 5 } as const;
/** One or two letters are inside of nearly every longer text; there they count only where a word begins. */
const SHORTEST_INSIDE = 3;
/** More than anybody types; a text that was pasted into a field must not be searched for word by word. */
const LONGEST_QUERY = 400;
const MOST_WORDS = 12;

/** The letters by which a text is found: folded as in the search of messages, Korean in the keys that make it. */
export function matchLetters(text: string): string {
  return hangulLetters(foldText(withoutUnderscores(text))).trim();
}

/** The words of a query, all of which have to be found; none while nothing is asked for. */
export function queryWords(query: string): readonly string[] {
  const letters = matchLetters(query.slice(0, LONGEST_QUERY));
  return [...new Set(letters.split(' '))].filter(Boolean).slice(0, MOST_WORDS);
}

/** How well a query fits a title, both as letters; 0 when one of its words does not, or when there is none. */
export function scoreTitle(letters: string, words: readonly string[]): number {
  return scoreFields([{ kind: 'title', letters, weight: WEIGHTS.title }], words);
}

/** Whether every word of a query is in a longer text; both are letters. */
export function fitsDetail(letters: string, words: readonly string[]): boolean {
  return words.every((word) => findWord(letters, word, 'detail') !== undefined);
}

/** Words of a query that a longer text holds; the others were found elsewhere, and are not to be marked in it. */
export function wordsInDetail(text: string, words: readonly string[]): readonly string[] {
  if (words.length === 0) return words;
  const letters = matchLetters(text);
  return words.filter((word) => fitsDetail(letters, [word]));
}

/** What of a title has been found: whole signs, in the order of the text. */
export function matchRanges(text: string, words: readonly string[]): MatchRange[] {
  if (words.length === 0) return [];
  const { letters, rangeAt } = withRanges(text);
  const places = words.flatMap((word) => placesOf(letters, word));
  const ranges: [number, number][] = [];
  let before = -1;
  for (const place of places.toSorted((left, right) => left - right)) {
    const [start, end] = rangeAt(place);
    const last = ranges.at(-1);
    // Signs that fold to nothing, such as the line that draws an Arabic word out, belong to the find around them.
    if (last && (start <= last[1] || place === before + 1)) last[1] = Math.max(last[1], end);
    else ranges.push([start, end]);
    before = place;
  }
  return ranges;
}

interface FoldedField {
  readonly kind: FieldKind;
  readonly letters: string;
  readonly weight: number;
}

/** Finds items by what people see of them. Each item is folded once, however many keys are pressed. */
export function createMatcher<Item extends object>(fieldsOf: (item: Item) => readonly MatchField[]) {
  const known = new WeakMap<Item, readonly FoldedField[]>();

  function foldedFields(item: Item): readonly FoldedField[] {
    const before = known.get(item);
    if (before) return before;
    const made = fieldsOf(item).map(({ kind, text, weight = WEIGHTS[kind] }) => ({
      kind,
      letters: matchLetters(text),
      weight,
    }));
    known.set(item, made);
    return made;
  }

  return {
    /** The items that fit, best first; those that fit alike stay in their order. All of them while nothing is asked. */
    rank: <Some extends Item>(items: readonly Some[], words: readonly string[]): readonly Some[] => {
      if (words.length === 0) return items;
      return items
        .map((item) => ({ item, score: scoreFields(foldedFields(item), words) }))
        .filter(({ score }) => score > 0)
        .sort((left, right) => right.score - left.score)
        .map(({ item }) => item);
    },
    /** The items that fit, in the order they came in. */
    filter: <Some extends Item>(items: readonly Some[], words: readonly string[]): readonly Some[] =>
      words.length === 0 ? items : items.filter((item) => scoreFields(foldedFields(item), words) > 0),
  };
}

/** Every word may be found in another field; the best find of each counts. */
function scoreFields(fields: readonly FoldedField[], words: readonly string[]): number {
  let total = 0;
  for (const word of words) {
    let best = 0;
    for (const { kind, letters, weight } of fields) {
      const found = findWord(letters, word, kind);
      if (found) best = Math.max(best, weight * (found.score - (kind === 'title' ? lengthCost(letters) : 0)));
    }
    if (best === 0) return 0;
    total += best;
  }
  return words.length === 0 ? 0 : total / words.length;
}

function lengthCost({ length }: string): number {
  return Math.min(length * LENGTH_COST.each, LENGTH_COST.atMost);
}

interface Found {
  readonly score: number;
  /** Where the letters of the word stand: all from one place on, or each at its own. */
  readonly at: number | readonly number[];
}

function findWord(letters: string, word: string, kind: FieldKind): Found | undefined {
  const first = letters.indexOf(word);
  if (first === 0) return { score: kind === 'title' ? SCORES.start : SCORES.word, at: 0 };
  if (first > 0) {
    const start = wordStart(letters, word, first);
    if (start !== undefined) return { score: SCORES.word, at: start };
    const countsInside = kind === 'title' || (kind === 'detail' && word.length >= SHORTEST_INSIDE);
    if (countsInside) return { score: SCORES.inside, at: first };
  }
  if (kind === 'detail') return undefined;
  const initials = findInitials(letters, word, kind === 'title');
  return initials && { score: initials.hasLeap ? SCORES.leap : SCORES.initials, at: initials.places };
}

function wordStart(letters: string, word: string, first: number): number | undefined {
  for (let at = first; at !== -1; at = letters.indexOf(word, at + 1)) if (wordsBeginAt(letters, at)) return at;
  return undefined;
}

function placesOf(letters: string, word: string): readonly number[] {
  const { at = [] } = findWord(letters, word, 'title') ?? {};
  return typeof at === 'number' ? Array.from({ length: word.length }, (_, offset) => at + offset) : at;
}

/** An underscore is a gap in names of models and files, and markup to the folding, which would join the words. */
function withoutUnderscores(text: string): string {
  return text.replaceAll('_', ' ');
}

const ASCII = /^[\0-\x7f]*$/;

/** The letters of a text, and for each of them the sign that it comes from. */
function withRanges(text: string): { readonly letters: string; readonly rangeAt: (place: number) => MatchRange } {
  const letters = matchLetters(text);
  // Most names: nothing was left out and nothing grew.
  if (letters.length === text.length && ASCII.test(text)) return { letters, rangeAt: (place) => [place, place + 1] };
  const { folded, origins } = foldWithOrigins(withoutUnderscores(text));
  const parts = Array.from({ length: folded.length }, (_, at) => hangulLetters(folded.charAt(at)));
  const ranges = parts.flatMap((part, at) => {
    const { start = 0, end = 0 } = origins[at] ?? {};
    return Array.from({ length: part.length }, (): MatchRange => [start, end]);
  });
  return { letters: parts.join(''), rangeAt: (place) => ranges[place] ?? [0, 0] };
}
