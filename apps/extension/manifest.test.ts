import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { manifestOf, TARGETS } from './manifest.ts';
import { ACTIONS } from './src/model/actions.ts';

type Words = Record<string, { message: string; placeholders?: Record<string, unknown> }>;

const HERE = import.meta.dirname;
const languages = readdirSync(join(HERE, '_locales'));
const wordsOf = (language: string) =>
  JSON.parse(readFileSync(join(HERE, '_locales', language, 'messages.json'), 'utf8')) as Words;
const sources = ['panel.html', 'options.html']
  .concat(
    readdirSync(join(HERE, 'src'), { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!test)\.ts$/.test(name)),
  )
  .map((name) => readFileSync(join(HERE, 'src', name), 'utf8'))
  .join('\n');

describe.each(TARGETS)('the manifest for %s', (target) => {
  const manifest = manifestOf(target, '1.2.3');

  it('reads pages only where somebody pressed something, and has no host from the start', () => {
    expect(manifest['permissions']).not.toContain('tabs');
    expect(manifest).not.toHaveProperty('host_permissions');
    expect(manifest).not.toHaveProperty('content_scripts');
    expect(manifest).not.toHaveProperty('web_accessible_resources');
    expect(manifest).not.toHaveProperty('externally_connectable');
  });

  it('explains every permission on the options page', () => {
    for (const permission of manifest['permissions'] as string[]) {
      expect(wordsOf('en')).toHaveProperty(`permission_${permission}`);
    }
  });

  it('runs nothing from elsewhere', () => {
    const { extension_pages } = manifest['content_security_policy'] as { extension_pages: string };
    expect(extension_pages).toContain("script-src 'self';");
    expect(extension_pages).not.toMatch(/unsafe|http:(?!\/\/(?:localhost|127\.0\.0\.1):)/);
  });
});

describe.each(languages)('words in %s', (language) => {
  it('are the same ones as in English, with the same gaps', () => {
    const gaps = (words: Words) =>
      Object.fromEntries(
        Object.entries(words).map(([name, { message, placeholders }]) => [
          name,
          { inText: message.match(/\$[A-Z]+\$/g) ?? [], declared: Object.keys(placeholders ?? {}) },
        ]),
      );
    expect(gaps(wordsOf(language))).toEqual(gaps(wordsOf('en')));
  });
});

it('has words for every action and for everything that a page names', () => {
  const words = wordsOf('en');
  const named = [
    ...ACTIONS.flatMap(({ label, question = label }) => [label, question]),
    ...[...sources.matchAll(/data-(?:word|label)="(\w+)"/g)].map(([, name = '']) => name),
  ];
  for (const name of named) expect(words).toHaveProperty(name);
});
