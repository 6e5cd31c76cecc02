import { type MidjourneySubmission, type MidjourneyTask, isMidjourneyFinished } from '@parley/contract';
import { type MidjourneyProxyKind, startMidjourneyServer } from '@parley/testkit';
import { expect, onTestFinished } from 'vitest';
import type { Database } from '../db/open-database.ts';
import { type TestAppOptions, startTestApp, testConfig } from './app.ts';
import type { Called } from './hosted-app.ts';

export const MIDJOURNEY_SECRET = 'the-secret-of-the-proxy';

/** A proxy that ends with the test, and the settings that lead to it. */
export async function aMidjourneyProxy(kind?: MidjourneyProxyKind) {
  const proxy = await startMidjourneyServer(MIDJOURNEY_SECRET, kind);
  onTestFinished(() => proxy.close());
  const Midjourney = { apiKey: MIDJOURNEY_SECRET, baseUrl: proxy.url };
  return { proxy, providers: { ...testConfig().providers, Midjourney } };
}

/** The real private app with a Midjourney proxy. For tests. */
export async function startMidjourneyApp(
  database: Database,
  { kind, ...options }: Omit<TestAppOptions, 'database'> & { readonly kind?: MidjourneyProxyKind } = {},
) {
  const { proxy, providers } = await aMidjourneyProxy(kind);
  const clock = skippingClock();
  const config = { providers, ...options.config };
  const started = await startTestApp({ now: clock.now, ...options, database, config });
  const call = async <Data>(method: 'GET' | 'POST', path: string, body?: object): Promise<Called<Data>> => {
    const response = await started.app.inject({ method, url: `/api${path}`, ...(body && { payload: body }) });
    return { status: response.statusCode, ...response.json<Omit<Called<Data>, 'status'>>() };
  };
  return { ...started, proxy, clock, ...midjourneyCalls(call, clock) };
}

/** The time, and a way to let some of it pass at once. */
export function skippingClock() {
  let skipped = 0;
  return { now: () => Date.now() + skipped, skip: (ms: number) => void (skipped += ms) };
}

type Call = <Data>(method: 'GET' | 'POST', path: string, body?: object) => Promise<Called<Data>>;

/** The calls about tasks, and waiting for the end of a task. */
export function midjourneyCalls(call: Call, clock: Pick<ReturnType<typeof skippingClock>, 'skip'>) {
  const fetchTask = (id: string) => call<MidjourneyTask>('GET', `/midjourney/fetch/${id}`);
  return {
    submit: (what: string, body: object) => call<MidjourneySubmission>('POST', `/midjourney/submit/${what}`, body),
    fetchTask,
    cancel: (id: string) => call<MidjourneyTask>('POST', `/midjourney/cancel/${id}`),
    seed: (id: string) => call<{ result: string }>('GET', `/midjourney/seed/${id}`),
    /** Asks again until the task is over. */
    finished: async (id: string): Promise<MidjourneyTask> => {
      const look = async () => {
        clock.skip(1_500);
        return (await fetchTask(id)).data;
      };
      await expect.poll(async () => isMidjourneyFinished((await look()).status), { timeout: 60_000 }).toBe(true);
      return look();
    },
  };
}
