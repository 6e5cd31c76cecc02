import { modelListScript, replyScript, type ScriptedUpstream } from '@parley/testkit';
import type { Database } from '../db/open-database.ts';
import { listen, type TestAppOptions, testConfig } from './app.ts';
import { type HostedApp, startHostedApp } from './hosted-app.ts';
import { anUpstream, UPSTREAM_KEY } from './proxied-app.ts';
import { fund } from './wallets.ts';

/** Both have prices in the catalogue. */
export const MODELS = ['gpt-4o', 'gpt-4o-mini'] as const;

interface Asked {
  readonly status: number;
  readonly error: { readonly code?: string; readonly type?: string; readonly message?: string };
}

export interface ApiKeysApp extends HostedApp {
  readonly upstream: ScriptedUpstream;
  /** Without a slash at its end. */
  readonly origin: string;
  /** A chat over a real socket, with a key as OpenAI's clients send it. */
  readonly ask: (key: string, options?: { model?: string; from?: string; path?: string }) => Promise<Asked>;
}

/** The real hosted app on a real socket with a scripted provider, whose replies cost money. For tests. */
export async function startApiKeysApp(
  database: Database | undefined,
  options: Omit<TestAppOptions, 'database'> = {},
): Promise<ApiKeysApp> {
  const upstream = await anUpstream();
  upstream.playModels(modelListScript([...MODELS]));
  const providers = { ...testConfig().providers, OpenAI: { apiKey: UPSTREAM_KEY, baseUrl: upstream.url } };
  const started = await startHostedApp(database, { ...options, config: { providers, ...options.config } });
  const origin = (await listen(started)).replace(/\/$/, '');
  return {
    ...started,
    upstream,
    origin,
    /** Everybody has money. */
    async signIn(...signing) {
      const entered = await started.signIn(...signing);
      await fund(started.database, entered.user.uuid, 1_000);
      return entered;
    },
    async ask(key, { model = MODELS[0], from = '203.0.113.7', path = '/v1/chat/completions' } = {}) {
      const response = await fetch(origin + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}`, 'x-forwarded-for': from },
        body: JSON.stringify({ model, max_tokens: 1_000, messages: [{ role: 'user', content: 'Hello' }] }),
      });
      const body = (await response.json()) as { error?: Asked['error'] };
      return { status: response.status, error: body.error ?? {} };
    },
  };
}

/** A reply that costs a known sum: 1,000 tokens asked and 1,000 said. */
export function dearReply() {
  return replyScript({ text: ['Hello'], usage: { prompt_tokens: 1_000, completion_tokens: 1_000 } });
}
