import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Parley } from '../../tests/harness/parley-process.ts';
import type { LoadOrder, LoadResult } from './load.ts';

export const ACCESS_CODE = 'an access code for the benchmark';
const TICKS_PER_SECOND = 100;
/** Longer than anything is put off. */
const SETTLE_MS = 1_300;

/** A server under load: where it answers, and its process. */
export interface Place {
  readonly port: number;
  readonly path: string;
  readonly token: string;
  readonly pid: number;
}

/** What is asked of a place. */
export type Order = Omit<LoadOrder, keyof Place>;
export type Measured = LoadResult & { readonly cpuSeconds: number };

/** The processes of a benchmark's own: its provider, what it is compared with, and the load. */
export class BenchProcesses {
  readonly #children: ChildProcess[] = [];
  readonly #load = this.#start('load.ts');

  async startServer(file: string, parameters: string[] = []): Promise<{ port: number; pid: number }> {
    const child = this.#start(file, parameters);
    const [{ port }] = (await once(child, 'message')) as [{ port: number }];
    return { port, pid: child.pid ?? 0 };
  }

  async measure(place: Place, order: Order): Promise<Measured> {
    const before = cpuSecondsOf(place.pid);
    const result = await this.#run(place, order);
    return { ...result, cpuSeconds: cpuSecondsOf(place.pid) - before };
  }

  /**
   * Seconds that an order takes, with those that the place is busy afterwards: what it still does for the last replies
   * belongs to them, and not to whatever is measured next.
   */
  async measureSettled(place: Place, order: Order): Promise<number> {
    const { seconds } = await this.#run(place, order);
    const before = cpuSecondsOf(place.pid);
    await wait(SETTLE_MS);
    return seconds + cpuSecondsOf(place.pid) - before;
  }

  /** Processor time of an order in seconds, with what the place still does afterwards. */
  async settledCpu(place: Place, order: Order): Promise<number> {
    const before = cpuSecondsOf(place.pid);
    await this.#run(place, order);
    await wait(SETTLE_MS);
    return cpuSecondsOf(place.pid) - before;
  }

  /** The most memory that the place held meanwhile, in megabytes. */
  async peakMemory(place: Place, order: Order): Promise<number> {
    let peak = 0;
    const watching = setInterval(() => (peak = Math.max(peak, residentMbOf(place.pid))), 500);
    try {
      await this.#run(place, order);
    } finally {
      clearInterval(watching);
    }
    return peak;
  }

  end(): void {
    for (const child of this.#children) child.kill();
  }

  async #run({ port, path, token }: Place, order: Order): Promise<LoadResult> {
    const done = once(this.#load, 'message');
    this.#load.send({ port, path, token, ...order } satisfies LoadOrder);
    const [result] = (await done) as [LoadResult];
    if (result.failed > 0) throw new Error(`${result.failed} calls of ${order.total} failed`);
    return result;
  }

  #start(file: string, parameters: string[] = []): ChildProcess {
    const child = fork(join(import.meta.dirname, file), parameters);
    this.#children.push(child);
    return child;
  }
}

/** User and system time so far, in seconds. */
function cpuSecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

function residentMbOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** Signs in on a server with accounts, which writes the codes that it sends to its log. */
export async function signInWithCode(
  { url, output }: Pick<Parley, 'url' | 'output'>,
  email: string,
): Promise<{ token: string; accountId: string }> {
  const post = async (path: string, body: object) =>
    fetch(`${url}api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await post('auth/verification/email', { email });
  let code: string | undefined;
  for (let tries = 0; tries < 100 && code === undefined; tries += 1) {
    await wait(50);
    code = new RegExp(`sent to ${email}:\\D*(\\d{6})`).exec(output())?.[1];
  }
  const { data } = (await (await post('auth/login', { email, code })).json()) as {
    data: { token: string; user: { uuid: string } };
  };
  return { token: data.token, accountId: data.user.uuid };
}

export async function tokenFor(url: string): Promise<string> {
  const response = await fetch(`${url}api/auth/access-code`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: ACCESS_CODE }),
  });
  return ((await response.json()) as { data: { token: string } }).data.token;
}
