import type { FoundPages, LoginResult, WebPage } from '@parley/contract';
import type { Database } from '../db/open-database.ts';
import type { TestAppOptions } from './app.ts';
import { startToolsApp, type ToolsApp } from './tools-app.ts';

interface Answer<Data> {
  readonly code: number;
  readonly msg: string;
  readonly data: Data;
}

export interface BrowsingApp extends ToolsApp {
  readonly read: (url: string, offset?: number) => Promise<Answer<WebPage>>;
  readonly search: (query: string, who?: LoginResult, fields?: object) => Promise<Answer<FoundPages>>;
}

/** The real app, whose models may browse hosts of this machine as if they were on the internet. For tests. */
export async function startBrowsingApp(
  database: Database,
  options: Omit<TestAppOptions, 'database'> = {},
): Promise<BrowsingApp> {
  const app = await startToolsApp(database, { egress: { allowStrangersHosts: ['127.0.0.1'] }, ...options });
  return {
    ...app,
    read: (url, offset = 0) =>
      app.call<WebPage>('POST', '/browsing/read', { token: app.ada.token, body: { url, offset } }),
    search: (query, { token } = app.ada, fields = {}) =>
      app.call<FoundPages>('POST', '/browsing/search', { token, body: { query, ...fields } }),
  };
}
