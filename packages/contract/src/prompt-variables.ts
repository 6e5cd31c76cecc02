/** One line, no braces: code such as `{{ {a: 1} }}` is not a gap to fill in. */
const GAP = /\{\{[^\S\n]*([^\s{}][^{}\n]{0,59}?)[^\S\n]*\}\}/g;

/** The gaps of a prompt by name, each once, in the order in which they appear. */
export function variablesOf(content: string): string[] {
  return [...new Set(content.matchAll(GAP).map(([, name]) => name ?? ''))].filter(Boolean);
}

/** The prompt with its gaps filled in. A gap that was left empty stays, so that its place is not lost. */
export function fillVariables(content: string, values: ReadonlyMap<string, string>): string {
  return content.replaceAll(GAP, (gap: string, name: string) => {
    const value = values.get(name) ?? '';
    return value.trim() === '' ? gap : value;
  });
}

/** Where the first gap stands that is still open. */
export function firstGap(text: string): readonly [start: number, end: number] | undefined {
  const gap = text.matchAll(GAP).next().value;
  return gap && [gap.index, gap.index + gap[0].length];
}

/** A piece of a prompt as it is shown: words, a gap, or what was filled in for one. */
export interface PromptPart {
  readonly kind: 'text' | 'gap' | 'value';
  readonly text: string;
}

/** The prompt in pieces, so that its gaps can be told from its words. */
export function partsOf(content: string, values: ReadonlyMap<string, string> = new Map()): PromptPart[] {
  const parts: PromptPart[] = [];
  let end = 0;
  for (const gap of content.matchAll(GAP)) {
    const [text, name = ''] = gap;
    const value = values.get(name) ?? '';
    parts.push({ kind: 'text', text: content.slice(end, gap.index) });
    parts.push(value.trim() === '' ? { kind: 'gap', text: name } : { kind: 'value', text: value });
    end = gap.index + text.length;
  }
  parts.push({ kind: 'text', text: content.slice(end) });
  return parts.filter(({ text }) => text !== '');
}
