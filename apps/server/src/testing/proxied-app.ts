import { randomUUID } from 'node:crypto';
import { aChatRequest, type ScriptedUpstream, startScriptedUpstream, type UpstreamOptions } from '@parley/testkit';
import { expect, onTestFinished, vi } from 'vitest';
import type { Database } from '../db/open-database.ts';
import type { UsageRecordsTable } from '../db/tables.ts';
import { ChannelsRepository } from '../features/channels/repository.ts';
import { type ChannelDraft, rowOf } from '../features/channels/stored-channel.ts';
import { secretBox } from '../lib/secret-box.ts';
import { listen, startTestApp, type TestApp, type TestAppOptions, TEST_SECRET, testConfig } from './app.ts';

export const UPSTREAM_KEY = 'sk-the-key-of-the-server';

interface AskOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Behind the API base. */
  readonly path?: string;
}

export interface ProxiedApp extends TestApp {
  readonly upstream: ScriptedUpstream;
  /** The address of the chat call. */
  readonly url: string;
  /** The address of the API, with a slash at its end. */
  readonly apiUrl: string;
  /** Asks over a real socket. */
  readonly ask: (fields?: object, init?: AskOptions) => Promise<Response>;
}

interface ProxiedOptions extends TestAppOptions {
  readonly idleTimeoutMs?: number;
}

/** The real app on a real socket, with a scripted provider as its OpenAI. For tests. */
export async function startProxiedApp({ idleTimeoutMs, ...options }: ProxiedOptions = {}): Promise<ProxiedApp> {
  const upstream = await anUpstream();
  const providers = { ...testConfig().providers, OpenAI: { apiKey: UPSTREAM_KEY, baseUrl: upstream.url } };
  const started = await startTestApp({
    ...options,
    config: { providers, ...options.config },
    aiProxy: { guideDelayMs: 0, ...(idleTimeoutMs !== undefined && { idleTimeoutMs }), ...options.aiProxy },
  });
  const apiUrl = `${await listen(started)}api/`;
  const url = `${apiUrl}ai-proxy`;
  return {
    ...started,
    upstream,
    url,
    apiUrl,
    ask: (fields = {}, init = {}) =>
      fetch(init.path === undefined ? url : apiUrl + init.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...init.headers },
        body: JSON.stringify('provider' in fields ? fields : aChatRequest(fields)),
        ...(init.signal && { signal: init.signal }),
      }),
  };
}

/** A scripted provider that ends with the test. */
export async function anUpstream(options: UpstreamOptions = {}): Promise<ScriptedUpstream> {
  const upstream = await startScriptedUpstream(options);
  onTestFinished(() => upstream.close());
  return upstream;
}

let added = 0;

/** Stores a channel as the operator would, after those that are there. */
export async function addChannel(database: Database, draft: Partial<ChannelDraft> & { name: string }): Promise<void> {
  const defaults: Omit<ChannelDraft, 'name'> = {
    id: randomUUID(),
    provider: 'Other',
    baseUrl: '',
    keys: ['sk-channel'],
    models: [],
    weight: 10,
  };
  const row = rowOf({ ...defaults, ...draft }, secretBox(TEST_SECRET), (added += 1));
  await new ChannelsRepository(database).insert(row);
}

/** Every recorded call, once there are this many. */
export async function recordsOf(database: Database, count: number): Promise<UsageRecordsTable[]> {
  return vi.waitFor(
    async () => {
      const rows = await database.db.selectFrom('usage_records').selectAll().orderBy('created_at').execute();
      expect(rows.length).toBeGreaterThanOrEqual(count);
      return rows;
    },
    { timeout: 30_000, interval: 30 },
  );
}
