import { allRoutes, fillPath } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';

const HOST = 'localhost:3000';
const EMBEDDING = 'https://a.org';
const kept = allRoutes().filter(
  ({ id }) => /^(?:customProviders|chatHistory)\./.test(id) && id !== 'chatHistory.readShared',
);

/** Which calls answer 403, whatever else is wrong with them. */
async function refused(headers: Record<string, string>, calls = kept): Promise<string[]> {
  const { app } = await startTestApp({ config: { embedOrigins: [EMBEDDING, `http://${HOST}`] } });
  const found: string[] = [];
  for (const { id, route } of calls) {
    const url = `/api${fillPath(route.path, { id: 'x', configUid: 'x' })}`;
    const body = route.method === 'POST' || route.method === 'PUT' ? { payload: {} } : {};
    const { statusCode } = await app.inject({
      method: route.method,
      url,
      headers: { host: HOST, ...headers },
      ...body,
    });
    if (statusCode === 403) found.push(id);
  }
  return found;
}

describe('keys and kept chats', () => {
  it('are kept from sites that may show the app and ask models', async () => {
    expect(await refused({ origin: EMBEDDING, 'sec-fetch-site': 'cross-site' })).toEqual(kept.map(({ id }) => id));
    const models = allRoutes().filter(({ id }) => id === 'models.list');
    expect(models).toHaveLength(1);
    expect(await refused({ origin: EMBEDDING, 'sec-fetch-site': 'cross-site' }, models)).toEqual([]);
  });

  it.each([{}, { origin: `http://${HOST}`, 'sec-fetch-site': 'same-origin' }])(
    'are there for programs and for pages of the server, listed or not: %o',
    async (headers) => {
      expect(await refused(headers)).toEqual([]);
    },
  );
});
