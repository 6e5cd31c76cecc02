import { aChatRequest, type ScriptedUpstream, startScriptedUpstream } from '@parley/testkit';
import { onTestFinished } from 'vitest';
import { listen, startTestApp, type TestApp, testConfig } from './app.ts';

export const UPSTREAM_KEY = 'sk-the-key-of-the-server';

interface AskOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export interface ProxiedApp extends TestApp {
  readonly upstream: ScriptedUpstream;
  /** The address of the chat call. */
  readonly url: string;
  /** Asks over a real socket. */
  readonly ask: (fields?: object, init?: AskOptions) => Promise<Response>;
}

/** The real app on a real socket, with a scripted provider as its OpenAI. For tests. */
export async function startProxiedApp(aiProxy: { readonly idleTimeoutMs?: number } = {}): Promise<ProxiedApp> {
  const upstream = await startScriptedUpstream();
  onTestFinished(() => upstream.close());
  const providers = { ...testConfig().providers, OpenAI: { apiKey: UPSTREAM_KEY, baseUrl: upstream.url } };
  const started = await startTestApp({ config: { providers }, aiProxy: { guideDelayMs: 0, ...aiProxy } });
  const url = `${await listen(started)}api/ai-proxy`;
  return {
    ...started,
    upstream,
    url,
    ask: (fields = {}, init = {}) =>
      fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...init.headers },
        body: JSON.stringify(aChatRequest(fields)),
        ...(init.signal && { signal: init.signal }),
      }),
  };
}
