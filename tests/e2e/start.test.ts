import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runParleyToEnd } from '../harness/parley-process.ts';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** What a person reads: a sentence or a short list, no trace of the program's inside. */
function expectPlainWords(output: string): void {
  expect(output).not.toMatch(/\n\s+at .*:\d+:\d+/);
  expect(output).not.toContain('node:internal');
}

it('says which settings are wrong, all at once', async () => {
  const { status, output } = await runParleyToEnd({
    PORT: 'abc',
    PARLEY_MODE: 'shared',
    PARLEY_DATA: temporaryFolder(),
  });
  expect(status).not.toBe(0);
  expect(output).toContain('PORT');
  expect(output).toContain('abc');
  expect(output).toContain('PARLEY_MODE');
  expectPlainWords(output);
});

it('names the remedy when the port is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as AddressInfo;
  const { status, output } = await runParleyToEnd({ PORT: String(port), PARLEY_DATA: temporaryFolder() });
  expect(status).not.toBe(0);
  expect(output).toContain(String(port));
  expect(output).toMatch(/PORT=|--port/);
  expectPlainWords(output);
});

it('names the folder that it cannot write to', async () => {
  const file = join(temporaryFolder(), 'a-file');
  writeFileSync(file, '');
  const { status, output } = await runParleyToEnd({ PORT: '0', PARLEY_DATA: join(file, 'data') });
  expect(status).not.toBe(0);
  expect(output).toContain(join(file, 'data'));
  expect(output).toContain('PARLEY_DATA');
  expectPlainWords(output);
});

it('refuses to open a private server without a code to other machines', async () => {
  const { status, output } = await runParleyToEnd({ PORT: '0', HOST: '0.0.0.0', PARLEY_DATA: temporaryFolder() });
  expect(status).not.toBe(0);
  expect(output).toContain('PARLEY_ACCESS_CODE');
  expect(output).toContain('PARLEY_OPEN=1');
  expectPlainWords(output);
});

it('lists every setting on request', async () => {
  const { status, output } = await runParleyToEnd({}, ['--help']);
  expect(status).toBe(0);
  for (const name of [
    'PORT',
    'HOST',
    'PARLEY_MODE',
    'PARLEY_DATA',
    'PARLEY_BASE_PATH',
    'DATABASE_URL',
    'OPENAI_API_KEY',
  ]) {
    expect(output).toContain(name);
  }
});
