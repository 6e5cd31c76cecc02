import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { build, type Plugin, type Rolldown } from 'vite';

const MARK = '?sealed';

/**
 * Components that a model wrote are often unfinished: the builds of React and Vue for development say in words what is wrong
 * with them. The flags of Vue's are its own defaults.
 */
const FOR_COMPONENTS = {
  'process.env.NODE_ENV': '"development"',
  __VUE_OPTIONS_API__: 'true',
  __VUE_PROD_DEVTOOLS__: 'false',
  __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
};

/**
 * Makes a text of `file.ts?sealed`: the script with all that it imports in one piece, for a worker or a frame that can fetch
 * nothing. Vite's own workers are files with an address, which a worker without an origin cannot reach.
 */
export function sealedScripts(): Plugin {
  // The pages beside the app hold the same scripts, and some of them are large.
  const scripts = new Map<string, Promise<string>>();
  return {
    name: 'parley:sealed-scripts',
    enforce: 'pre',
    configureServer({ middlewares }) {
      // The development server would write its own imports into them.
      middlewares.use((request, response, next) => {
        const name = /\/node_modules\/(pyodide\/pyodide(?:\.asm)?\.mjs)$/.exec(request.url ?? '')?.[1];
        if (name === undefined) return next();
        response.setHeader('content-type', 'text/javascript');
        createReadStream(createRequire(import.meta.url).resolve(name)).pipe(response);
      });
    },
    load: {
      filter: { id: /\?sealed$/ },
      async handler(id) {
        const input = id.slice(0, -MARK.length);
        this.addWatchFile(input);
        const script = scripts.get(input) ?? inOnePiece(input);
        if (!this.meta.watchMode) scripts.set(input, script);
        return `export default ${JSON.stringify(await script)};`;
      },
    },
  };
}

/** Builds a script with all that it imports into one piece of text. */
export async function inOnePiece(input: string): Promise<string> {
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    mode: 'production',
    logLevel: 'warn',
    define: input.endsWith('.frame.ts') ? FOR_COMPONENTS : {},
    build: {
      write: false,
      copyPublicDir: false,
      assetsInlineLimit: 0,
      target: 'esnext',
      rolldownOptions: {
        input,
        checks: { bundlerTimings: false },
        // A script without an address knows none.
        transform: { define: { 'import.meta': '{}' } },
        output: { format: 'iife', codeSplitting: false },
      },
    },
  });
  const chunks = (built as Rolldown.RolldownOutput).output.filter((file) => file.type === 'chunk');
  if (chunks.length !== 1) throw new Error(`${input} became ${chunks.length} files instead of one`);
  return chunks[0]?.code ?? '';
}
