import { ERRORS, ProviderCredentials } from '@parley/contract';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { render } from '#/testing/render.tsx';
import type { Patient } from '../model/patient.ts';
import { checkConnection } from './checks.ts';
import { fetchModels } from './fetch-models.ts';

const LOCAL = 'http://127.0.0.1:9/v1';

function patient(route: 'browser-then-relay' | 'relay'): Patient & { readonly kind: 'own-key' } {
  const credentials = ProviderCredentials.parse({ apiKey: 'k', endpoint: LOCAL, customModels: 'm' });
  return { kind: 'own-key', provider: 'Other', credentials, route };
}

const envelope = (code: number, status: number) =>
  Response.json({ code, msg: '', data: null, requestId: 'r' }, { status });

/** The own server by path; nobody answers anywhere else. */
function serve(answers: Record<string, () => Response>): void {
  vi.stubGlobal('fetch', async (input: string) => {
    const answer = answers[new URL(input, location.href).pathname];
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  });
  onTestFinished(() => void vi.unstubAllGlobals());
}

async function check(route: 'browser-then-relay' | 'relay'): Promise<string[]> {
  const found: string[] = [];
  for await (const event of checkConnection(patient(route), new AbortController().signal)) {
    if (event.type === 'step')
      found.push(`${event.step} ${event.outcome === 'failed' ? event.problem : event.outcome}`);
  }
  return found;
}

const REPLY = () => Response.json({ choices: [{ message: { content: 'Hi' }, finish_reason: 'stop' }] });
const NOT_LET_IN = () => envelope(ERRORS.access_code_required.code, 401);
const BY_RELAY = ['dns unseen', 'tls unseen', 'authorization unseen', 'models unseen'];

describe('checkConnection with an own key', () => {
  it('asks through the relay where the server has not let the visitor in', async () => {
    serve({ '/api/custom-provider/public-key': NOT_LET_IN, '/api/ai-proxy/relay': REPLY });
    expect(await check('relay')).toEqual([...BY_RELAY, 'chat passed']);
  });

  it('tries the way through the server where the page reaches nobody, as a chat does', async () => {
    serve({ '/api/custom-provider/public-key': NOT_LET_IN, '/api/ai-proxy/relay': REPLY });
    expect(await check('browser-then-relay')).toEqual([...BY_RELAY, 'chat passed']);
  });

  it('tells what the page saw where the server cannot help', async () => {
    serve({ '/api/custom-provider/public-key': () => envelope(ERRORS.internal.code, 500) });
    expect(await check('browser-then-relay')).toEqual(['dns unreachable_local']);
  });
});

/** A server of this machine that answers, but not to pages: browsers keep its words from them. */
function withoutPermission(answers: Record<string, () => Response>): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, location.href);
    asked.push(url.pathname);
    if (url.origin === new URL(LOCAL).origin) {
      if (init.mode === 'no-cors') return new Response();
      throw new TypeError('Failed to fetch');
    }
    return answers[url.pathname]?.() ?? envelope(ERRORS.not_found.code, 404);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return asked;
}

describe('a server of this machine that lets no page read its answers', () => {
  const step = (problem: string | null) => ({ step: 'dns', ok: problem === null, ms: 1, problem, reason: null });
  const report = (steps: object[], models: readonly string[]) =>
    Response.json({ code: 0, msg: '', data: { steps, model: null, models }, requestId: 'r' });
  const fetched = () => fetchModels(keyless(), new AbortController().signal);

  function keyless() {
    const { credentials, ...rest } = patient('browser-then-relay');
    return { ...rest, credentials: { ...credentials, apiKey: '' } };
  }

  function forThisMachine(): void {
    const before = { ...runtimeConfig };
    Object.assign(runtimeConfig, { managesChannels: true, isForThisMachine: true });
    onTestFinished(() => void Object.assign(runtimeConfig, before));
  }

  it('is asked through Parley’s own server', async () => {
    withoutPermission({ '/api/custom-provider/doctor': () => report([step(null)], ['llama']) });
    expect(await fetched()).toEqual({ kind: 'listed', models: ['llama'] });
  });

  it('is asked so once its owner allows that', async () => {
    forThisMachine();
    await render(null);
    let isAllowed = false;
    withoutPermission({
      '/api/custom-provider/doctor': () =>
        isAllowed ? report([step(null)], ['llama']) : report([step('address_refused')], []),
      '/api/channels/loopback-origins': () => {
        isAllowed = true;
        return Response.json({ code: 0, msg: '', data: { origin: new URL(LOCAL).origin }, requestId: 'r' });
      },
    });
    const found = fetched();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Allow' }).click();
    expect(await found).toEqual({ kind: 'listed', models: ['llama'] });
  });

  it('is what the page saw of it where its owner says no', async () => {
    forThisMachine();
    await render(null);
    const asked = withoutPermission({
      '/api/custom-provider/doctor': () => report([step('address_refused')], []),
    });
    const found = fetched();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    expect(await found).toMatchObject({ kind: 'failed', problem: 'cors_local' });
    expect(asked).not.toContain('/api/channels/loopback-origins');
  });
});

describe('fetchModels with an own key', () => {
  const fetchBy = (route: 'browser-then-relay' | 'relay') => fetchModels(patient(route), new AbortController().signal);

  it('gives what the provider lists and asks no model', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (input: string) => {
      asked.push(new URL(input).pathname);
      return Response.json({ data: [{ id: 'a' }, { id: 'b' }] });
    });
    onTestFinished(() => void vi.unstubAllGlobals());
    expect(await fetchBy('browser-then-relay')).toEqual({ kind: 'listed', models: ['a', 'b'] });
    expect(asked.filter((path) => path.endsWith('/chat/completions'))).toEqual([]);
  });

  it('says so where the way through the server shows no list, and sends no question through it', async () => {
    const relay = vi.fn(REPLY);
    serve({ '/api/custom-provider/public-key': NOT_LET_IN, '/api/ai-proxy/relay': relay });
    expect(await fetchBy('relay')).toEqual({ kind: 'unseen' });
    expect(relay).not.toHaveBeenCalled();
  });

  it('tells why it failed', async () => {
    serve({ '/api/custom-provider/public-key': () => envelope(ERRORS.internal.code, 500) });
    expect(await fetchBy('browser-then-relay')).toMatchObject({ kind: 'failed', problem: 'unreachable_local' });
  });
});
