import { type ToolRunResult } from '@parley/contract';
import { expect, it } from 'vitest';
import { forEachEngine } from '../../testing/engines.ts';
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

forEachEngine((_engine, open) => {
  async function start(document: object, settings: object = {}) {
    const url = await startPrism(document);
    const app = await startToolsApp(await open());
    const { token } = app.ada;
    const tool = await app.create(app.ada, { schema: JSON.stringify(document), serverUrl: url });
    await app.configure(app.ada, { toolId: tool.id, settings });
    const statusOf = async ([operationId, args]: Call) => {
      const body = { toolId: tool.id, operationId, arguments: args };
      const { code, msg, data } = await app.call<ToolRunResult | null>('POST', '/tools/run', { token, body });
      return data ? `${operationId}: ${data.status} ${data.status === 200 ? '' : data.text}` : `${code} ${msg}`;
    };
    return { url, statusOf };
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
});
