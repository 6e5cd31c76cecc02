import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';

describe('prices', () => {
  it('of a hosted server are for everybody, without what only its operator may know', async () => {
    const { app } = await startTestApp({ config: { mode: 'hosted' } });
    const answer = await app.inject({ url: '/api/platform/price' });
    expect(answer.statusCode).toBe(200);
    const [guide] = answer.json<{ data: Record<string, unknown>[] }>().data;
    expect(guide).toMatchObject({ name: 'parley-guide', isFree: true });
    expect(guide).not.toHaveProperty('answeredBy');
    expect((await app.inject({ url: '/api/models' })).statusCode).toBe(401);
  });

  it('of a private server are not told to strangers', async () => {
    const { app } = await startTestApp({ config: { accessCode: 'open sesame' } });
    expect((await app.inject({ url: '/api/platform/price' })).json()).toMatchObject({ data: [] });
  });
});
