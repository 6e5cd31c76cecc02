/* oxlint-disable import/default -- addresses and texts, of which the build makes modules */
import quickjsAddress from '@jitl/quickjs-wasmfile-release-sync/wasm?url';
import engineAddress from 'pyodide/pyodide.asm.mjs?url';
import wasmAddress from 'pyodide/pyodide.asm.wasm?url';
import loaderAddress from 'pyodide/pyodide.mjs?url';
import libraryAddress from 'pyodide/python_stdlib.zip?url';
import type { CodeLanguage } from '../model/run-report.ts';
import javascriptScript from './javascript.worker.ts?sealed';
import python from './python.worker.ts?sealed';
import { SealedWorker } from './sealed-worker.ts';
import type { Materials } from './serve-runs.ts';

/** All files are there, and the engine starts. */
const LOADED = 0.95;

interface Engine {
  readonly script: string;
  /** Where its files lie, on our own server. */
  readonly files: Readonly<Record<string, string>>;
  /** About what they come to, for telling how far they are. */
  readonly bytes: number;
}

const ENGINES: Readonly<Record<CodeLanguage, Engine>> = {
  javascript: { script: javascriptScript, files: { wasm: quickjsAddress }, bytes: 503_000 },
  python: {
    script: python,
    files: {
      'pyodide.mjs': loaderAddress,
      'pyodide.asm.mjs': engineAddress,
      'pyodide.asm.wasm': wasmAddress,
      'python_stdlib.zip': libraryAddress,
    },
    bytes: 13_413_000,
  },
};

/** Starts an engine: fetches its files for it, which it cannot do itself. */
export async function openEngine(
  language: CodeLanguage,
  signal: AbortSignal,
  onLoaded: (share: number) => void,
): Promise<SealedWorker> {
  const { script, files, bytes } = ENGINES[language];
  let loaded = 0;
  const count = (length: number): void => onLoaded(Math.min(LOADED, (loaded += length) / bytes));
  const read = Object.entries(files).map(
    async ([name, address]) => [name, await fetchBytes(address, signal, count)] as const,
  );
  const materials: Materials = Object.fromEntries(await Promise.all(read));
  return SealedWorker.open(script, materials, signal);
}

async function fetchBytes(
  address: string,
  signal: AbortSignal,
  onPiece: (length: number) => void,
): Promise<ArrayBuffer> {
  const response = await fetch(address, { signal });
  if (!response.ok || !response.body) throw new Error(`${address} could not be loaded: status ${response.status}`);
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        onPiece(piece.length);
        controller.enqueue(piece);
      },
    }),
  );
  return new Response(counted).arrayBuffer();
}
