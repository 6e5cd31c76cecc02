// Builds the extension for every kind of browser, as a folder and as the file that a store takes.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { build } from 'vite';
import { manifestOf, TARGETS, type Target } from './manifest.ts';

const HERE = import.meta.dirname;
/** A test builds into a folder of its own. */
const OUTPUT = process.argv[2] ?? join(HERE, '../../dist/extension');
/** A zip whose files have no time of their own is the same whenever it is built. */
const NO_TIME = new Date(1980, 0, 1);

const { version } = JSON.parse(readFileSync(join(HERE, '../../package.json'), 'utf8')) as { version: string };
rmSync(OUTPUT, { recursive: true, force: true });
for (const target of TARGETS) {
  await buildFor(target);
  zip(target);
}

async function buildFor(target: Target): Promise<void> {
  const folder = join(OUTPUT, target);
  await build({
    configFile: false,
    root: join(HERE, 'src'),
    base: './',
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: true,
      // Whoever reviews it in a store should be able to read it.
      minify: false,
      assetsInlineLimit: 0,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: ['panel.html', 'options.html', 'background.ts'].map((name) => join(HERE, 'src', name)),
        checks: { bundlerTimings: false },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'assets/[name].js',
          assetFileNames: 'assets/[name][extname]',
        },
      },
    },
  });
  for (const name of ['_locales', 'icons']) cpSync(join(HERE, name), join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(manifestOf(target, version), null, 2)}\n`);
}

function zip(target: Target): void {
  const folder = join(OUTPUT, target);
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
  const files = Object.fromEntries(names.map((name) => [name, new Uint8Array(readFileSync(join(folder, name)))]));
  mkdirSync(OUTPUT, { recursive: true });
  writeFileSync(join(OUTPUT, `parley-${target}-${version}.zip`), zipSync(files, { level: 9, mtime: NO_TIME }));
}
