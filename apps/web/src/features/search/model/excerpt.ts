import { foldText, foldWithOrigins, type FoldedText } from '@parley/contract';
import { withoutSources } from './drawn-sources.ts';
import { findTerm, type Query } from './query.ts';

/** A piece of text with the places in it that were searched for. Always shown as text. */
export interface Excerpt {
  readonly text: string;
  readonly marks: readonly (readonly [start: number, end: number])[];
}

const EXCERPT_LENGTH = 180;
/** What is shown before the first find. */
const LEAD_LENGTH = 48;
/** Enough to choose the best place from, however often a word occurs. */
const MOST_FINDS = 200;
/** Folding with origins is slow: of a long text only the first part with a find is looked at closely. */
const WINDOW_LENGTH = 1_600;

interface Find {
  readonly term: number;
  readonly start: number;
  readonly end: number;
}

/** The whole of a short text, such as a topic, with its finds. */
export function markAll(text: string, query: Query): Excerpt {
  return { text, marks: merged(findsIn(foldWithOrigins(text), query)) };
}

/** The part of a message in which most of the words stand together. */
export function excerptOf(markdown: string, query: Query): Excerpt {
  const { text, finds } = findable(withoutSources(markdown), query) ?? lookInto(markdown, query);
  const best = bestFind(finds);
  const start = best ? startOfExcerpt(text, best.start) : 0;
  const end = endOfExcerpt(text, start);
  const lead = start > 0 ? '… ' : '';
  const marks = merged(finds.filter((find) => find.start >= start && find.end <= end));
  return {
    text: `${lead}${text.slice(start, end)}${end < text.length ? ' …' : ''}`,
    marks: marks.map(([from, to]) => [from - start + lead.length, to - start + lead.length]),
  };
}

/** A text and its finds; undefined where what was searched for stands in the part that was left out. */
function findable(markdown: string, query: Query): { text: string; finds: Find[] } | undefined {
  const looked = lookInto(markdown, query);
  return looked.finds.length > 0 ? looked : undefined;
}

function lookInto(markdown: string, query: Query): { text: string; finds: Find[] } {
  const text = windowOf(plainText(markdown), query);
  return { text, finds: findsIn(foldWithOrigins(text), query) };
}

/** Without the signs that the reader of a message does not see. */
function plainText(markdown: string): string {
  return markdown
    .replaceAll(/^[ \t]*(?:```|~~~)[^\n]*$/gm, ' ')
    .replaceAll(/^[ \t]*(?:#{1,6}|>+|[-*+])\s/gm, ' ')
    .replaceAll(/^[ \t]*(?:\|[ \t]*)?(?::?-{3,}:?[ \t]*\|[ \t]*)+.*$/gm, ' ')
    .replaceAll(/[*`]|~~|(?<![\p{L}\p{N}])__?|__?(?![\p{L}\p{N}])/gu, '')
    .replaceAll('|', ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The part of a long text that has the first find. */
function windowOf(text: string, query: Query): string {
  for (let at = 0; at + WINDOW_LENGTH < text.length; at += WINDOW_LENGTH - EXCERPT_LENGTH) {
    const part = text.slice(at, at + WINDOW_LENGTH);
    const folded = foldText(part);
    if (query.terms.some((term) => findTerm(folded, term, 0) !== -1)) return part;
  }
  return text.slice(-WINDOW_LENGTH);
}

function findsIn({ folded, origins }: FoldedText, { terms }: Query): Find[] {
  const finds: Find[] = [];
  for (const [term, wanted] of terms.entries()) {
    let at = findTerm(folded, wanted, 0);
    for (let count = 0; at !== -1 && count < MOST_FINDS; count += 1) {
      const last = at + wanted.text.length;
      finds.push({ term, start: origins[at]?.start ?? 0, end: origins[last - 1]?.end ?? 0 });
      at = findTerm(folded, wanted, last);
    }
  }
  return finds.sort((left, right) => left.start - right.start);
}

function bestFind(finds: readonly Find[]): Find | undefined {
  let best: Find | undefined;
  let most = 0;
  for (const [index, find] of finds.entries()) {
    const together = new Set<number>();
    for (let next = index; next < finds.length; next += 1) {
      const other = finds[next];
      if (!other || other.end - find.start > EXCERPT_LENGTH - LEAD_LENGTH) break;
      together.add(other.term);
    }
    if (together.size > most) [best, most] = [find, together.size];
  }
  return best;
}

/** Begins with a whole word where one begins nearby; scripts without gaps begin anywhere. */
function startOfExcerpt(text: string, find: number): number {
  if (find <= LEAD_LENGTH) return 0;
  const start = find - LEAD_LENGTH;
  const gap = text.indexOf(' ', start);
  return gap !== -1 && gap < find ? gap + 1 : withoutHalfSign(text, start);
}

function endOfExcerpt(text: string, start: number): number {
  const end = start + EXCERPT_LENGTH;
  if (end >= text.length) return text.length;
  const gap = text.lastIndexOf(' ', end);
  return gap > end - LEAD_LENGTH ? gap : withoutHalfSign(text, end);
}

function withoutHalfSign(text: string, at: number): number {
  return (text.charCodeAt(at) & 0xfc00) === 0xdc00 ? at - 1 : at;
}

function merged(finds: readonly Find[]): [number, number][] {
  const marks: [number, number][] = [];
  for (const { start, end } of finds) {
    const last = marks.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else marks.push([start, end]);
  }
  return marks;
}
