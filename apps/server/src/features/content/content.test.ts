import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ContentDocument, type ContentEntry, LANGUAGES } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { listen, startTestApp, type TestApp } from '../../testing/app.ts';
import { temporaryFolder } from '../../testing/engines.ts';
import { documentOf } from './document-file.ts';
import { DOCUMENT_LIMIT_BYTES } from './repository.ts';

/** A folder of the operator's own with these files, by their path in it. */
function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

async function startWith(files: Readonly<Record<string, string>>): Promise<TestApp> {
  return startTestApp({ config: { contentDir: folderWith(files) } });
}

async function read({ app }: TestApp, path: string): Promise<ContentDocument> {
  const response = await app.inject({ url: `/api/content/${path}` });
  expect(response.statusCode).toBe(200);
  return response.json<{ data: ContentDocument }>().data;
}

async function list({ app }: TestApp, query = ''): Promise<ContentEntry[]> {
  return (await app.inject({ url: `/api/content${query}` })).json<{ data: ContentEntry[] }>().data;
}

describe('the documents that come with Parley', () => {
  it.each(['en', 'cn', 'ar'] as const)('are all there in %s, each with a title of its own', async (lang) => {
    const entries = await list(await startTestApp(), `?lang=${lang}`);
    expect(entries.map(({ id }) => id)).toEqual(['help', 'about', 'privacy', 'terms']);
    expect(entries.map((entry) => entry.lang)).toEqual([lang, lang, lang, lang]);
    expect(new Set(entries.map(({ title }) => title)).size).toBe(4);
  });

  it('come in English where a language has none', async () => {
    const test = await startTestApp();
    const english = await read(test, 'privacy');
    for (const lang of LANGUAGES.filter((code) => !['en', 'cn', 'ar'].includes(code))) {
      expect(await read(test, `privacy?lang=${lang}`)).toEqual(english);
    }
    expect((await read(test, 'privacy?lang=cn')).text).not.toBe(english.text);
  });

  it('can be read by visitors who do not have the access code', async () => {
    const { app } = await startTestApp({ config: { accessCode: 'open sesame' } });
    expect((await app.inject({ url: '/api/content/privacy' })).statusCode).toBe(200);
    expect((await app.inject({ url: '/api/models' })).statusCode).toBe(401);
  });
});

describe('documents of the operator', () => {
  it('take the place of those that come with Parley, also for readers of other languages', async () => {
    const test = await startWith({ 'en/privacy.md': '# Our privacy\n\nWe keep nothing.' });
    const own = { id: 'privacy', lang: 'en', title: 'Our privacy', text: 'We keep nothing.' };
    expect(await read(test, 'privacy')).toEqual(own);
    expect(await read(test, 'privacy?lang=ar')).toEqual(own);
    expect((await read(test, 'terms?lang=ar')).lang).toBe('ar');
  });

  it('are shown in the language of the reader where they were translated', async () => {
    const test = await startWith({ 'en/privacy.md': '# Ours', 'de/privacy.md': '# Unsere' });
    expect((await read(test, 'privacy?lang=de')).title).toBe('Unsere');
    expect((await read(test, 'privacy?lang=fr')).title).toBe('Ours');
  });

  it('may be added, and stand after the others in the list', async () => {
    const test = await startWith({ 'en/imprint.md': '# Imprint', 'de/impressum.md': '# Impressum' });
    expect((await list(test)).map(({ id }) => id)).toEqual(['help', 'about', 'privacy', 'terms', 'imprint']);
    expect((await list(test, '?lang=de')).at(-2)).toEqual({ id: 'impressum', lang: 'de', title: 'Impressum' });
  });

  it('are read anew after an edit, without a restart', async () => {
    const contentDir = folderWith({ 'en/about.md': '# Before' });
    const test = await startTestApp({ config: { contentDir } });
    expect((await read(test, 'about')).title).toBe('Before');
    writeFileSync(join(contentDir, 'en/about.md'), '# After');
    expect((await read(test, 'about')).title).toBe('After');
  });

  it('take a document away where the file is empty', async () => {
    const test = await startWith({ 'en/terms.md': ' \n' });
    expect((await test.app.inject({ url: '/api/content/terms' })).statusCode).toBe(404);
    expect((await list(test)).map(({ id }) => id)).toEqual(['help', 'about', 'privacy']);
  });

  it('are not sent where they are too large, and the log says which one', async () => {
    const test = await startWith({ 'en/about.md': 'x'.repeat(DOCUMENT_LIMIT_BYTES + 1) });
    const response = await test.app.inject({ url: '/api/content/about' });
    expect(response.statusCode).toBe(503);
    expect(response.payload).not.toContain('about.md');
    expect(test.logs.join('\n')).toContain('about.md is larger than');
    expect((await list(test)).map(({ id }) => id)).toEqual(['help', 'privacy', 'terms']);
  });

  it('are missed in the log where the folder is not there', async () => {
    const contentDir = join(temporaryFolder(), 'nowhere');
    const test = await startTestApp({ config: { contentDir } });
    expect((await list(test)).length).toBe(4);
    expect(test.logs.join('\n')).toContain('PARLEY_CONTENT_DIR names no folder');
  });
});

