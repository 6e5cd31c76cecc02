import { type routes, SYNC_AUTHORIZATION_HEADER } from '@parley/contract';
import type { LightMyRequestResponse } from 'fastify';
import { startUpstashServer, startWebDavServer, type UpstashServer, type WebDavServer } from '@parley/testkit';
import { onTestFinished } from 'vitest';
import type { ServerConfig } from '../config.ts';
import { startTestApp, type TestApp } from './app.ts';

type SyncRoutes = typeof routes.sync;

interface SyncCall {
  readonly route: SyncRoutes[keyof SyncRoutes];
  readonly endpoint: string;
  readonly path?: string;
  readonly query?: string;
  readonly body?: string | object;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface SyncApp extends TestApp {
  readonly webdav: WebDavServer;
  readonly upstash: UpstashServer;
  /** Calls the proxy; without a header of its own the credential is the right one for both stores' kinds. */
  readonly ask: (call: SyncCall) => Promise<LightMyRequestResponse>;
}

/** The real app and both kinds of store on this machine, which the operator allows. For tests. */
export async function startSyncApp(config: Partial<ServerConfig> = {}): Promise<SyncApp> {
  const [webdav, upstash] = await Promise.all([startWebDavServer(), startUpstashServer()]);
  onTestFinished(() => Promise.all([webdav.close(), upstash.close()]).then(() => {}));
  const started = await startTestApp({
    config: { allowedPrivateHosts: ['127.0.0.1'], upstashHosts: ['127.0.0.1'], ...config },
  });
  const basic = `Basic ${Buffer.from(`${webdav.username}:${webdav.password}`).toString('base64')}`;
  const ask: SyncApp['ask'] = async ({ route, endpoint, path = '', query = '', body, headers = {} }) => {
    const place = route.path.replace(/\{\w+\}/, path);
    const isBytes = typeof body === 'string';
    return started.app.inject({
      method: route.method,
      url: `/api${place}?endpoint=${encodeURIComponent(endpoint)}${query}`,
      headers: {
        [SYNC_AUTHORIZATION_HEADER]: endpoint === upstash.url ? `Bearer ${upstash.token}` : basic,
        ...(isBytes && { 'content-type': 'application/octet-stream' }),
        ...headers,
      },
      ...(body !== undefined && { payload: body }),
    });
  };
  return { ...started, webdav, upstash, ask };
}
