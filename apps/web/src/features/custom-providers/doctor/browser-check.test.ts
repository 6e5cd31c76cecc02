import { ProviderCredentials, type ProviderName } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import type { CheckEvent } from '../model/doctor-problem.ts';
import { browserCheck, type BrowserWorld } from './browser-check.ts';

const REPLY = { choices: [{ message: { content: 'Hi' }, finish_reason: 'stop' }] };
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const offNetwork = () => {
  throw new TypeError('Failed to fetch');
};

interface Internet {
  /** The answer to a call whose answer the page may not read. */
  readonly opaque?: () => Response;
  readonly models?: (url: string) => Response;
  readonly chat?: () => Response;
}

/** A provider as a page sees it; all is well unless said otherwise. */
function world(net: Internet = {}, more: Partial<BrowserWorld> = {}): BrowserWorld {
  const {
    opaque = () => new Response(),
    models = () => json({ data: [{ id: 'm1' }] }),
    chat = () => json(REPLY),
  } = net;
  return {
    fetch: async (url, init) => {
      if (init?.mode === 'no-cors') return opaque();
      return url.includes('/models') ? models(url) : chat();
    },
    isOnline: () => true,
    pageProtocol: 'https:',
    watchPolicy: () => async () => false,
    now: () => 0,
    ...more,
  };
}

async function check(
  browser: BrowserWorld,
  credentials: object = {},
  provider: ProviderName = 'OpenAI',
): Promise<string[]> {
  const patient = { provider, credentials: ProviderCredentials.parse({ apiKey: 'k', ...credentials }) };
  const events: CheckEvent[] = [];
  for await (const event of browserCheck(patient, browser, new AbortController().signal)) events.push(event);
  return events.map((event) => {
    if (event.type === 'models') return `models: ${event.models.join(' ')}`;
    return `${event.step} ${event.outcome === 'failed' ? event.problem : event.outcome}`;
  });
}

const LOCAL = { endpoint: 'http://localhost:11434/v1' };
const PUBLIC = { endpoint: 'https://gateway.example' };

describe('browserCheck', () => {
  it('goes through all steps where everything is well', async () => {
    expect(await check(world())).toEqual([
      'dns passed',
      'tls passed',
      'authorization passed',
      'models passed',
      'models: m1',
      'chat passed',
    ]);
  });

  it('asks a typed model where the provider has no list', async () => {
    const credentials = { endpoint: 'https://x.openai.azure.com', customModels: 'my-deployment' };
    expect(await check(world(), credentials, 'Azure')).toEqual([
      'dns passed',
      'tls passed',
      'authorization unseen',
      'models unseen',
      'chat passed',
    ]);
  });

  it.each([
    ['is offline', world({ opaque: offNetwork }, { isOnline: () => false }), {}, 'dns offline'],
    ['gets no answer at all', world({ opaque: offNetwork }), {}, 'dns unreachable'],
    ['gets no answer from its own machine', world({ opaque: offNetwork }), LOCAL, 'dns unreachable_local'],
    [
      'is forbidden to call by its policy',
      world({ opaque: offNetwork }, { watchPolicy: () => async () => true }),
      LOCAL,
      'dns blocked_by_page',
    ],
    ['is encrypted and the endpoint is not', world(), { endpoint: 'http://gateway.example/v1' }, 'dns mixed_content'],
    ['may not read the answer', world({ models: offNetwork }), {}, 'authorization cors'],
    ['may not read the answer of its own machine', world({ models: offNetwork }), LOCAL, 'authorization cors_local'],
    ['has a wrong key', world({ models: () => json({}, 401) }), {}, 'authorization unauthorized'],
    [
      'has a key that Google calls a bad request',
      world({ models: () => json({ error: { details: [{ reason: 'API_KEY_INVALID' }] } }, 400) }),
      {},
      'authorization unauthorized',
    ],
    [
      'lacks /v1',
      world({ models: (url) => (url.includes('/v1/') ? json({ data: [] }) : json({}, 404)) }),
      PUBLIC,
      'models not_found_maybe_v1',
    ],
    ['finds a website', world({ models: () => new Response('<html>') }), {}, 'models not_json'],
    ['finds an empty list', world({ models: () => json({ data: [] }) }), {}, 'models no_models'],
    ['types a model that is not listed', world(), { customModels: 'gone' }, 'models model_missing'],
    ['is told to wait', world({ chat: () => json({}, 429) }), {}, 'chat rate_limited'],
  ])('says when the page %s', async (_, browser, credentials, expected) => {
    expect(await check(browser, credentials)).toContain(expected);
  });

  it('tries no further once the key is refused', async () => {
    const steps = await check(world({ models: () => json({}, 401) }));
    expect(steps.at(-1)).toBe('authorization unauthorized');
  });
});