describe('names', () => {
  it.each([
    ['privacy2', 404],
    ['%2e%2e%2fprivacy', 400],
    ['..%2f..%2fpackage', 400],
    ['..%5c..%5cpackage', 400],
    ['Privacy', 400],
    ['privacy.md', 400],
    ['privacy%00', 400],
    ['a'.repeat(65), 400],
    ['privacy?lang=..%2fen', 400],
    ['privacy?lang=en%00', 400],
    ['privacy?lang=xx', 400],
    ['privacy?lang=en&lang=cn', 400],
  ])('that lead nowhere or out of the folder get no file: %s', async (path, status) => {
    const test = await startWith({
      'package.md': 'secret',
      'en/Upper.md': 'secret',
      'en/privacy2.md/x.md': 'a folder',
    });
    const response = await test.app.inject({ url: `/api/content/${path}` });
    expect(response.statusCode).toBe(status);
    expect(response.payload).not.toContain('secret');
  });

  it('that are not documents are not listed', async () => {
    const test = await startWith({ 'en/Upper.md': 'x', 'en/notes.txt': 'x', 'en/.hidden.md': 'x', 'en/a b.md': 'x' });
    expect((await list(test)).map(({ id }) => id)).toEqual(['help', 'about', 'privacy', 'terms']);
  });
});

it('answers who has the document already without sending it again', async () => {
  const contentDir = folderWith({ 'en/about.md': '# Before' });
  const address = await listen(await startTestApp({ config: { contentDir } }));
  const first = await fetch(`${address}api/content/about`);
  const etag = first.headers.get('etag') ?? '';
  expect(first.headers.get('cache-control')).toBe('no-cache');
  const headers = { 'if-none-match': `"other", W/${etag}` };
  const again = await fetch(`${address}api/content/about`, { headers });
  expect([again.status, await again.text()]).toEqual([304, '']);
  writeFileSync(join(contentDir, 'en/about.md'), '# After');
  expect((await fetch(`${address}api/content/about`, { headers })).status).toBe(200);
});

describe('a Markdown file', () => {
  it.each([
    ['# Title\n\nText', 'Title', 'Text'],
    ['\uFEFF\r\n# Title #\r\n\r\nOne\r\nTwo\r\n', 'Title', 'One\nTwo'],
    ['Just text', 'about', 'Just text'],
    ['## Not a title\n\nText', 'about', '## Not a title\n\nText'],
    ['# Only a title', 'Only a title', ''],
    ['#\n\nText', 'about', '#\n\nText'],
  ])('%j has a title and a text', (file, title, text) => {
    expect(documentOf(file, { id: 'about', lang: 'en' })).toEqual({ id: 'about', lang: 'en', title, text });
  });
});
