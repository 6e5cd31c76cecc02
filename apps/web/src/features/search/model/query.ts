import { foldText, isWordStart, runsOf, type WordRun } from '@parley/contract';
import { eachPair, LOOKUP_LENGTH, signsOf } from './words.ts';

/** What is looked up among the words of a segment: a part of one, tied to its start or end where that is known. */
export interface Lookup {
  readonly part: string;
  readonly atStart: boolean;
  readonly atEnd: boolean;
}

/** A word or a quoted phrase that must occur. */
export interface Term {
  /** Folded. */
  readonly text: string;
  /** One or two letters are in nearly every word, so they count only where a word begins. */
  readonly atWordStart: boolean;
  /** All of them are found wherever the term occurs. */
  readonly lookups: readonly Lookup[];
  /** Whether the lookups find nothing else, so that the text need not be read. */
  readonly isSure: boolean;
}

export interface Query {
  readonly terms: readonly Term[];
  readonly isSure: boolean;
}

const LONGEST_QUERY = 400;
const MOST_TERMS = 12;
const SHORT_WORD = 2;
/** Quoted, with whatever quotes; an open quote, as while typing, reaches to the end. */
const PARTS = /["“”„«»]([^"“”„«»]*)(?:["“”„«»]|$)|[^\s"“”„«»]+/gu;

/** Reads what was typed: words that must all occur, and "phrases" that must occur as they are. */
export function parseQuery(typed: string): Query {
  const texts = new Set<string>();
  for (const { 0: word, 1: phrase } of typed.slice(0, LONGEST_QUERY).matchAll(PARTS)) {
    const text = foldText(phrase ?? word).trim();
    if (text !== '' && texts.size < MOST_TERMS) texts.add(text);
  }
  const terms = [...texts].map(termOf);
  return { terms, isSure: terms.every((term) => term.isSure) };
}

function termOf(text: string): Term {
  const runs = runsOf(text);
  const [only] = runs;
  const isOneRun = runs.length === 1 && only?.text === text;
  const atWordStart = isOneRun && only.kind === 'word' && text.length <= SHORT_WORD;
  const lookups = runs.flatMap((run) => lookupsOf(run, text, atWordStart));
  const isSure = isOneRun && (only.kind === 'word' ? text.length <= LOOKUP_LENGTH : signsOf(text).length <= 2);
  return { text, atWordStart, lookups, isSure };
}

/** Where the term goes on beside a run with other signs, a word of the text must begin or end there too. */
function lookupsOf({ text: run, start, end, kind }: WordRun, term: string, atWordStart: boolean): Lookup[] {
  if (kind === 'word') {
    const isWhole = run.length <= LOOKUP_LENGTH;
    const part = isWhole ? run : run.slice(0, LOOKUP_LENGTH);
    return [{ part, atStart: start > 0 || atWordStart, atEnd: isWhole && end < term.length }];
  }
  const lookups: Lookup[] = [];
  const isSingle = signsOf(run).length === 1;
  eachPair(run, (part) => lookups.push({ part, atStart: !isSingle, atEnd: !isSingle }));
  return lookups;
}

/** Whether all terms occur in a folded text: what the index answers, asked of one text. */
export function fits(folded: string, { terms }: Query): boolean {
  return terms.every((term) => findTerm(folded, term, 0) !== -1);
}

/** Where a term occurs next; -1 where it does not. */
export function findTerm(folded: string, { text, atWordStart }: Term, from: number): number {
  let at = folded.indexOf(text, from);
  if (!atWordStart) return at;
  while (at !== -1 && !isWordStart(folded, at)) at = folded.indexOf(text, at + 1);
  return at;
}
