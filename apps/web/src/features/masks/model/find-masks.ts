import { textOf, type Mask } from '@parley/contract';
import { folded, fuzzyMatch } from '#/lib/fuzzy-match.ts';

export type MaskOrder = 'newest' | 'name';

export interface MaskQuery {
  readonly text: string;
  /** A language code; left out for all of them. */
  readonly language?: string | undefined;
  readonly order?: MaskOrder | undefined;
  /** For comparing names as the reader's language does. */
  readonly tag?: string | undefined;
}

/** A letter or two stand in every context. */
const SHORTEST_CONTEXT_QUERY = 3;
/** Below every name that fits. */
const IN_CONTEXT_SCORE = -1_000;

/** The masks that fit, best first; without words in the order that was asked for. */
export function findMasks(masks: readonly Mask[], { text, language, order = 'newest', tag }: MaskQuery): Mask[] {
  const spoken = language === undefined ? masks : masks.filter(({ lang }) => lang === language);
  const ordered = order === 'name' ? byName(spoken, tag) : [...spoken];
  const query = text.trim();
  if (query === '') return ordered;
  return ordered
    .flatMap((mask) => {
      const score = scoreOf(mask, query);
      return score === undefined ? [] : [{ mask, score }];
    })
    .sort((left, right) => right.score - left.score)
    .map(({ mask }) => mask);
}

/** By name, whatever their scripts: the reader's own first, numbers by their value. */
function byName(masks: readonly Mask[], tag: string | undefined): Mask[] {
  const { compare } = new Intl.Collator(tag, { numeric: true, sensitivity: 'base' });
  return masks.toSorted((left, right) => compare(left.name, right.name));
}

function scoreOf(mask: Mask, query: string): number | undefined {
  const match = fuzzyMatch(mask.name, query);
  if (match) return match.score;
  if (query.length < SHORTEST_CONTEXT_QUERY) return undefined;
  return foldedContext(mask).includes(folded(query)) ? IN_CONTEXT_SCORE : undefined;
}

const foldedContexts = new WeakMap<Mask, string>();

/** Every key that is typed looks through all contexts: they are folded once. */
function foldedContext(mask: Mask): string {
  const known = foldedContexts.get(mask);
  if (known !== undefined) return known;
  const made = folded(mask.context.map(({ content }) => textOf(content)).join('\n'));
  foldedContexts.set(mask, made);
  return made;
}

/** The beginning of what a mask is told, on one line. */
export function excerptOf({ context }: Pick<Mask, 'context'>, length = 160): string {
  const told = context.find(({ role }) => role === 'system') ?? context[0];
  return told ? textOf(told.content).slice(0, length).replaceAll(/\s+/gu, ' ').trim() : '';
}

/** The languages that masks are in, those of the reader first. */
export function languagesOf(masks: readonly Mask[], first: string): string[] {
  const found = new Set(masks.map(({ lang }) => lang));
  return [...found].sort((left, right) => Number(right === first) - Number(left === first) || (left < right ? -1 : 1));
}
