import { setTimeout as pause } from 'node:timers/promises';
import type { ServerModel } from '@parley/contract';
import { type ScriptedUpstream, startScriptedUpstream } from '@parley/testkit';
import { type Allowances, type Parley, startParley } from './parley-process.ts';

export interface ScriptedParley {
  /** The provider, which says what the test tells it to. */
  readonly upstream: ScriptedUpstream;
  readonly parley: Parley;
  /** Where the server answers. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Settings of a server whose only provider is the scripted one. */
export const scriptedProvider = (upstream: ScriptedUpstream) => ({
  OPENAI_API_KEY: 'sk-of-the-operator',
  OPENAI_BASE_URL: upstream.url,
  PARLEY_DEFAULT_MODEL: 'scripted-1',
});

/** A real server whose OpenAI is scripted, with settings of its own, such as hosts of this machine that tools may call. */
export async function startScriptedParley(
  settings: Record<string, string> = {},
  allowances: Allowances = {},
): Promise<ScriptedParley> {
  const upstream = await startScriptedUpstream();
  const parley = await startParley({ ...scriptedProvider(upstream), ...settings }, allowances);
  await untilListed(parley.url);
  return {
    upstream,
    parley,
    url: parley.url,
    async stop() {
      await parley.stop();
      await upstream.close();
    },
  };
}

type ListedModel = Pick<ServerModel, 'name' | 'available'>;

/** More than a server waits before it asks again for a list that did not come in time, which happens on a busy machine. */
const LISTED_WITHIN_MS = 25_000;

/** Waits until models of the providers are known and answer, as far as strangers may see them. */
export async function untilListed(url: string, ...names: readonly string[]): Promise<void> {
  const wanted = names.length === 0 ? ['scripted-1'] : names;
  for (const end = Date.now() + LISTED_WITHIN_MS; Date.now() < end; await pause(200)) {
    const response = await fetch(`${url}api/models`);
    if (!response.ok) return;
    const { data } = (await response.json()) as { readonly data: readonly ListedModel[] };
    // The default model is listed, too, while its provider has said nothing.
    if (wanted.every((name) => data.some((model) => model.name === name && model.available))) return;
  }
}
