import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const RECIPES = readdirSync(join(ROOT, 'docs')).filter((name) => /^adding-.*\.md$/.test(name));

/** A path from the top of the repository, with the mark of a file that whoever follows the recipe writes. */
const PATH = /`((?:apps|packages|scripts|tests|docs|bench)\/[^`\s]*|[A-Z]+\.md)`( \*\(new\)\*)?/g;
const SYMBOL_IN_FILE = /`(\w+)` (?:in|of) `([^`\s]+\.\w+)`/g;
const LINK = /\]\((?!https?:)([^)#]+)/g;

/** What exists of a path with placeholders: `fixtures/<wire>/` is looked for as `fixtures/`. */
const knownPart = (path: string) => path.replace(/[^/]*<.*$/, '');

const found = (recipe: string, pattern: RegExp) =>
  Array.from(
    readFileSync(join(ROOT, 'docs', recipe), 'utf8')
      .replaceAll(/\n +/g, ' ')
      .matchAll(pattern),
  );

describe.each(RECIPES)('%s', (recipe) => {
  it('names only files that exist, or are marked as new', () => {
    const existing = found(recipe, PATH).flatMap(([, path = '', mark]) => (mark === undefined ? [path] : []));
    expect(existing.length).toBeGreaterThan(0);
    expect(existing.filter((path) => !existsSync(join(ROOT, knownPart(path))))).toEqual([]);
  });

  it('names things that are in the file it says', () => {
    const missing = found(recipe, SYMBOL_IN_FILE).filter(([, symbol = '', path = '']) => {
      const file = join(ROOT, path);
      return existsSync(file) && !readFileSync(file, 'utf8').includes(symbol);
    });
    expect(missing.map(([sentence]) => sentence)).toEqual([]);
  });

  it('links to pages that exist', () => {
    const links = found(recipe, LINK).map(([, target = '']) => target);
    expect(links.filter((target) => !existsSync(join(ROOT, 'docs', target)))).toEqual([]);
  });
});

it('CONTRIBUTING.md leads to every recipe', () => {
  const text = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');
  expect(RECIPES.filter((name) => !text.includes(`(docs/${name})`))).toEqual([]);
});
