import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import { expect, it } from 'vitest';
import { appTexts } from '../apps/web/src/i18n/app-texts.ts';
import { laterTexts } from '../apps/web/src/i18n/later-texts.ts';
import { en } from '../apps/web/src/i18n/locales/en.ts';

const SOURCE = 'apps/web/src';
const NOT_SHIPPED = /\.test\.tsx?$|\/testing\/|\/i18n\/locales\//;
const PLURAL = /_(?:one|other)$/;

function textKeys(tree: object, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? textKeys(value, `${prefix}${name}.`)
      : [`${prefix}${name.replace(PLURAL, '')}`],
  );
}

interface Names {
  /** Every string, and every name of a property: `{ hideAvatar: … }`. */
  readonly words: ReadonlySet<string>;
  /** Every template, as its pieces: `errors.${code}`. */
  readonly templates: readonly (readonly string[])[];
}

function namesIn(file: string): Names {
  const words = new Set<string>();
  const templates: string[][] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('type' in node) {
      if (node.type === 'Literal' && 'value' in node && typeof node.value === 'string') words.add(node.value);
      if (node.type === 'Property' && 'key' in node) {
        const { name } = node.key as { readonly name?: string };
        if (name !== undefined) words.add(name);
      }
      if (node.type === 'TemplateLiteral') {
        const { quasis } = node as unknown as { readonly quasis: readonly { readonly value: { cooked: string } }[] };
        templates.push(quasis.map(({ value }) => value.cooked));
      }
    }
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(file, readFileSync(file, 'utf8')).program.body);
  return { words, templates };
}

/** Texts that the files show: those named in full, and those that a template leads to. */
function shownTexts(files: readonly Names[], keys: readonly string[]): Set<string> {
  const named = new Set(files.flatMap(({ words }) => keys.filter((key) => words.has(key))));
  const filled = files.flatMap(({ words, templates }) =>
    templates.flatMap((pieces) => {
      if (!(pieces[0] ?? '').includes('.')) return [];
      const pattern = new RegExp(`^${pieces.map((piece) => RegExp.escape(piece)).join('([\\w-]+)')}$`);
      const fitting = keys.filter((key) => pattern.test(key));
      // Among texts that are named in full, `masks.editor.${name}` stands for what the same file lists, or it would excuse all.
      const isOwnGroup = fitting.filter((key) => named.has(key)).length * 2 < fitting.length;
      return isOwnGroup
        ? fitting
        : fitting.filter((key) =>
            pattern
              .exec(key)
              ?.slice(1)
              .every((gap) => words.has(gap)),
          );
    }),
  );
  return new Set([...named, ...filled]);
}

it('no text is left that nothing shows', () => {
  const keys = [...new Set(textKeys({ ...en, ...appTexts, ...laterTexts }))];
  const files = globSync(`${SOURCE}/**/*.{ts,tsx}`).filter((file) => !NOT_SHIPPED.test(file));
  const shown = shownTexts(files.map(namesIn), keys);
  expect(keys.filter((key) => !shown.has(key))).toEqual([]);
});
