import { operationsOf } from '@parley/tools';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { runnablePlugin } from './plugin-tools.ts';
import { aLine } from '../testing/call-parts.ts';

const PLUGIN = {
  id: 'plugin-1',
  name: 'Notes',
  updatedAt: 1,
  auth: { type: 'bearer', in: 'header', name: '' },
} as const;
const TOKEN = { value: 'a-token-of-mine', origins: ['https://notes.example'] };

function sending(answer: () => Promise<Response>) {
  const send = vi.fn<typeof fetch>(answer);
  vi.stubGlobal('fetch', send);
  vi.stubGlobal('location', { origin: 'https://parley.example', protocol: 'https:' });
  onTestFinished(() => void vi.unstubAllGlobals());
  return send;
}

function call(url = 'https://notes.example', token: typeof TOKEN | null = TOKEN) {
  const { operations } = operationsOf({
    openapi: '3.1.0',
    info: { title: 'Notes', description: 'Keeps notes' },
    servers: [{ url }],
    paths: { '/notes': { get: { operationId: 'list' } } },
  });
  const { functions } = runnablePlugin(PLUGIN, { first: operations, rest: [] }, [], token ?? undefined);
  return Promise.resolve(functions[0]?.run({}, new AbortController().signal, aLine()));
}

describe('a plugin of this browser', () => {
  it('calls its API with its token, which nobody sees', async () => {
    const send = sending(async () => Response.json({ sent: 'Bearer a-token-of-mine' }));
    const answer = await call();
    expect(send.mock.calls[0]?.[1]).toMatchObject({
      credentials: 'omit',
      headers: { Authorization: 'Bearer a-token-of-mine' },
    });
    expect(JSON.stringify(answer)).not.toContain('a-token-of-mine');
  });

  it('says that pages may not be allowed to call the API', async () => {
    sending(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(call()).rejects.toThrow('does not allow calls from web pages (CORS)');
  });

  it('takes its token to no address that it was not entered for', async () => {
    const send = sending(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(call('https://other.example')).rejects.toThrow('Its token has to be entered again');
    expect(send.mock.calls.every(([, init]) => !JSON.stringify(init?.headers).includes('a-token'))).toBe(true);
  });

  it('never calls the app’s own server, which would take it for the person', async () => {
    const send = sending(async () => Response.json([]));
    await expect(call('https://parley.example/api', null)).rejects.toThrow('cannot be reached');
    expect(send).not.toHaveBeenCalled();
  });
});
