import variant from '@jitl/quickjs-wasmfile-release-sync';
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  shouldInterruptAfterDeadline,
  type QuickJSContext,
  type QuickJSHandle,
} from 'quickjs-emscripten-core';
import { MEMORY_LIMIT_BYTES, RUN_LIMIT_MS } from '../model/limits.ts';
import type { RunFile, RunOrder, WorkerReport } from '../model/run-report.ts';
import prelude from './prelude.js?raw';
import { filesLeft, serveRuns } from './serve-runs.ts';

const STACK_BYTES = 512 * 1024;

serveRuns(async ({ wasm }, print) => {
  if (!wasm) throw new TypeError('The engine is not here');
  const engine = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmBinary: wasm }));
  return (order) => {
    const runtime = engine.newRuntime({
      memoryLimitBytes: MEMORY_LIMIT_BYTES.javascript,
      maxStackSizeBytes: STACK_BYTES,
      interruptHandler: shouldInterruptAfterDeadline(Date.now() + RUN_LIMIT_MS),
    });
    const context = runtime.newContext();
    const folder = new Map(order.files.map(({ name, bytes }) => [name, bytes]));
    giveWorld(context, folder, print);
    const ended = runIn(context, order);
    const after = [...folder].map(([name, bytes]) => ({ name, size: bytes.length, read: () => bytes }));
    // Neither context nor runtime is ended: an engine that was stopped in the middle may fail at it, and the worker goes anyway.
    return { kind: 'done', ...ended, ...filesLeft(order.files, after), isSpent: true };
  };
});

/** Gives the code what it has of the world: a console, and the files of its folder. */
function giveWorld(
  context: QuickJSContext,
  folder: Map<string, RunFile['bytes']>,
  print: (text: string) => void,
): void {
  const give = (name: string, act: (...args: QuickJSHandle[]) => QuickJSHandle | undefined): void => {
    context.newFunction(name, act).consume((fn) => context.setProp(context.global, name, fn));
  };
  give('__print', (text) => void print(text ? context.getString(text) : ''));
  give('__list', () => context.newString(JSON.stringify([...folder.keys()])));
  give('__read', (name) => {
    const bytes = name && folder.get(context.getString(name));
    return bytes ? context.newArrayBuffer(bytes.slice().buffer) : undefined;
  });
  give('__text', (name) => {
    const bytes = name && folder.get(context.getString(name));
    return bytes ? context.newString(new TextDecoder().decode(bytes)) : undefined;
  });
  give('__write', (name, content) => {
    if (!name || !content) return undefined;
    const bytes =
      context.typeof(content) === 'string'
        ? new TextEncoder().encode(context.getString(content))
        : context.getArrayBuffer(content).consume(({ value }) => new Uint8Array(value));
    folder.set(context.getString(name), bytes as RunFile['bytes']);
    return undefined;
  });
  context.unwrapResult(context.evalCode(prelude, 'prelude.js')).dispose();
}

function runIn(context: QuickJSContext, { code }: RunOrder): Pick<WorkerReport, 'value' | 'error'> {
  // What waits for something at its top stands in a function of its own, whose value it returns.
  const isPlain = context.evalCode(code, 'code.js', { type: 'global', compileOnly: true }).error === undefined;
  const text = isPlain ? code : `(async () => {\n${code}\n})()`;
  const started = context.evalCode(text, 'code.js', { type: 'global' });
  if (started.error) return { error: errorText(context, started.error) };
  const settle = context.getProp(context.global, '__settle');
  for (;;) {
    const jobs = context.runtime.executePendingJobs();
    if (jobs.error) return { error: errorText(context, jobs.error) };
    const timer = context.evalCode('__nextTimer()', 'timers.js');
    if (timer.error) return { error: errorText(context, timer.error) };
    if (context.dump(timer.value) !== true) break;
  }
  const state = context.getPromiseState(started.value);
  if (state.type === 'rejected') return { error: errorText(context, state.error) };
  const value = state.type === 'fulfilled' ? state.value : started.value;
  const shown = context.callFunction(settle, context.undefined, value);
  if (shown.error) return { error: errorText(context, shown.error) };
  return context.typeof(shown.value) === 'undefined' ? {} : { value: context.getString(shown.value) };
}

function errorText(context: QuickJSContext, error: QuickJSHandle): string {
  const told = context.dump(error) as { name?: string; message?: string; stack?: string } | string | null | undefined;
  if (typeof told !== 'object' || told === null || told.message === undefined) return `Uncaught ${String(told)}`;
  if (told.message === 'interrupted')
    return `The code ran longer than ${RUN_LIMIT_MS / 1_000} seconds and was stopped.`;
  if (told.message === 'out of memory') return 'Out of memory: the code needs more memory than it may use.';
  const where = (told.stack ?? '')
    .split('\n')
    .filter((line) => line.includes('code.js'))
    .join('\n');
  return [`${told.name ?? 'Error'}: ${told.message}`, where].filter((part) => part !== '').join('\n');
}
