import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

const COMPRESSIBLE = /\.(?:js|mjs|css|svg|json|webmanifest|txt|wasm)$/;
const COMPRESS_FROM_BYTES = 512;
const BEST = 11;
const QUICK = 6;

/** Only what the first words need: 131 KB of extended Latin would compete with the app itself, and come when a letter asks. */
const PRELOADED_FONTS = [/inter-latin-opsz-normal.*\.woff2$/];

/** Writes `.br` and `.gz` beside every text asset, so that the server never compresses while it serves. */
function precompress(): Plugin {
  return {
    name: 'parley:precompress',
    apply: 'build',
    async writeBundle({ dir = 'dist' }, bundle) {
      const ours = chunksOfOurCode(bundle);
      const names = Object.keys(bundle).filter((name) => COMPRESSIBLE.test(name));
      await Promise.all(
        names.map((name) => compressBeside(join(dir, name), ours.has(name) || !name.endsWith('.js') ? BEST : QUICK)),
      );
    },
  };
}

/** Our code and what it imports at once; diagrams, grammars and the like are ten times as much and rarely sent. */
function chunksOfOurCode(bundle: Rolldown.OutputBundle): Set<string> {
  const found = new Set<string>();
  const add = (name: string) => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || found.has(name)) return;
    found.add(name);
    chunk.imports.forEach(add);
  };
  for (const chunk of Object.values(bundle)) {
    const isOurs = chunk.type === 'chunk' && chunk.moduleIds.some((id) => !id.includes('node_modules'));
    if (isOurs) add(chunk.fileName);
  }
  return found;
}

async function compressBeside(path: string, quality: number): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < COMPRESS_FROM_BYTES) return;
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    promisify(gzip)(bytes),
  ]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)]);
}

/** Names the hashed font files in the page; without it they are only found once the stylesheet has been read. */
function preloadFonts(): Plugin {
  return {
    name: 'parley:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const names = Object.keys(bundle ?? {});
        return PRELOADED_FONTS.flatMap((file) => {
          const name = names.find((candidate) => file.test(candidate));
          if (name === undefined) return [];
          const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '' };
          return [{ tag: 'link', attrs: { ...attrs, href: `./${name}` }, injectTo: 'head' as const }];
        });
      },
    },
  };
}

const developmentApi = process.env['PARLEY_DEV_API'];

export default defineConfig({
  // Relative, because the server may mount the same build under any base path; `<base href>` is filled in when it serves.
  base: './',
  plugins: [react(), tailwindcss(), preloadFonts(), precompress()],
  // Grammars of the highlighter are fetched one by one, which only module workers can.
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    // Diagram layouts are this large; they load only for a message that draws one.
    chunkSizeWarningLimit: 1_600,
    rolldownOptions: {
      // On a slow machine it would tell somebody's first start which plugins take long.
      checks: { bundlerTimings: false },
      // They only pass on what others hold: a lazy part that takes a price from one must not pull the price list to the start.
      treeshake: { moduleSideEffects: [{ test: /features[\\/][^\\/]+[\\/]public\.ts$/, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 2 },
            // What the first screen needs comes in one file instead of twenty.
            { name: 'start', tags: ['$initial'], priority: 1 },
            // What every page asks for within its first second: eight small files cost more in headers than in code.
            { name: 'soon', test: /next-price\.ts$/ },
            // A file for each icon would cost more in names, which the first file lists, than all icons do.
            { name: 'icons', test: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/ },
          ],
        },
      },
    },
  },
  server: developmentApi === undefined ? {} : { proxy: { '/api': { target: developmentApi, changeOrigin: false } } },
});
