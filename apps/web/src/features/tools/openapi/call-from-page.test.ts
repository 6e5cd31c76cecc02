import { operationsOf } from '@parley/tools';
import { describe, expect, it, vi } from 'vitest';
import { callFromPage, type PageSecrets } from './call-from-page.ts';

const documentAt = (url: string) => ({
  openapi: '3.1.0',
  info: { title: 'Notes', description: 'Keeps notes' },
  servers: [{ url }],
  paths: { '/notes': { get: { operationId: 'list' }, post: { operationId: 'add' } } },
});
const BEARER: PageSecrets = {
  credentials: [{ type: 'bearer', in: 'header', name: 'Authorization', scheme: 'Bearer' }],
  values: { Authorization: 'a-token-of-mine' },
};
const NOTHING: PageSecrets = { credentials: [], values: {} };

function call(answer: () => Promise<Response>, secrets = BEARER, url = 'https://notes.example') {
  const send = vi.fn<typeof fetch>(answer);
  const [operation] = operationsOf(documentAt(url)).operations;
  if (!operation) throw new Error('no operation');
  const world = { fetch: send, ownOrigin: 'https://parley.example', now: () => 5 };
  return { send, outcome: callFromPage(operation, {}, secrets, new AbortController().signal, world) };
}

const said =
  (text: string, status = 200) =>
  async () =>
    new Response(text, { status, headers: { 'content-type': 'application/json' } });

describe('a call from the page', () => {
  it('carries the credential, shows the request without it, and hides it in the answer', async () => {
    const { send, outcome } = call(said('{"you sent":"Bearer a-token-of-mine"}'));
    const { outcome: got } = await outcome;
    const [url, init] = send.mock.calls[0] ?? [];
    expect(url).toBe('https://notes.example/notes');
    expect(init).toMatchObject({
      credentials: 'omit',
      redirect: 'error',
      headers: { Authorization: 'Bearer a-token-of-mine' },
    });
    expect(JSON.stringify(got)).not.toContain('a-token-of-mine');
    expect(got).toMatchObject({
      isError: false,
      request: { headers: { Authorization: 'Bearer ****' } },
      sizeBytes: 37,
    });
  });

  it('gives a refusal of the API as its result', async () => {
    const { outcome } = call(said('no', 403), NOTHING);
    await expect(outcome).resolves.toMatchObject({
      outcome: { isError: true, result: 'The request failed with HTTP status 403.\nno' },
    });
  });

  it('says that a page may not be allowed to call the API', async () => {
    const { outcome } = call(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(outcome).rejects.toThrow('does not allow calls from web pages (CORS)');
  });

  it('never calls the app’s own server, which would take it for the person', async () => {
    const { send, outcome } = call(said('{}'), NOTHING, 'https://parley.example/api');
    await expect(outcome).rejects.toThrow('This app itself cannot be called');
    expect(send).not.toHaveBeenCalled();
  });

  it('says that a page can send no cookies', async () => {
    const secrets = {
      credentials: [{ type: 'apiKey', in: 'cookie', name: 'k', scheme: '' }],
      values: { k: 'v' },
    } as const;
    await expect(call(said('{}'), secrets).outcome).rejects.toThrow('cannot send cookies');
  });
});
