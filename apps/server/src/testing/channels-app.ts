import { encryptKey, EncryptionKey, type KeyFindings, type ListedChannel } from '@parley/contract';
import type { InjectOptions } from 'fastify';
import type { Database } from '../db/open-database.ts';
import { startTestApp, type TestApp, type TestAppOptions, testConfig } from './app.ts';

interface Called<Data> {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
  readonly data: Data;
}

export interface ChannelsApp extends TestApp {
  readonly call: <Data = unknown>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ) => Promise<Called<Data>>;
  readonly encrypt: (key: string) => Promise<string>;
  readonly add: (channel: { key?: string; [field: string]: unknown }) => Promise<Called<ListedChannel>>;
  readonly tryKey: (key: string, vendor?: string) => Promise<Called<KeyFindings>>;
  readonly modelNames: () => Promise<string[]>;
}

/** The real app without any provider in its environment, and hosts of this machine allowed unless told otherwise. For tests. */
export async function startChannelsApp(
  database: Database | undefined,
  options: Omit<TestAppOptions, 'database'> = {},
): Promise<ChannelsApp> {
  const config = { providers: testConfig().providers, allowedPrivateHosts: ['127.0.0.1'], ...options.config };
  const started = await startTestApp({ ...options, config, ...(database && { database }) });
  const call: ChannelsApp['call'] = async (method, path, body, headers = {}) => {
    const request: InjectOptions = { method, url: `/api${path}`, headers, ...(body && { payload: body }) };
    const response = await started.app.inject(request);
    // What comes back is whatever the caller expects of this call.
    return { status: response.statusCode, ...response.json<Omit<Called<never>, 'status'>>() };
  };
  const encrypt = async (key: string) =>
    encryptKey(key, EncryptionKey.parse((await call('GET', '/custom-provider/public-key')).data));
  return {
    ...started,
    call,
    encrypt,
    add: async ({ key, ...fields }) =>
      call('POST', '/channels', {
        provider: 'Other',
        ...fields,
        ...(key !== undefined && { encryptedKey: await encrypt(key) }),
      }),
    tryKey: async (key, vendor) =>
      call('POST', '/channels/try-key', { encryptedKey: await encrypt(key), ...(vendor && { vendor }) }),
    modelNames: async () => (await call<{ name: string }[]>('GET', '/models')).data.map(({ name }) => name),
  };
}
