import { FILES_OUT, PRINTED_MAX_LENGTH } from '../model/limits.ts';
import type { RunFile, RunOrder, WorkerReport } from '../model/run-report.ts';

/** The files that an engine is made of, by name. */
export type Materials = Readonly<Record<string, ArrayBuffer>>;

type Message = { readonly kind: 'start'; readonly materials: Materials } | RunOrder;
type Run = (order: RunOrder) => WorkerReport | Promise<WorkerReport>;

/** Listens for orders in the worker of an engine, one after the other. */
export function serveRuns(start: (materials: Materials, print: (text: string) => void) => Promise<Run>): void {
  let room = 0;
  const print = (text: string): void => {
    const told = text.slice(0, room);
    room -= told.length;
    if (told !== '') postMessage({ kind: 'printed', text: told });
  };
  const started = Promise.withResolvers<Run>();
  addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'start') {
      started.resolve(start(data.materials, print));
      return report(started.promise.then(() => ({ kind: 'started' })));
    }
    room = PRINTED_MAX_LENGTH;
    return report(started.promise.then((run) => run(data)));
  });
}

/** What fails here is the engine, not the code: the frame hears of it and ends the worker. */
function report(answer: Promise<object>): void {
  answer.then(postMessage, (error: unknown) => {
    setTimeout(() => {
      throw error;
    });
  });
}

/** Chooses what a run leaves behind: whatever is new or changed, as far as there is room. */
export function filesLeft(
  before: readonly RunFile[],
  after: Iterable<{ readonly name: string; readonly size: number; readonly read: () => Uint8Array<ArrayBuffer> }>,
): Pick<WorkerReport, 'files' | 'leftOut'> {
  const given = new Map(before.map(({ name, bytes }) => [name, bytes]));
  const files: RunFile[] = [];
  const leftOut: string[] = [];
  let room: number = FILES_OUT.bytes;
  for (const { name, size, read } of after) {
    const former = given.get(name);
    if (former?.length === size && isSame(former, read())) continue;
    if (files.length === FILES_OUT.most || size > room) {
      if (leftOut.length < FILES_OUT.most) leftOut.push(name);
      continue;
    }
    room -= size;
    files.push({ name, bytes: read() });
  }
  return { files, leftOut };
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
