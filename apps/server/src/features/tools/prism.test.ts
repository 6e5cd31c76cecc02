import { readFileSync } from 'node:fs';
import { type ToolRunResult } from '@parley/contract';
import { readDocument } from '@parley/tools';
import { expect, it } from 'vitest';
import { forEachEngine } from '../../testing/engines.ts';
import { narrowedDocument } from '../../testing/narrowed-document.ts';
import { startPrism } from '../../testing/prism.ts';
import { BODIES, largeDocument, PLACES } from '../../testing/prism-documents.ts';
import { startToolsApp } from '../../testing/tools-app.ts';

type Call = readonly [operationId: string, args: object];

const PLACE_CALLS: readonly Call[] = [
  ['GET /path/simple/{key}', { key: 'a b/c é' }],
  ['GET /path/matrix/{key}', { key: [10, 20, 30] }],
  ['GET /query/form', { color: ['light blue', 'a&b=c', 'red'] }],
  ['GET /query/comma', { ids: [10, 20] }],
  ['GET /query/pipe', { ids: [10, 20] }],
  ['GET /query/deep', { range: { from: 1, to: 2 } }],
  ['GET /query/plain', { limit: 5, draft: false, since: '2026-01-02T03:04:05+02:00' }],
  ['GET /header', { 'X-Trace': [10, 20], 'X-Mode': 'fast' }],
  ['GET /cookie', { session: 'abc' }],
];

const PET = { name: 'Rex', age: 3, tags: ['a', 'b'], owner: { mail: 'ada@example.org' } };
const BODY_CALLS: readonly Call[] = [
  ['POST /json', PET],
  ['PUT /list', { body: [1, 2] }],
  ['PATCH /patch/{key}', { key: 'a', ...PET }],
  ['POST /form', { name: 'a&b=c d', age: 4 }],
  ['POST /multipart', { name: 'Überfluss' }],
  ['GET /keyed', {}],
  ['DELETE /token', {}],
];
const CREDENTIALS = {
  authConfigs: [
    { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
    { type: 'bearer', in: 'header', name: 'Authorization', scheme: 'Bearer' },
  ],
  authValues: { 'X-Api-Key': 'a-key-for-prism', Authorization: 'a-token-for-prism' },
};

/** Figma's REST API as its makers publish it: 54 operations in YAML, with references, alternatives and nodes within nodes. */
const FIGMA = readFileSync(new URL(import.meta.resolve('@figma/rest-api-spec/openapi/openapi.yaml')), 'utf8');
const FIGMA_CALLS: readonly Call[] = [
  ['GET /v1/me', {}],
  ['GET /v1/images/{file_key}', { file_key: 'aB/c', ids: '1:2,1:3', scale: 0.5, format: 'svg', svg_include_id: true }],
  ['GET /v1/files/{file_key}/comments', { file_key: 'key', as_md: false }],
  [
    'POST /v1/files/{file_key}/comments',
    { file_key: 'key', message: 'Größer, bitte', client_meta: { node_id: '1:2', node_offset: { x: 1.5, y: -2 } } },
  ],
  ['DELETE /v1/files/{file_key}/comments/{comment_id}', { file_key: 'key', comment_id: '12' }],
  [
    'DELETE /v1/files/{file_key}/comments/{comment_id}/reactions',
    { file_key: 'key', comment_id: '12', emoji: ':eyes:' },
  ],
  ['GET /v1/oembed', { url: 'https://www.figma.com/file/key?a=b&c=d', maxwidth: 640 }],
  [
    'POST /v1/dev_resources',
    { dev_resources: [{ name: 'Storybook', url: 'https://example.org', file_key: 'key', node_id: '1:2' }] },
  ],
];
const FIGMA_TOKEN = {
  authConfigs: [{ type: 'apiKey', in: 'header', name: 'X-Figma-Token' }],
  authValues: { 'X-Figma-Token': 'a-token-of-figma' },
};

forEachEngine((_engine, open) => {
  async function start(document: object, settings: object = {}, schema = JSON.stringify(document)) {
    const url = await startPrism(document);
    const app = await startToolsApp(await open());
    const { token } = app.ada;
    const tool = await app.create(app.ada, { schema, serverUrl: url });
    await app.configure(app.ada, { toolId: tool.id, settings });
    const statusOf = async ([operationId, args]: Call) => {
      const body = { toolId: tool.id, operationId, arguments: args };
      const { code, msg, data } = await app.call<ToolRunResult | null>('POST', '/tools/run', { token, body });
      return data ? `${operationId}: ${data.status} ${data.status === 200 ? '' : data.text}` : `${code} ${msg}`;
    };
    return { url, tool, statusOf };
  }
  const fine = (calls: readonly Call[]) => calls.map(([operationId]) => `${operationId}: 200 `);

  it('writes parameters as Prism reads them, in every place and every style', async () => {
    const { url, statusOf } = await start(PLACES);
    // Prism does check: the same calls written wrongly are refused.
    for (const wrong of ['/query/comma?ids=1', '/query/deep?range=from', '/query/form?color=red,blue']) {
      expect((await fetch(url + wrong)).status, wrong).toBe(422);
    }
    expect(await Promise.all(PLACE_CALLS.slice(0, 5).map(statusOf))).toEqual(fine(PLACE_CALLS.slice(0, 5)));
    expect(await Promise.all(PLACE_CALLS.slice(5).map(statusOf))).toEqual(fine(PLACE_CALLS.slice(5)));
  });

  it('writes bodies and credentials as Prism reads them', async () => {
    const { url, statusOf } = await start(BODIES, CREDENTIALS);
    expect((await fetch(`${url}/keyed`)).status).toBe(401);
    expect(await Promise.all(BODY_CALLS.map(statusOf))).toEqual(fine(BODY_CALLS));
  });

  it('calls one of very many operations', async () => {
    const { statusOf } = await start(largeDocument(1_000));
    const calls: Call[] = [0, 500, 999].map((index) => [`GET /things-${index}/{key}`, { key: 1, page: 2 }]);
    expect(await Promise.all(calls.map(statusOf))).toEqual(fine(calls));
  });

  it('calls a public API by the description that its makers publish', async () => {
    const paths = FIGMA_CALLS.map(([operationId]) => operationId.split(' ')[1] ?? '');
    const served = narrowedDocument(readDocument(FIGMA).document as Record<string, unknown>, paths);
    const { url, tool, statusOf } = await start(served, FIGMA_TOKEN, FIGMA);
    expect(tool.methods).toBe(54);
    // Prism does check what is sent and who sends it.
    expect((await fetch(`${url}/v1/me`)).status).toBe(401);
    const headers = { 'x-figma-token': 'a' };
    expect((await fetch(`${url}/v1/images/a?ids=1&scale=5`, { headers })).status).toBe(400);
    expect(await Promise.all(FIGMA_CALLS.slice(0, 4).map(statusOf))).toEqual(fine(FIGMA_CALLS.slice(0, 4)));
    expect(await Promise.all(FIGMA_CALLS.slice(4).map(statusOf))).toEqual(fine(FIGMA_CALLS.slice(4)));
  });
});
