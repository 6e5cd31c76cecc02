import { globSync, readFileSync } from 'node:fs';
import { parseRegExpLiteral, type AST } from '@eslint-community/regexpp';
import { countWork, TooMuchWork } from '@parley/testkit/count-work';
import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';

const FOLDERS = [
  'apps/web/src',
  'apps/server/src',
  'packages/contract/src',
  'packages/mcp/src',
  'packages/providers/src',
  'packages/tools/src',
];
const NOT_SHIPPED = /\.test\.tsx?$|\/testing\/|\/fixtures\//;

/** Patterns that would take too long for a long text and never meet one. */
const SHORT_TEXTS: readonly (readonly [file: RegExp, pattern: string | undefined, why: string])[] = [
  [/web\/src\/(?:styles|i18n)\//, undefined, 'texts of our own, in tests'],
  [/export\/picture\/page-styles\.ts$/, undefined, 'style sheets of our own'],
  [/server\/src\/(?:http\/page|features\/docs\/routes)\.ts$/, undefined, 'pages of our own'],
  [/server\/src\/features\/content\/document-file\.ts$/, undefined, 'documents of the operator'],
  [/guide\/(?:sections|pace)\.ts$/, undefined, 'the documentation, cut into pieces'],
  [/server\/src\/lib\/logger\.ts$/, undefined, 'one line of the log'],
  [/upstash-status\.ts$/, undefined, 'the beginning of an error of the store'],
  [/./, String.raw`\/+$`, 'an address, with a bound in its schema'],
  [/providers\/src\/adapters\/address\.ts$/, String.raw`[/?#]+$`, 'an address, with a bound in its schema'],
];

interface Pattern {
  readonly file: string;
  readonly source: string;
  readonly flags: string;
}

function patternsIn(file: string): Pattern[] {
  const found: Pattern[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('regex' in node && typeof node.regex === 'object' && node.regex !== null) {
      const { pattern, flags } = node.regex as { pattern: string; flags: string };
      found.push({ file, source: pattern, flags });
      return;
    }
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(file, readFileSync(file, 'utf8')).program.body);
  return found;
}

/** Short texts that parts of a pattern match, which an attacker would repeat, and signs that it does not take at the end. */
function piecesOf({ source, flags }: Pattern): { readonly pieces: string[]; readonly ends: string[] } {
  const pieces = new Set<string>();
  const ends = new Set(['', '\u0000', '\n\u0000']);
  const sample = (node: AST.Element | AST.Alternative): string => {
    switch (node.type) {
      case 'Alternative':
        return node.elements.map(sample).join('');
      case 'Quantifier': {
        const once = sample(node.element);
        pieces.add(once);
        return once.repeat(Math.min(Math.max(node.min, 1), 9));
      }
      case 'Group':
      case 'CapturingGroup': {
        const all = node.alternatives.map(sample);
        for (const one of all) pieces.add(one);
        return all[0] ?? '';
      }
      case 'Assertion':
        if (node.kind === 'lookahead' || node.kind === 'lookbehind')
          for (const one of node.alternatives) pieces.add(sample(one));
        return '';
      case 'Backreference':
        return '';
      case 'Character':
        return String.fromCodePoint(node.value);
      case 'CharacterClass':
        if (node.negate)
          for (const one of node.elements)
            if (one.type === 'Character' && ends.size < 8) ends.add(String.fromCodePoint(one.value));
        return characterFor(node.raw, flags);
      default:
        return characterFor(node.raw, flags);
    }
  };
  /** Everything up to a loop that then looks for an end in vain. */
  const addBeginnings = (alternatives: readonly AST.Alternative[], before: string): void => {
    for (const { elements } of alternatives) {
      let begin = before;
      for (const element of elements) {
        const inner = element.type === 'Quantifier' ? element.element : element;
        if (inner.type === 'Group' || inner.type === 'CapturingGroup') addBeginnings(inner.alternatives, begin);
        begin += sample(element);
        pieces.add(begin);
      }
    }
  };
  addBeginnings(parseRegExpLiteral(`/${source}/${flags}`).pattern.alternatives, '');
  return { pieces: [...pieces].filter((piece) => piece !== '' && piece.length < 200), ends: [...ends] };
}

const CANDIDATES = [
  'a',
  '0',
  ' ',
  '\n',
  '\t',
  '-',
  '.',
  '<',
  '>',
  '"',
  "'",
  '`',
  '*',
  '_',
  '|',
  '[',
  ']',
  '(',
  ')',
  '{',
  '}',
  '/',
  '\\',
  ':',
  '=',
  '#',
  '&',
  '你',
  'é',
  '\u0301',
  'A',
  '😀',
];

function characterFor(raw: string, flags: string): string {
  const pattern = new RegExp(`^(?:${raw})$`, flags.replaceAll(/[gym]/g, ''));
  return CANDIDATES.find((candidate) => pattern.test(candidate)) ?? String.fromCodePoint(0x20);
}

/** How often a piece is repeated: what looks slow is looked at once more in a longer text, where bounded loops end. */
const LENGTHS = [40, 400] as const;
const MOST_STEPS = 4_000_000;
/** Hundreds of patterns are searched for attacks: seconds of work, which a busy machine takes its time for. */
const SEARCH_TIMEOUT_MS = 300_000;

/** A text whose double length takes far more than double the steps; undefined where none was found. */
function attackOn(pattern: Pattern): string | undefined {
  if (!/[*+]|,\}/.test(pattern.source)) return undefined;
  const expression = new RegExp(pattern.source, pattern.flags);
  const steps = (text: string): number => {
    expression.lastIndex = 0;
    try {
      return countWork(() => text.replace(expression, ''), MOST_STEPS);
    } catch (error) {
      if (error instanceof TooMuchWork) return Number.POSITIVE_INFINITY;
      throw error;
    }
  };
  const { pieces, ends } = piecesOf(pattern);
  const begins = ['', ...pieces.filter((piece) => piece.length < 20)].slice(0, 6);
  for (const begin of begins) {
    for (const repeated of pieces) {
      for (const end of ends) {
        const isSlow = LENGTHS.every((times) =>
          growsTooFast(times, (count) => steps(begin + repeated.repeat(count) + end)),
        );
        if (isSlow) return `${JSON.stringify(begin)} + ${JSON.stringify(repeated)} × n + ${JSON.stringify(end)}`;
      }
    }
  }
  return undefined;
}

