import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { appTexts } from '../apps/web/src/i18n/app-texts.ts';
import { laterTexts } from '../apps/web/src/i18n/later-texts.ts';
import { welcomeTexts } from '../apps/web/src/i18n/welcome-texts.ts';

/**
 * English comes in two files: what the start needs, and the rest, which `fetchPart` brings with the first part that is
 * loaded later. So whatever is drawn without that must not use the rest, or its keys would be on the screen instead.
 */
const SOURCE = 'apps/web/src';

/** Names texts without drawing them: whoever draws them is loaded later, or something else is said until they are there. */
const ONLY_NAMES_THEM = new Set([
  `${SOURCE}/i18n/failure-words.ts`,
  `${SOURCE}/app/shell-shortcuts.ts`,
  `${SOURCE}/features/chat/acts/going-acts.ts`,
  `${SOURCE}/features/chat/acts/header-acts.ts`,
]);

interface Arrow {
  readonly target: string;
  /** What is taken from it; undefined for all of it. */
  readonly names: readonly string[] | undefined;
}

interface SourceFile {
  /** Modules that come along with it. */
  readonly imports: readonly Arrow[];
  /** Modules whose exports it passes on; those nobody asks for are left out of the build (`public.ts`). */
  readonly passedOn: readonly (Arrow & { readonly as: string })[];
  /** Modules that it fetches by itself instead of handing `() => import(…)` to whoever brings the texts too. */
  readonly fetches: readonly string[];
  readonly laterKeys: readonly string[];
}

const known = new Map<string, SourceFile | undefined>();

function read(file: string): SourceFile | undefined {
  if (!known.has(file)) known.set(file, parse(file));
  return known.get(file);
}

function parse(file: string): SourceFile | undefined {
  if (!/\.tsx?$/.test(file)) return undefined;
  const text = readFileSync(file, 'utf8');
  const { module } = parseSync(file, text);
  const imports = module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .flatMap(({ moduleRequest, entries }) => {
      const names = entries.flatMap(({ importName }) => importName.name ?? []);
      const target = inside(file, moduleRequest.value);
      return target === undefined ? [] : [{ target, names: names.length < entries.length ? undefined : names }];
    });
  const passedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType, importName, exportName }) => {
      const target = moduleRequest && !isType ? inside(file, moduleRequest.value) : undefined;
      if (target === undefined) return [];
      return [{ target, names: importName.name == null ? undefined : [importName.name], as: exportName.name ?? '*' }];
    }),
  );
  const fetches = module.dynamicImports
    .filter(({ start }) => !text.slice(0, start).endsWith('() => '))
    .flatMap(({ moduleRequest }) => inside(file, text.slice(moduleRequest.start + 1, moduleRequest.end - 1)) ?? []);
  return { imports, passedOn, fetches, laterKeys: ONLY_NAMES_THEM.has(file) ? [] : laterKeysIn(text) };
}

function inside(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('#/')) return `${SOURCE}/${specifier.slice(2)}`;
  return specifier.startsWith('.') ? normalize(join(dirname(file), specifier)) : undefined;
}

/** Every text of the later file that is named in a source: whole, by its plural's stem, or up to a gap in a template. */
function laterKeysIn(text: string): string[] {
  const namespaces = Object.keys(laterTexts).join('|');
  const found = text.matchAll(new RegExp(`(['"\`])((?:${namespaces})(?:\\.\\w+)*)(\\.\\$\\{|\\1)`, 'g'));
  return [...found].flatMap(([, , key = '', end = '']) => {
    const isBeginning = end.startsWith('.');
    return isText(laterTexts, key, isBeginning) && (isBeginning || !isText(appTexts, key, false)) ? [key] : [];
  });
}

function isText(texts: object, key: string, isBeginning: boolean): boolean {
  let found: unknown = texts;
  const steps = key.split('.');
  const last = isBeginning ? undefined : steps.pop();
  for (const step of steps) found = (found as Record<string, unknown> | undefined)?.[step];
  if (typeof found !== 'object' || found === null) return false;
  return last === undefined || typeof (found as Record<string, unknown>)[last] === 'string' || `${last}_other` in found;
}

/** Texts of the later file that are used by a module or by anything that comes along with it. */
function laterUses(entry: string): string[] {
  const seen = new Set<string>();
  const uses = new Set<string>();
  const visit = ({ target, names }: Arrow) => {
    const step = `${target} ${names?.join() ?? '*'}`;
    const source = seen.has(step) ? undefined : read(target);
    seen.add(step);
    if (!source) return;
    for (const key of source.laterKeys) uses.add(`${target}: ${key}`);
    source.imports.forEach(visit);
    const isSelective = target.endsWith('/public.ts') && names !== undefined;
    source.passedOn.filter(({ as }) => !isSelective || as === '*' || names.includes(as)).forEach(visit);
  };
  visit({ target: entry, names: undefined });
  return [...uses];
}

/** Parts that are fetched with the words of the empty chat alone: `lazyPart(() => import(…), …, { isWelcome: true })`. */
function welcomeParts(): string[] {
  return globSync(`${SOURCE}/**/late-parts.ts`).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/import\('([^']+)'\)[^;]*?isWelcome: true/g)].flatMap(
      ([, specifier = '']) => inside(file, specifier) ?? [],
    ),
  );
}

describe('English texts that come later', () => {
  it('are not used by parts of the empty chat, beyond its own', () => {
    const parts = welcomeParts();
    expect(parts.length).toBeGreaterThan(1);
    const own = Object.keys(welcomeTexts).join('|');
    const uses = parts
      .flatMap((part) => laterUses(part))
      .filter((use) => !new RegExp(`: (?:${own})(?:\\.|$)`).test(use));
    expect(uses).toEqual([]);
  });

  it('are found where they are used', () => {
    expect(laterUses(`${SOURCE}/app/palette/palette.tsx`).length).toBeGreaterThan(0);
  });

  it('are not used by anything that the page starts with', () => {
    expect(laterUses(`${SOURCE}/main.tsx`)).toEqual([]);
  });

  it('are not used by what is fetched without them', () => {
    const fetchedBare = globSync(`${SOURCE}/**/*.{ts,tsx}`)
      .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
      .flatMap((file) => (read(file)?.fetches ?? []).map((target) => ({ file, target })));
    const broken = fetchedBare
      .filter(({ target }) => !/\/(?:later|welcome)-texts\.ts$/.test(target))
      .flatMap(({ file, target }) => laterUses(target).map((use) => `${file} fetches ${target} -> ${use}`));
    expect(broken).toEqual([]);
  });
});
