import { isWordStart } from '@parley/contract';
import { startsSyllable } from './hangul-letters.ts';

export interface FoundInitials {
  /** Where the letters stand. */
  readonly places: readonly number[];
  /** Whether one of them was found further inside of its word. */
  readonly hasLeap: boolean;
}

/** Titles are shorter; in what goes on beyond, letters fit by chance. */
const LONGEST_TEXT = 200;
/** A leap makes nearly every short word fit. */
const SHORTEST_WITH_LEAP = 4;
/** How many beginnings of words further the next letter may stand: one word such as "of" may be left out. */
const REACH = 2;
const LETTER = /[\p{L}\p{N}]/u;
const NOT_LETTER = /[^\p{L}\p{N}\p{M}]/u;
const NOT_LETTERS = /[^\p{L}\p{N}\p{M}]+/gu;
/** The article and what is written together with it, as words begin in Arabic. */
const ARABIC_ARTICLE = /[^\p{L}\p{N}\p{M}][وف]?(?:[بك]?ال|لل)$/u;
const LONGEST_ARTICLE = 4;

/**
 * Finds a word by its letters in their order: each follows the one before it or begins a word near by, as `imw` is in
 * "Improve my writing" and `gpt5` in "gpt-5"; once a letter may also stand further inside of its word, as in `pgup` for
 * "Postgres upgrade". Letters strewn anywhere do not count: they fit nearly everything. Where `acrossGaps` is false, all
 * of them have to be in one word of a list.
 */
export function findInitials(text: string, word: string, acrossGaps: boolean): FoundInitials | undefined {
  const wanted = word.replace(NOT_LETTERS, '');
  if (wanted.length < 2 || !isInOrder(text, wanted)) return undefined;
  return searchInitials(text.slice(0, LONGEST_TEXT), wanted, acrossGaps);
}

/** Whether a word begins at a place: behind a gap or the Arabic article, or anywhere in a script without gaps. */
export function wordsBeginAt(letters: string, at: number): boolean {
  if (isWordStart(letters, at)) return true;
  if (letters[at - 1] !== 'ل') return false;
  return ARABIC_ARTICLE.test(` ${letters}`.slice(Math.max(0, at - LONGEST_ARTICLE), at + 1));
}

/** Quick, and says no to most. */
function isInOrder(text: string, word: string): boolean {
  let at = -1;
  for (const letter of word.split('')) {
    at = text.indexOf(letter, at + 1);
    if (at === -1) return false;
  }
  return true;
}

/** Where words begin, and the syllables of Korean, whose first letters are typed alone as initials. */
function beginningsIn(text: string): number[] {
  const places: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    if ((wordsBeginAt(text, at) || startsSyllable(text, at)) && LETTER.test(text.charAt(at))) places.push(at);
  }
  return places;
}

function searchInitials(text: string, word: string, acrossGaps: boolean): FoundInitials | undefined {
  const beginnings = beginningsIn(text);
  if (!beginnings.some((at) => text[at] === word[0])) return undefined;
  const leaps = word.length < SHORTEST_WITH_LEAP ? 0 : 1;
  /** By place in the text, letter of the word and leaps: what was tried in vain. "aaab" would be tried for ever. */
  const failed = new Set<number>();

  function endOfItem(from: number): number {
    const gap = acrossGaps ? -1 : text.indexOf(' ', from);
    return gap === -1 ? text.length : gap;
  }

  /** The letter behind the last one, then the next beginnings of words. */
  function steps(last: number): number[] {
    const next = beginnings.findIndex((at) => at > last);
    const near = next === -1 ? [] : beginnings.slice(next, next + REACH);
    const end = endOfItem(last);
    return [last + 1, ...near].filter((at) => at < end);
  }

  /** The rest of the word that the last letter is in. */
  function rest(last: number): number[] {
    const gap = text.slice(last).search(NOT_LETTER);
    return Array.from({ length: (gap === -1 ? text.length - last : gap) - 1 }, (_, offset) => last + 1 + offset);
  }

  function follow(places: readonly number[], leapsLeft: number): FoundInitials | undefined {
    const index = places.length;
    if (index === word.length) return { places, hasLeap: leapsLeft < leaps };
    const last = places[index - 1] ?? 0;
    const state = (last * word.length + index) * 2 + leapsLeft;
    if (failed.has(state)) return undefined;
    const tryAt = (at: number, left: number) => (text[at] === word[index] ? follow([...places, at], left) : undefined);
    const found =
      firstOf(steps(last), (at) => tryAt(at, leapsLeft)) ??
      (leapsLeft > 0 ? firstOf(rest(last), (at) => tryAt(at, leapsLeft - 1)) : undefined);
    if (!found) failed.add(state);
    return found;
  }

  return firstOf(beginnings, (at) => (text[at] === word[0] ? follow([at], leaps) : undefined));
}

function firstOf<Found>(places: readonly number[], find: (at: number) => Found | undefined): Found | undefined {
  for (const at of places) {
    const found = find(at);
    if (found !== undefined) return found;
  }
  return undefined;
}
