import { expect, it } from 'vitest';
import { startTestApp, testConfig } from '../../testing/app.ts';

it.each([
  ['a provider has not answered yet', () => Promise.reject(new TypeError('fetch failed')), '2'],
  ['all have', () => Promise.resolve(Response.json({ data: [{ id: 'gpt-5-mini' }] })), undefined],
])('the list of models says when to ask again, where %s', async (_, fetch, seconds) => {
  const providers = { ...testConfig().providers, OpenAI: { apiKey: 'sk-1', baseUrl: 'https://upstream.test' } };
  const { app } = await startTestApp({ config: { providers }, now: () => 1_000, models: { fetch } });
  const { statusCode, headers } = await app.inject({ url: '/api/models' });
  expect([statusCode, headers['retry-after']]).toEqual([200, seconds]);
});
