import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { inOnePiece } from './sealed-scripts.ts';
import { BUILD_META, type OfflineBuild } from './src/lib/offline-build.ts';

const WORKER_SOURCE = join(import.meta.dirname, 'src/features/pwa/worker/offline.worker.ts');
const PUBLIC_SHELL = ['theme.js', 'favicon.svg'];
const CONFIG_ENTRY = '<meta name="parley-runtime-config"';
/** Libraries for rare things are larger: they are kept once they have been used. */
const MOST_BYTES_AHEAD = 200_000;
/** Other languages, and what speaks to providers and programs: whoever uses them has them kept when they are loaded. */
const NOT_AHEAD =
  /[\\/](?:i18n[\\/]locales[\\/](?!en)|@(?:ai-sdk|modelcontextprotocol)[\\/]|mcp[\\/](?:components[\\/])?local)/;

/**
 * Makes `service-worker.js`: the worker with the names of all files of the app, and a mark in the page that says to which build
 * it belongs. Files of the pages beside the app are no business of it.
 */
export function offlineWorker(filesBeside: ReadonlySet<string>): Plugin {
  return {
    name: 'parley:offline-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') return;
        const html = String(page.source);
        const build = buildOf(html, bundle, filesBeside);
        page.source = html.replace(CONFIG_ENTRY, (entry) => `${buildEntry(build)}\n    ${entry}`);
        const script = await inOnePiece(WORKER_SOURCE);
        const source = `var PARLEY_BUILD=${JSON.stringify(build)};\n${script}`;
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
      },
    },
  };
}

const buildEntry = ({ version }: OfflineBuild): string => `<meta name="${BUILD_META}" content="${version}" />`;

function buildOf(html: string, bundle: Rolldown.OutputBundle, filesBeside: ReadonlySet<string>): OfflineBuild {
  const named = html.match(/assets\/[^"]+/g) ?? [];
  const shell = [...new Set([...named, ...PUBLIC_SHELL])].sort();
  const others = Object.values(bundle)
    .filter(({ fileName }) => fileName.startsWith('assets/') && !shell.includes(fileName) && !filesBeside.has(fileName))
    .sort((a, b) => (a.fileName < b.fileName ? -1 : 1));
  const ahead = withImports(others.filter(isForLater), bundle);
  const later = others.map(({ fileName }) => fileName).filter((name) => ahead.has(name));
  const rare = others.map(({ fileName }) => fileName).filter((name) => !ahead.has(name));
  const hash = createHash('sha256')
    .update(html)
    .update(JSON.stringify([shell, later, rare]));
  for (const name of PUBLIC_SHELL) hash.update(readFileSync(join(import.meta.dirname, 'public', name)));
  return { version: hash.digest('base64url').slice(0, 12), shell, later, rare };
}

/** Files with everything that they import at once: without it they would be of no use. */
function withImports(files: readonly { readonly fileName: string }[], bundle: Rolldown.OutputBundle): Set<string> {
  const found = new Set<string>();
  const add = (name: string): void => {
    const file = bundle[name];
    if (found.has(name)) return;
    found.add(name);
    if (file?.type === 'chunk') file.imports.forEach(add);
  };
  for (const { fileName } of files) add(fileName);
  return found;
}

/** Our own code, and the looks and workers that come with it. */
function isForLater(file: Rolldown.OutputAsset | Rolldown.OutputChunk): boolean {
  if (file.type === 'asset') {
    return /\.css$|\.worker-[^/]*\.js$/.test(file.fileName) && file.source.length <= MOST_BYTES_AHEAD;
  }
  const isOurs = file.moduleIds.some((id) => !id.includes('node_modules') && !id.startsWith('\0'));
  return isOurs && file.code.length <= MOST_BYTES_AHEAD && !file.moduleIds.some((id) => NOT_AHEAD.test(id));
}
