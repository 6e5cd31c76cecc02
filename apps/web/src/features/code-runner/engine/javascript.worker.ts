import variant from '@jitl/quickjs-wasmfile-release-sync';
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  shouldInterruptAfterDeadline,
  type QuickJSContext,
  type QuickJSHandle,
} from 'quickjs-emscripten-core';
import { MEMORY_LIMIT_BYTES } from '../model/limits.ts';
import { tooLong, type RunFile, type RunOrder, type WorkerReport } from '../model/run-report.ts';
import prelude from './prelude.js?raw';
import { filesLeft, serveRuns } from './serve-runs.ts';

const STACK_BYTES = 256 * 1024;

serveRuns(async ({ wasm }, print) => {
  if (!wasm) throw new TypeError('The engine is not here');
  const engine = await newQuickJSWASMModuleFromVariant(
    newVariant(variant, { wasmBinary: wasm, locateFile: (name) => name }),
  );
  return (order) => {
    const runtime = engine.newRuntime({
      memoryLimitBytes: MEMORY_LIMIT_BYTES.javascript,
      maxStackSizeBytes: STACK_BYTES,
      interruptHandler: shouldInterruptAfterDeadline(Date.now() + order.limitMs),
    });
    const context = runtime.newContext();
    const folder = new Map(order.files.map(({ name, bytes }) => [name, bytes]));
    giveWorld(context, folder, print);
    const ended = runSafely(context, order);
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
  give('__print', (text) => {
    print(text ? context.getString(text) : '');
    return undefined;
  });
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
    folder.set(context.getString(name), bytes);
    return undefined;
  });
  context.unwrapResult(context.evalCode(prelude, 'prelude.js')).dispose();
}

/** Calls that go too deep for the browser before they do for the engine end the engine, and with it this worker's use. */
function runSafely(context: QuickJSContext, order: RunOrder): Pick<WorkerReport, 'value' | 'error'> {
  try {
    const { value, error } = runIn(context, order);
    return { value, error: error === 'interrupted' ? tooLong(order.limitMs) : error };
  } catch (error) {
    if (error instanceof RangeError) return { error: 'RangeError: Maximum call stack size exceeded' };
    throw error;
  }
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
  if (typeof told !== 'object' || told?.message === undefined) return `Uncaught ${JSON.stringify(told)}`;
  if (told.message === 'interrupted') return told.message;
  if (told.message === 'out of memory') return 'Out of memory: the code needs more memory than it may use.';
  const where = (told.stack ?? '')
    .split('\n')
    .filter((line) => line.includes('code.js'))
    .join('\n');
  return [`${told.name ?? 'Error'}: ${told.message}`, where].filter((part) => part !== '').join('\n');
}
