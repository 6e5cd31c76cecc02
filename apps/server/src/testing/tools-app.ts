import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LoginResult, Tool, ToolConfig } from '@parley/contract';
import { onTestFinished } from 'vitest';
import type { Database } from '../db/open-database.ts';
import type { TestAppOptions } from './app.ts';
import { type HostedApp, startHostedApp } from './hosted-app.ts';

export type HostAnswer = (response: ServerResponse, request: IncomingMessage) => void;

export interface ToolHost {
  readonly url: string;
  readonly requests: readonly IncomingMessage[];
}

/** A host on this machine that stands for one on the internet. For tests. */
export async function startToolHost(answer: HostAnswer): Promise<ToolHost> {
  const requests: IncomingMessage[] = [];
  const host = createServer((request, response) => {
    requests.push(request);
    answer(response, request);
  });
  await new Promise<void>((listening) => host.listen(0, '127.0.0.1', listening));
  onTestFinished(async () => {
    host.closeAllConnections();
    await new Promise((closed) => host.close(closed));
  });
  return { url: `http://127.0.0.1:${(host.address() as AddressInfo).port}`, requests };
}

/** An OpenAPI schema with one path and the given server. */
export function schemaOf(server = 'https://weather.example', change: object = {}): string {
  const ok = { responses: { 200: { description: 'ok' } } };
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Weather', description: 'Tells the weather', version: '1' },
    servers: [{ url: server }],
    paths: { '/today': { get: { operationId: 'today', ...ok } } },
    ...change,
  });
}

/** An OpenAPI schema like GitHub's, with more indentation than there is room for, and without any. */
export function largeSchemaOf(server?: string): { readonly indented: string; readonly compact: string } {
  const description = 'What a person would want to know about it. '.repeat(15);
  const responses = { 200: { description: 'A "thing"' } };
  const thing = (at: number) => [
    `/places/{place}/things-${at}`,
    { get: { operationId: `thing-${at}`, description, responses } },
  ];
  const things = Object.fromEntries(Array.from({ length: 10_700 }, (_, at) => thing(at))) as object;
  const compact = schemaOf(server, { paths: { '/today': { get: { responses } }, ...things } });
  return { indented: JSON.stringify(JSON.parse(compact), null, 10), compact };
}

export interface ToolsApp extends HostedApp {
  readonly ada: LoginResult;
  readonly bob: LoginResult;
  readonly create: (who: LoginResult, draft?: object) => Promise<Tool>;
  readonly list: (who: LoginResult) => Promise<ToolsList>;
  readonly configure: (who: LoginResult, ...tools: object[]) => Promise<ToolConfig[]>;
}

interface ToolsList {
  readonly tools: readonly Tool[];
  readonly config: readonly ToolConfig[];
  readonly isNew: boolean;
}

/** The real app with two accounts, whose tools may call hosts of this machine. For tests. */
export async function startToolsApp(
  database: Database,
  { config, ...options }: Omit<TestAppOptions, 'database'> = {},
): Promise<ToolsApp> {
  const app = await startHostedApp(database, { ...options, config: { allowedPrivateHosts: ['127.0.0.1'], ...config } });
  const ada = await app.signIn('ada@example.org');
  const bob = await app.signIn('bob@example.org');
  const dataOf = async <Data>(...call: Parameters<HostedApp['call']>): Promise<Data> => {
    const { code, msg, data } = await app.call<Data>(...call);
    if (code !== 0) throw new Error(msg);
    return data;
  };
  return {
    ...app,
    ada,
    bob,
    create: ({ token }, draft = {}) =>
      dataOf('POST', '/tools/create', { token, body: { name: 'Weather', schema: schemaOf(), ...draft } }),
    list: ({ token }) => dataOf('GET', '/tools', { token }),
    configure: ({ token }, ...tools) => dataOf('PUT', '/tools/config', { token, body: { tools } }),
  };
}
