import { textOf, type Mask } from '@parley/contract';
import { createMatcher, queryWords } from '#/lib/match-text.ts';

export type MaskOrder = 'newest' | 'name';

export interface MaskQuery {
  readonly text: string;
  /** A language code; left out for all of them. */
  readonly language?: string | undefined;
  readonly order?: MaskOrder | undefined;
  /** For comparing names as the reader's language does. */
  readonly tag?: string | undefined;
}

const byText = createMatcher<Mask>(({ name, description = '', context }) => [
  { kind: 'title', text: name },
  { kind: 'detail', text: description },
  { kind: 'detail', text: context.map(({ content }) => textOf(content)).join('\n') },
]);

/** The masks that fit, best first; without words in the order that was asked for. */
export function findMasks(masks: readonly Mask[], { text, language, order = 'newest', tag }: MaskQuery): Mask[] {
  const spoken = language === undefined ? masks : masks.filter(({ lang }) => lang === language);
  const ordered = order === 'name' ? byName(spoken, tag) : [...spoken];
  return [...byText.rank(ordered, queryWords(text))];
}

/** By name, whatever their scripts: the reader's own first, numbers by their value. */
function byName(masks: readonly Mask[], tag: string | undefined): Mask[] {
  const { compare } = new Intl.Collator(tag, { numeric: true, sensitivity: 'base' });
  return masks.toSorted((left, right) => compare(left.name, right.name));
}

/** The line under a mask's name: its description, or else the beginning of what it is told. */
export function lineAbout({ description = '', context }: Pick<Mask, 'description' | 'context'>, length = 160): string {
  if (description.trim() !== '') return description.trim();
  const told = context.find(({ role }) => role === 'system') ?? context[0];
  return told ? textOf(told.content).slice(0, length).replaceAll(/\s+/gu, ' ').trim() : '';
}

/** The languages that masks are in, those of the reader first. */
export function languagesOf(masks: readonly Mask[], first: string): string[] {
  const found = new Set(masks.map(({ lang }) => lang));
  return [...found].sort((left, right) => Number(right === first) - Number(left === first) || (left < right ? -1 : 1));
}
