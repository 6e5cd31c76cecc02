import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { installedPackages } from './installed-packages.mjs';

const NOTE = 'node_modules/.package-lock.json';

function projectWith(files: Readonly<Record<string, unknown>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-installed-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
}

it('knows of nothing where npm has left no note, or half of one', () => {
  expect(installedPackages(projectWith({}))).toBeUndefined();
  expect(installedPackages(projectWith({ [NOTE]: '{ "packages": {' }))).toBeUndefined();
});

it('names the versions that lie there, whatever the note says', () => {
  const project = projectWith({
    [NOTE]: {
      packages: {
        'apps/web': { version: '0.1.0' },
        'node_modules/@parley/web': { resolved: 'apps/web', link: true },
        'node_modules/react': { version: '19.3.1', integrity: 'sha512-react' },
        'node_modules/vite': { version: '8.3.5', integrity: 'sha512-vite' },
        'node_modules/zod': { version: '4.6.7', integrity: 'sha512-zod' },
      },
    },
    'node_modules/react/package.json': { version: '19.3.1' },
    'node_modules/vite/package.json': { version: '8.0.0' },
  });
  expect(installedPackages(project)?.packages).toEqual({
    'apps/web': { version: '0.1.0' },
    'node_modules/@parley/web': { resolved: 'apps/web', link: true },
    'node_modules/react': { version: '19.3.1', integrity: 'sha512-react' },
    'node_modules/vite': { version: '8.0.0', integrity: 'sha512-vite' },
  });
});
