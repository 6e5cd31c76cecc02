import type { Artifact, Publication } from '@parley/contract';
import { expect, it } from 'vitest';
import { forEachEngine } from '../../testing/engines.ts';
import { startHostedApp } from '../../testing/hosted-app.ts';

const page = (more: object = {}) => ({ title: 'Clock', content: '<p>Three</p>', ...more });

forEachEngine((_engine, open) => {
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

  it('pages have bounds, all versions together', async () => {
    const { call, signIn } = await startHostedApp(await open());
    const { token } = await signIn('anna@example.org');
    const long = 'x'.repeat(1_100_000);
    for (const bad of [{ content: '' }, { kind: 'exe' }, { earlier: [long, long] }, { title: 'x'.repeat(201) }]) {
      expect((await call('POST', '/artifacts', { token, body: page(bad) })).status).toBe(400);
    }
  });
});
