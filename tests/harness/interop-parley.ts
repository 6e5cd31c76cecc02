import type { ScriptedUpstream } from '@parley/testkit';
import { startScriptedParley } from './scripted-parley.ts';

export interface InteropParley {
  readonly upstream: ScriptedUpstream;
  /** What clients of other people are given as base URL, without a slash at the end. */
  readonly baseUrl: string;
  /** The access code, which is their API key. */
  readonly key: string;
  stop(): Promise<void>;
}

/** What the clients of other people ask for, and what its embeddings come to. */
export const INTEROP_MODEL = 'scripted-1';
export const INTEROP_PROMPT = 'Say this is a test';
export const INTEROP_EMBEDDINGS = {
  object: 'list',
  model: 'm',
  data: [{ object: 'embedding', index: 0, embedding: [0.5, 0.25] }],
  usage: { prompt_tokens: 1, total_tokens: 1 },
};

/** A scripted server with an access code, for clients of other people. */
export async function startInteropParley(): Promise<InteropParley> {
  const key = 'open sesame';
  const { upstream, url, stop } = await startScriptedParley({ PARLEY_ACCESS_CODE: key });
  return { upstream, baseUrl: `${url}v1`, key, stop };
}
