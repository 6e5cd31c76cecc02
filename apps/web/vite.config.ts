import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin, type Rolldown } from 'vite';
import { offlineWorker } from './offline-worker.ts';
import { sealedScripts } from './sealed-scripts.ts';

const COMPRESSIBLE = /\.(?:js|mjs|css|svg|json|webmanifest|txt|wasm)$/;
const COMPRESS_FROM_BYTES = 512;
/** Code of others, and engines of several megabytes, which would take longer to compress than all the rest. */
const RARELY_SENT = /\.(?:m?js|wasm)$/;
const BEST = 11;
const QUICK = 6;

/** Only what the first words need: 131 KB of extended Latin would compete with the app itself, and come when a letter asks. */
const PRELOADED_FONTS = [/inter-latin-opsz-normal.*\.woff2$/];

/** Components without libraries of their own, and the words of failures. */
const SHARED_PARTS = new RegExp(
  [
    'components[\\\\/](?:badge|back-link|checkbox|dialog|empty-state|error-block|field|list-row|matched-text|password-input)',
    'components[\\\\/](?:public-screen|screen|search-input|segmented|stepped-row|switch|text-area|text-input|use-copy)',
    'components[\\\\/]use-arrival-focus',
    'lucide-react[\\\\/].*icons[\\\\/](?:check|chevron-right|log-in|plug|refresh-cw|server)',
    'i18n[\\\\/]failure-words',
    'react-query[\\\\/].*useMutation',
  ]
    .map((path) => `${path}\\.m?[jt]sx?$`)
    .join('|'),
);

/** Writes `.br` and `.gz` beside every text asset, so that the server never compresses while it serves. */
function precompress(pages: ReadonlySet<string>): Plugin {
  return {
    name: 'parley:precompress',
    apply: 'build',
    async writeBundle({ dir = 'dist' }, bundle) {
      const ours = chunksOfOurCode(bundle).union(pages);
      const names = Object.keys(bundle).filter((name) => COMPRESSIBLE.test(name));
      await Promise.all(
        names.map((name) => compressBeside(join(dir, name), ours.has(name) || !RARELY_SENT.test(name) ? BEST : QUICK)),
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
  // A file is one block then: what its parts have in common is said once.
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGBLOCK]: 24 };
  const [brotli, gzipped] = await Promise.all([promisify(brotliCompress)(bytes, { params }), promisify(gzip)(bytes)]);
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

const OF_SDK = '?sdk';

/**
 * Gives the providers' SDKs, and that of MCP, a zod of their own. They use nearly all of it, the start a third, and a module that both share
 * lies whole in the first file: 5 KB that everybody would wait for. Nothing of zod goes from one to the other.
 */
function separateZod(): Plugin {
  return {
    name: 'parley:separate-zod',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^(?:zod|\.{1,2}\/)/ },
      async handler(source, importer = '') {
        const isForSdk =
          source.startsWith('zod') && /node_modules[\\/]@(?:ai-sdk|modelcontextprotocol)[\\/]/.test(importer);
        if (!isForSdk && !importer.endsWith(OF_SDK)) return undefined;
        const found = await this.resolve(source, importer.replace(OF_SDK, ''), { skipSelf: true });
        return found === null ? undefined : { ...found, id: found.id + OF_SDK };
      },
    },
  };
}

/** Files named public.ts only pass on what others hold: a lazy part that takes a price from one must not pull the price list to the start. */
const TREESHAKE = { moduleSideEffects: [{ test: /features[\\/][^\\/]+[\\/]public\.ts$/, sideEffects: false }] };

/** Changes rarely: a new version of ours leaves it in the browser's cache. */
const REACT_GROUP = { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 3 };

/** What the first screen needs comes in one file instead of twenty. */
const START_GROUP = { name: 'start', tags: ['$initial' as const], priority: 2 };

/** Grammars of the highlighter are fetched one by one, which only module workers can. */
const WORKER = { format: 'es' as const };

/**
 * Adds a page of its own beside the app: the sign-in of a hosted server, and a shared chat. Whoever stands before the door, or
 * follows a link, has no chats to load. Each is built apart, because one build puts what two pages share into files that hold
 * far more than the smaller one needs.
 */
