import { operationsOf } from '@parley/tools';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { dropPlugin, keepPlugin } from './plugin-store.ts';
import { NotCalled, tryHere } from './try-here.ts';

/** Each test has a host of its own: which of them answer is remembered by the page. */
function operationAt(url: string) {
  const [operation] = operationsOf({
    openapi: '3.1.0',
    info: { title: 'Notes', description: 'Keeps notes' },
    servers: [{ url }],
    paths: { '/notes': { get: { operationId: 'list' } } },
  }).operations;
  return operation!;
}

const AUTH = { type: 'bearer', in: 'header', name: '' } as const;

function sending(answer: () => Promise<Response>) {
  const send = vi.fn<typeof fetch>(answer);
  vi.stubGlobal('fetch', send);
  vi.stubGlobal('location', { origin: 'https://parley.example', protocol: 'https:' });
  onTestFinished(() => void vi.unstubAllGlobals());
  return send;
}

const attempt = (url: string, plugin?: { id: string }) =>
  tryHere({ auth: { ...AUTH, token: 'a-token' } }, plugin, operationAt(url), {});

describe('an operation that the page tries by itself', () => {
  it('is a real call with the token of the form, which is not shown', async () => {
    const send = sending(async () => Response.json({ sent: 'Bearer a-token' }));
    const answer = await attempt('https://tried.example');
    expect(send.mock.calls[0]?.[1]).toMatchObject({ headers: { Authorization: 'Bearer a-token' } });
    expect(answer).toMatchObject({ status: 200, request: { method: 'GET', url: 'https://tried.example/notes' } });
    expect(JSON.stringify(answer)).not.toContain('a-token');
  });

  it('takes a stored token nowhere that it was not entered for', async () => {
    const plugin = { id: 'plugin-1', name: 'Notes', description: '', schema: '', schemaUrl: '', methods: 1 };
    keepPlugin(
      { ...plugin, auth: AUTH, createdAt: 1, updatedAt: 1 },
      { value: 'a-token', origins: ['https://other.example'] },
    );
    onTestFinished(() => dropPlugin('plugin-1'));
    const send = sending(async () => Response.json([]));
    await attempt('https://moved.example', plugin);
    expect(send).toHaveBeenCalledOnce();
    expect(JSON.stringify(send.mock.calls)).not.toContain('a-token');
  });

  it('says that the API does not answer pages', async () => {
    sending(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(attempt('https://shut.example')).rejects.toThrow(NotCalled);
  });
});
