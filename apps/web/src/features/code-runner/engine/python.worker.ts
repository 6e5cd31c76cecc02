import type { loadPyodide } from 'pyodide';
import { info } from 'pyodide/pyodide-lock.json';
import { MEMORY_LIMIT_BYTES } from '../model/limits.ts';
import type { WorkerReport } from '../model/run-report.ts';
import plotModule from './plot.py?raw';
import prelude from './prelude.py?raw';
import { filesLeft, serveRuns, type Materials } from './serve-runs.ts';

const FOLDER = '/home/work';
const PAGE_BYTES = 65_536;
/** Memory that was taken once is not given back: an engine that has grown this large is not used again. */
const SPENT_FROM_BYTES = 256 * 1024 * 1024;

/** Where the engine believes to come from. Nothing is asked for there: what it fetches has been handed over. */
const ORIGIN = 'https://engine.invalid/';

serveRuns(async (materials, print) => {
  // Pyodide takes no classic worker. Browsers give a frame without an origin no other kind, and all that it misses is import().
  Object.assign(globalThis, { importScripts: undefined });
  const memory = limitMemory(MEMORY_LIMIT_BYTES.python);
  const pyodide = await openPyodide(materials);
  const write = utf8Writer(print);
  pyodide.setStdout({ write });
  pyodide.setStderr({ write: utf8Writer(print) });
  pyodide.setStdin({ error: true });
  pyodide.FS.writeFile('/lib/plot.py', plotModule);
  pyodide.runPython('import sys; sys.path.append("/lib")');
  pyodide.FS.writeFile('/lib/parley_prelude.py', prelude);
  const { prepare, run } = pyodide.pyimport('parley_prelude') as unknown as Prelude;
  return async ({ code, files }): Promise<WorkerReport> => {
    prepare();
    for (const { name, bytes } of files) pyodide.FS.writeFile(`${FOLDER}/${name}`, bytes);
    const ended = JSON.parse(await run(code)) as RunEnd;
    const left = ended.files.map(([path, size]) => ({
      name: path.slice(FOLDER.length + 1),
      size,
      read: () => pyodide.FS.readFile(path) as Uint8Array<ArrayBuffer>,
    }));
    const { value, error } = ended;
    return {
      kind: 'done',
      value: value ?? undefined,
      error: error ?? undefined,
      ...filesLeft(files, left),
      isSpent: memory.usedBytes() > SPENT_FROM_BYTES,
    };
  };
});

interface Prelude {
  readonly prepare: () => void;
  readonly run: (code: string) => Promise<string>;
}

interface RunEnd {
  readonly value: string | null;
  readonly error: string | null;
  readonly files: readonly (readonly [path: string, size: number])[];
}

async function openPyodide(materials: Materials) {
  const handedOver = (name: string): ArrayBuffer => {
    const bytes = materials[name];
    if (!bytes) throw new TypeError(`${name} is not here`);
    return bytes;
  };
  const ownFetch = globalThis.fetch;
  globalThis.fetch = (asked) => {
    const name = String(asked instanceof Request ? asked.url : asked).slice(ORIGIN.length);
    const type = name.endsWith('.wasm') ? 'application/wasm' : 'application/octet-stream';
    return Promise.resolve(new Response(handedOver(name), { headers: { 'content-type': type } }));
  };
  const load = await moduleOf<{ loadPyodide: typeof loadPyodide }>(handedOver('pyodide.mjs'));
  const engine = await moduleOf<{ default: unknown }>(handedOver('pyodide.asm.mjs'));
  const pyodide = await load.loadPyodide({
    createPyodideModule: engine.default,
    indexURL: ORIGIN,
    // There are no packages to load.
    lockFileContents: { info, packages: {} } as never,
    // Instead of the whole scope of the worker. The wall is the frame's policy; this only leaves less to try.
    jsglobals: { setTimeout, clearTimeout, Object, Array, Promise, Uint8Array, Error },
    fullStdLib: false,
  } as Parameters<typeof loadPyodide>[0]);
  globalThis.fetch = ownFetch;
  return pyodide;
}

async function moduleOf<Module>(code: ArrayBuffer): Promise<Module> {
  const address = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
  try {
    return (await import(/* @vite-ignore */ address)) as Module;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Lets no memory of WebAssembly grow beyond a limit, so that Python sees a MemoryError before the browser ends everything. */
function limitMemory(limit: number): { readonly usedBytes: () => number } {
  // oxlint-disable-next-line typescript/unbound-method -- called on the memory that grows
  const { grow } = WebAssembly.Memory.prototype;
  let used = 0;
  WebAssembly.Memory.prototype.grow = function (pages) {
    const wanted = this.buffer.byteLength + pages * PAGE_BYTES;
    if (wanted > limit) throw new RangeError('This is more memory than a run may use');
    used = wanted;
    return grow.call(this, pages);
  };
  return { usedBytes: () => used };
}

/** Bytes come in pieces that may end within a letter. */
function utf8Writer(print: (text: string) => void): (bytes: Uint8Array) => number {
  const decoder = new TextDecoder();
  return (bytes) => {
    print(decoder.decode(bytes, { stream: true }));
    return bytes.length;
  };
}
