import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const FIXTURES = join(import.meta.dirname, 'fixtures/catalogue');
const folder = mkdtempSync(join(tmpdir(), 'parley-catalogue-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface CatalogueFile {
  readonly date: string;
  readonly sources: readonly { readonly name: string }[];
  readonly models: readonly string[];
}

function refreshed(): CatalogueFile {
  const out = join(folder, 'catalogue.json');
  const lists = ['--litellm', join(FIXTURES, 'litellm.json'), '--tokenlens', join(FIXTURES, 'tokenlens')];
  execFileSync(process.execPath, [join(import.meta.dirname, 'catalogue.mjs'), ...lists, '--out', out]);
  return JSON.parse(readFileSync(out, 'utf8')) as CatalogueFile;
}

describe('npm run catalogue', () => {
  const { date, sources, models } = refreshed();
  const row = (name: string, host: string) => models.find((line) => line.startsWith(`${name}|${host}|`));

  it('says when and from what it was made', () => {
    expect(date).toMatch(/^20\d\d-\d\d-\d\d$/);
    expect(sources).toHaveLength(2);
  });

  it('joins both lists: the first has the figures, the second fills in what it lacks', () => {
    expect(row('gpt-9', 'openai')).toBe('gpt-9|openai|chat|400000|128000|0.25|2|0.025||vtr|2025-09|2027-02-01');
    expect(row('gpt-7', 'openai')).toBe('gpt-7|openai|chat|8000|800|1|2|||ta');
  });

  it('lets a plain name end with the last of its versions, and only where all of them end', () => {
    expect(row('gpt-9', 'openai')).toMatch(/\|2027-02-01$/);
    expect(row('gpt-8', 'openai')).toBe('gpt-8|openai|chat|100000|5000|||||-');
  });

  it('leaves out a version that says the same as its plain name', () => {
    expect(row('gpt-9-2026-01-01', 'openai')).toBeUndefined();
    expect(row('gpt-8-0101', 'openai')).toMatch(/\|2026-01-01$/);
  });

  it('marks what others made, and takes old prices from no reseller', () => {
    expect(row('deepseek-v9', 'alibaba*')).toBe('deepseek-v9|alibaba*|chat|1000||||||t');
    expect(row('Open-7B', 'together*')).toBe('Open-7B|together*|chat|4096||0.1|0.1|||t');
    expect(row('open-7b', 'openrouter*')).toBe('open-7b|openrouter*|chat|4000||||||-');
  });

  it('takes pictures by the piece, and nothing that is no model, no kind we use, or no host we know', () => {
    expect(row('gpt-image-9', 'openai')).toBe('gpt-image-9|openai|image||||||0.04');
    const text = models.join('\n');
    for (const absent of ['ft:', '1024', 'realtime', 'bedrock', 'upload', 'sample']) expect(text).not.toContain(absent);
  });
});
