import { type Artifact, ERRORS, type Publication } from '@parley/contract';
import { expect, it } from 'vitest';
import { onBothEngines } from '../../testing/engines.ts';
import { startHostedApp } from '../../testing/hosted-app.ts';

const page = (more: object = {}) => ({ title: 'Clock', content: '<p>Three</p>', ...more });

onBothEngines((_engine, open) => {
  it('a page is shared with its versions, as data that no browser takes for a page', async () => {
    const { app, call, signIn } = await startHostedApp(await open());
    const { token } = await signIn('anna@example.org');
    const body = page({ earlier: ['<p>One</p>', '<p>Two</p>'] });
    const { id } = (await call<{ id: string }>('POST', '/artifacts', { token, body })).data;
    const response = await app.inject({ url: `/api/artifacts/${id}` });
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
    expect(response.json<{ data: Artifact }>().data).toMatchObject({ id, kind: 'html', ...body });
    expect((await call<Publication[]>('GET', '/artifacts', { token })).data).toMatchObject([{ name: 'Clock' }]);
    // A page is no chat: each is found under its own address alone.
    expect((await call('GET', `/share/${id}`)).status).toBe(404);
    expect((await call<Publication[]>('GET', '/share', { token })).data).toEqual([]);
  });

  it('a page is changed and taken back by its owner or with its secret', async () => {
    const { call, signIn } = await startHostedApp(await open());
    const { token } = await signIn('anna@example.org');
    const { token: stranger } = await signIn('ben@example.org');
    const made = await call<{ id: string; secret: string }>('POST', '/artifacts', { token, body: page() });
    const { id, secret } = made.data;
    const change = { body: page({ content: '<p>Four</p>', earlier: ['<p>Three</p>'] }) };
    expect((await call('PUT', `/artifacts/${id}`, { ...change, token: stranger })).status).toBe(404);
    expect((await call('PUT', `/artifacts/${id}`, { ...change, token })).status).toBe(200);
    expect((await call<Artifact>('GET', `/artifacts/${id}`)).data.content).toBe('<p>Four</p>');
    expect((await call('DELETE', `/artifacts/${id}`, { token: stranger })).status).toBe(404);
    const headers = { 'x-parley-share-secret': secret };
    expect((await call('DELETE', `/artifacts/${id}`, { token: stranger, headers })).status).toBe(200);
    expect((await call('GET', `/artifacts/${id}`)).status).toBe(404);
    expect((await call('POST', `/artifacts/${id}/report`, { body: { reason: 'harmful' } })).status).toBe(404);
  });

  it('whoever published a page is no view of it', async () => {
    const { call, signIn } = await startHostedApp(await open());
    const { token } = await signIn('anna@example.org');
    const { id } = (await call<{ id: string }>('POST', '/artifacts', { token, body: page() })).data;
    const views = async () => (await call<Publication[]>('GET', '/artifacts', { token })).data[0]?.views;
    expect((await call('GET', `/artifacts/${id}?own=1`)).status).toBe(200);
    await call('GET', `/artifacts/${id}`, { token });
    expect(await views()).toBe(0);
    expect((await call('GET', `/artifacts/${id}?own=yes`)).status).toBe(400);
    await call('GET', `/artifacts/${id}`);
    expect(await views()).toBe(1);
  });

  it('its owner takes back what was taken down, and visitors keep the notice until it would have ended', async () => {
    let now = Date.now();
    const { call, signIn, database } = await startHostedApp(await open(), { now: () => now });
    const { token } = await signIn('anna@example.org');
    const { token: stranger } = await signIn('ben@example.org');
    const body = page({ lifetime: 'day' });
    const { id } = (await call<{ id: string }>('POST', '/artifacts', { token, body })).data;
    await database.db.updateTable('publications').set({ taken_down_at: now }).where('id', '=', id).execute();
    const read = async () => (await call('GET', `/artifacts/${id}`)).status;
    expect(await read()).toBe(ERRORS.taken_down.status);
    expect((await call('PUT', `/artifacts/${id}`, { token, body })).status).toBe(404);
    expect((await call('DELETE', `/artifacts/${id}`, { token: stranger })).status).toBe(404);
    expect((await call('DELETE', `/artifacts/${id}`, { token })).status).toBe(200);
    expect((await call<Publication[]>('GET', '/artifacts', { token })).data).toEqual([]);
    expect(await database.db.selectFrom('publications').select('id').execute()).toEqual([]);
    expect(await read()).toBe(ERRORS.taken_down.status);
    expect((await call('DELETE', `/artifacts/${id}`, { token })).status).toBe(404);
    now += 86_400_000;
    expect(await read()).toBe(404);
  });

  it('pages have bounds, all versions together', async () => {
    const { call, signIn } = await startHostedApp(await open());
    const { token } = await signIn('anna@example.org');
    const long = 'x'.repeat(1_100_000);
    for (const bad of [{ content: '' }, { kind: 'exe' }, { earlier: [long, long] }, { title: 'x'.repeat(201) }]) {
      expect((await call('POST', '/artifacts', { token, body: page(bad) })).status).toBe(400);
    }
  });
});
