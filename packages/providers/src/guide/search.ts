import type { GuideSection } from './sections.ts';
import { wordsOf } from './words.ts';

export interface Hit {
  readonly section: GuideSection;
  readonly score: number;
  /** How much of the question, weighed by how telling each word is, occurs in the section: 0 to 1. */
  readonly coverage: number;
}

/** Usual BM25 numbers: how soon repetition stops counting, and how much length does. */
const SATURATION = 1.2;
const LENGTH_WEIGHT = 0.6;
/** A word in the heading says more about a section than one in its text. */
const HEADING_WEIGHT = 4;
const PAGE_WEIGHT = 1.5;

interface IndexedSection {
  readonly section: GuideSection;
  readonly counts: ReadonlyMap<string, number>;
  readonly headingWords: readonly string[];
  readonly length: number;
}

export interface SectionIndex {
  readonly entries: readonly IndexedSection[];
  readonly averageLength: number;
  /** In how many sections each word occurs. */
  readonly spread: ReadonlyMap<string, number>;
}

/** Counts the words of all sections once. */
export function indexSections(sections: readonly GuideSection[]): SectionIndex {
  const entries = sections.map((section): IndexedSection => {
    const counts = new Map<string, number>();
    const add = (text: string, weight: number) => {
      for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + weight);
    };
    add(section.page, PAGE_WEIGHT);
    add(section.heading, HEADING_WEIGHT);
    add(section.text, 1);
    const headingWords = [...new Set(wordsOf(section.heading))];
    return { section, counts, headingWords, length: wordsOf(section.text).length };
  });
  const spread = new Map<string, number>();
  for (const { counts } of entries) for (const word of counts.keys()) spread.set(word, (spread.get(word) ?? 0) + 1);
  const total = entries.reduce((sum, entry) => sum + entry.length, 0);
  return { entries, averageLength: total / Math.max(entries.length, 1), spread };
}

/** Sections that have something to do with the question, best first. */
export function rankSections(question: string, index: SectionIndex): Hit[] {
  const words = [...new Set(wordsOf(question))];
  const weights = words.map((word) => rarity(word, index));
  const asked = weights.reduce((sum, weight) => sum + weight, 0);
  const hits = index.entries.map(({ section, counts, headingWords, length }): Hit => {
    let score = 0;
    let covered = 0;
    words.forEach((word, at) => {
      const count = counts.get(word);
      const weight = weights[at];
      if (count === undefined || weight === undefined) return;
      const lengthFactor = 1 - LENGTH_WEIGHT + (LENGTH_WEIGHT * length) / index.averageLength;
      score += (weight * count * (SATURATION + 1)) / (count + SATURATION * lengthFactor);
      covered += weight;
    });
    // Of two headings with the same words of the question, the one that says nothing else is meant.
    const named = headingWords.filter((word) => words.includes(word)).length / Math.max(headingWords.length, 1);
    score *= 1 + named;
    return { section, score, coverage: asked === 0 ? 0 : covered / asked };
  });
  return hits.filter((hit) => hit.score > 0).toSorted((a, b) => b.score - a.score);
}

function rarity(word: string, { entries, spread }: SectionIndex): number {
  const count = spread.get(word) ?? 0;
  return Math.log(1 + (entries.length - count + 0.5) / (count + 0.5));
}
