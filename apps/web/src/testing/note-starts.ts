/** Everything of the page but its start, its workers and the desktop's script, whose work is to start. */
export const MODULES = import.meta.glob<unknown>([
  '../{app,components,features,i18n,lib,platform,storage,styles}/**/*.{ts,tsx}',
  '!**/*.test.{ts,tsx}',
  '!**/testing/**',
  '!**/*.worker.ts',
  '!../platform/desktop/desktop-entry.ts',
]);

/** Notes a call that comes from a file of the page. What the test's own machinery does beside it is none of its business. */
function note<Host extends object>(host: Host, name: keyof Host & string, started: string[]): void {
  const original = host[name] as (...given: unknown[]) => unknown;
  const noted = function (this: unknown, ...given: unknown[]): unknown {
    const file = /\/src\/((?!testing)[^?:)\s]+\.tsx?)/.exec(
      new Error().stack?.split('\n').slice(2).join('\n') ?? '',
    )?.[1];
    if (file !== undefined && !file.includes('.test.'))
      started.push(`${file}: ${name}(${String(given[0]).slice(0, 40)})`);
    return new.target ? Reflect.construct(original, given, new.target) : original.apply(this, given);
  };
  noted.prototype = original.prototype as object;
  Object.assign(noted, original);
  host[name] = noted as never;
}

/** Notes what files of the page start from now on: databases, channels, workers, requests, timers, listeners. */
export function noteStarts(): readonly string[] {
  const started: string[] = [];
  for (const name of [
    'BroadcastChannel',
    'Worker',
    'fetch',
    'setTimeout',
    'setInterval',
    'requestAnimationFrame',
  ] as const) {
    note(globalThis, name, started);
  }
  note(IDBFactory.prototype, 'open', started);
  note(IDBDatabase.prototype, 'transaction', started);
  note(EventTarget.prototype, 'addEventListener', started);
  note(globalThis, 'matchMedia', started);
  note(Storage.prototype, 'setItem', started);
  note(Storage.prototype, 'getItem', started);
  return started;
}