/** Four times the length: linear is four times the steps, quadratic sixteen. */
function growsTooFast(times: number, steps: (times: number) => number): boolean {
  const short = steps(times);
  return short === Number.POSITIVE_INFINITY || steps(times * 4) > short * 8;
}

const isShort = ({ file, source }: Pattern): boolean =>
  SHORT_TEXTS.some(([place, pattern]) => place.test(file) && (pattern === undefined || pattern === source));

const PATTERNS = FOLDERS.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`))
  .filter((file) => !NOT_SHIPPED.test(file))
  .flatMap(patternsIn);

describe('regular expressions', () => {
  it.each(FOLDERS)(
    'take time with the length of the text, not with its square: %s',
    { timeout: SEARCH_TIMEOUT_MS },
    (folder) => {
      const mine = PATTERNS.filter((pattern) => pattern.file.startsWith(folder) && !isShort(pattern));
      const seen = new Map(mine.map((pattern) => [`${pattern.flags}/${pattern.source}`, pattern]));
      const slow = [...seen.values()].flatMap((pattern) => {
        const attack = attackOn(pattern);
        return attack === undefined ? [] : [`${pattern.file} /${pattern.source}/${pattern.flags}: ${attack}`];
      });
      expect(seen.size).toBeGreaterThan(2);
      expect(slow).toEqual([]);
    },
  );

  it.each([
    [String.raw`^\s*\|?(?:\s*:?-{3,}:?\s*\|)+.*$`, 'gm'],
    [String.raw`^(?:\s|<\?[^>]*>|<!doctype[^>]*>|<!--[^]*?-->)*<svg[\s>/]`, 'i'],
    [String.raw`<[^>]*[\s/"']on[a-z]+\s*=`, 'iu'],
    [String.raw`<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>`, 'giu'],
    [String.raw`\s+$`, ''],
    [String.raw`\s*\n\s*`, 'gu'],
    [String.raw`([^\s=/]+)\s*=\s*("([^"]*)"|'([^']*)')`, 'gu'],
    [String.raw`<(?:!--|(\/?)([a-z][a-z0-9]*)\b[^>]*>|[!?][^>]*>)`, 'giu'],
    [String.raw`^[\d.,]+[^\S\n]+\p{L}{2,}[^\\^_{}=]*$`, 'u'],
  ])('that are slow are found: %s', (source, flags) => {
    expect(attackOn({ file: '', source, flags })).toBeDefined();
  });
});
