import { encryptKey, EncryptionKey, routes } from '@parley/contract';
import { type ScriptedUpstream, startScriptedUpstream } from '@parley/testkit';
import type { InjectOptions } from 'fastify';
import { onTestFinished } from 'vitest';
import type { Database } from '../db/open-database.ts';
import { startTestApp, type TestApp, type TestAppOptions } from './app.ts';

export interface CustomProvidersApp extends TestApp {
  readonly upstream: ScriptedUpstream;
  /** Calls the API and gives status and envelope. */
  readonly call: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => Promise<Called>;
  readonly encrypt: (key: string) => Promise<string>;
}

interface Called {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
}

/** The real app and a scripted endpoint on this machine, which the operator allows. For tests. */
export async function startCustomProvidersApp(
  database: Database,
  options: Omit<TestAppOptions, 'database'> = {},
): Promise<CustomProvidersApp> {
  const upstream = await startScriptedUpstream();
  onTestFinished(() => upstream.close());
  const config = { allowedPrivateHosts: ['127.0.0.1'], ...options.config };
  const started = await startTestApp({ ...options, config, database });
  const call: CustomProvidersApp['call'] = async (method, path, body) => {
    const request: InjectOptions = { method, url: `/api/custom-provider${path}`, ...(body && { payload: body }) };
    const response = await started.app.inject(request);
    return { status: response.statusCode, ...response.json<Omit<Called, 'status'>>() };
  };
  return {
    ...started,
    upstream,
    call,
    async encrypt(key) {
      const path = routes.customProviders.publicKey.path.replace('/custom-provider', '');
      return encryptKey(key, EncryptionKey.parse((await call('GET', path)).data));
    },
  };
}