function addPage(name: 'login' | 'share', added: Set<string>, sealed: Plugin): Plugin {
  return {
    name: `parley:${name}`,
    apply: 'build',
    async generateBundle(_options, bundle) {
      const built = await build({
        configFile: false,
        root: import.meta.dirname,
        base: './',
        logLevel: 'warn',
        plugins: [react(), tailwindcss(), preloadFonts(), sealed],
        worker: WORKER,
        build: {
          write: false,
          copyPublicDir: false,
          assetsInlineLimit: 0,
          modulePreload: { polyfill: false },
          rolldownOptions: {
            input: `${name}.html`,
            checks: { bundlerTimings: false },
            treeshake: TREESHAKE,
            output: {
              codeSplitting: { groups: [REACT_GROUP, START_GROUP] },
              // The stylesheet is the app's own, so it goes by the same name and is there when the app is loaded.
              assetFileNames: ({ names }) =>
                `assets/${names[0] === `${name}.css` ? 'index' : '[name]'}-[hash][extname]`,
            },
          },
        },
      });
      for (const file of (built as Rolldown.RolldownOutput).output) {
        const source = file.type === 'chunk' ? file.code : file.source;
        if (file.fileName in bundle) continue;
        this.emitFile({ type: 'asset', fileName: file.fileName, source });
        added.add(file.fileName);
      }
    },
  };
}

const developmentApi = process.env['PARLEY_DEV_API'];
const CONFIG_ENTRY = /<meta\s+name="parley-runtime-config"[^>]*>/;

/** Lets `npm run dev` serve all pages, filled with the settings of the server beside it once that has a build to show. */
function developmentPages(): Plugin {
  return {
    name: 'parley:development-pages',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        request.url = request.url
          ?.replace(/^\/login\/*(?=\?|$)/, '/login.html')
          .replace(/^\/(?:share(?:\/[^/?]+)?|artifacts\/[^/?]+)\/*(?=\?|$)/, '/share.html');
        next();
      });
    },
    transformIndexHtml: async (html) => {
      if (developmentApi === undefined) return html;
      const page = await fetch(`${developmentApi}/`)
        .then((response) => response.text())
        .catch(() => '');
      const entry = CONFIG_ENTRY.exec(page)?.[0];
      return entry === undefined ? html : html.replace(CONFIG_ENTRY, () => entry);
    },
  };
}

/** One for all pages, so that each script is built once. */
const sealed = sealedScripts();

/** Files of the pages beside the app. */
const pageFiles = new Set<string>();

export default defineConfig({
  // Relative, because the server may mount the same build under any base path; `<base href>` is filled in when it serves.
  base: './',
  plugins: [
    react(),
    tailwindcss(),
    preloadFonts(),
    addPage('login', pageFiles, sealed),
    addPage('share', pageFiles, sealed),
    offlineWorker(pageFiles),
    precompress(pageFiles),
    separateZod(),
    sealed,
    developmentPages(),
  ],
  worker: WORKER,
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: {
      polyfill: false,
      // Whoever loads a later part has these already; named with every part, they would make the first file longer.
      resolveDependencies: (_file, names, { hostType }) =>
        hostType === 'js' ? names.filter((name) => !/[\\/](?:react|rolldown-runtime)-[^\\/]+$/.test(name)) : names,
    },
    // Diagram layouts are this large; they load only for a message that draws one.
    chunkSizeWarningLimit: 1_600,
    rolldownOptions: {
      // On a slow machine it would tell somebody's first start which plugins take long.
      checks: { bundlerTimings: false },
      treeshake: TREESHAKE,
      output: {
        // The first file lists them all. Seven signs tell the contents of one name apart over all the versions there will be.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            REACT_GROUP,
            START_GROUP,
            // Small files cost more in headers, and in names that the first file lists, than they hold: what is shown
            // together comes together, and what most later parts share comes with the first of them.
            { name: 'parts', test: SHARED_PARTS, priority: 1 },
            { name: 'soon', test: /[\\/](?:starter-list|ask-switches|dictating)\.tsx$/, priority: 1 },
            { name: 'connect', test: /[\\/]connect-card\.tsx$/, priority: 1 },
            { name: 'chips', test: /[\\/]mask-chips\.tsx$/, priority: 1 },
            { name: 'popups', test: /@base-ui[\\/]react[\\/]dialog[\\/]/ },
            {
              name: 'records',
              test: /storage[\\/](?:rest-when-busy|blobs?-?\w*|document[\\/](?:document|record-forms|row-pages|store-forms))\.ts$/,
            },
            // A file for each icon would cost more in names, which the first file lists, than all icons do.
            { name: 'icons', test: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/ },
          ],
        },
      },
    },
  },
  server: developmentApi === undefined ? {} : { proxy: { '/api': { target: developmentApi, changeOrigin: false } } },
});
