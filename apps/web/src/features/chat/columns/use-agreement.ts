import { useEffect, useState, type RefObject } from 'react';
import { sentencesOf, sharedSentences } from './model/agreement.ts';
import { BODY_SELECTOR } from './use-sync-scroll.ts';
import type { SharedSentence } from './shared-list.tsx';

/** The name of the mark in columns.css. */
const HIGHLIGHT = 'agreement';
const BLOCKS = 'p, li, td, th, h3, h4, h5, h6, blockquote, dd';
/** What is no prose: code, formulas, pictures and their buttons. */
const NO_PROSE = 'pre, button, svg, .katex, math';

export interface Agreement {
  /** By answer: its sentences that others say too. */
  readonly shared: ReadonlyMap<string, readonly SharedSentence[]>;
  /** How many answers were compared. */
  readonly compared: number;
}

/** In React: what the finished answers of a row share, marked in them; undefined while it is switched off. */
export function useAgreement(row: RefObject<HTMLElement | null>, isOn: boolean, change: number): Agreement | undefined {
  const [found, setFound] = useState<Agreement>();
  useEffect(() => {
    if (!isOn || !row.current) return undefined;
    const { agreement, ranges } = compare(row.current);
    // oxlint-disable-next-line react/set-state-in-effect -- what is compared is what has been drawn
    setFound(agreement);
    if (!('highlights' in CSS)) return undefined;
    CSS.highlights.set(HIGHLIGHT, new Highlight(...ranges));
    return () => void CSS.highlights.delete(HIGHLIGHT);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- answers that ended meanwhile are drawn differently
  }, [row, isOn, change]);
  return isOn ? found : undefined;
}

function compare(row: HTMLElement): { agreement: Agreement; ranges: Range[] } {
  const columns = [...row.querySelectorAll<HTMLElement>('article[aria-busy=false]')].flatMap((article) => {
    const sentences = [...article.querySelectorAll(`${BODY_SELECTOR} .md`)].flatMap(sentenceRanges);
    return sentences.length === 0
      ? []
      : { id: article.dataset['column'] ?? '', name: article.ariaLabel ?? '', sentences };
  });
  const found = sharedSentences(columns.map(({ sentences }) => sentences.map(String)));
  const ranges: Range[] = [];
  const shared = columns.map(({ id, sentences }, column) => {
    const told: SharedSentence[] = [];
    for (const [index, others] of found[column] ?? []) {
      const range = sentences[index];
      if (!range) continue;
      ranges.push(range);
      told.push({ sentence: String(range), names: others.map((other) => columns[other]?.name ?? '') });
    }
    return [id, told] as const;
  });
  return { agreement: { shared: new Map(shared), compared: columns.length }, ranges };
}

/** The sentences of a rendered answer, each as the place where it stands. */
function sentenceRanges(prose: Element): Range[] {
  const walker = document.createTreeWalker(prose, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement?.closest(NO_PROSE) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  const blocks = new Map<Element, Text[]>();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const block = node.parentElement?.closest(BLOCKS) ?? prose;
    blocks.set(block, [...(blocks.get(block) ?? []), node as Text]);
  }
  return [...blocks.values()].flatMap(rangesIn);
}

function rangesIn(nodes: readonly Text[]): Range[] {
  const text = nodes.map(({ data }) => data).join('');
  return sentencesOf(text).map(({ start, end }) => {
    const range = document.createRange();
    range.setStart(...placeOf(nodes, start));
    range.setEnd(...placeOf(nodes, end));
    return range;
  });
}

function placeOf(nodes: readonly Text[], offset: number): [Node: Text, offset: number] {
  let left = offset;
  for (const node of nodes) {
    if (left <= node.length) return [node, left];
    left -= node.length;
  }
  const last = nodes.at(-1) ?? new Text();
  return [last, last.length];
}
