import { type ScriptedUpstream, startScriptedUpstream } from '@parley/testkit';
import { type Parley, startParley } from './parley-process.ts';

export interface ScriptedParley {
  readonly upstream: ScriptedUpstream;
  readonly parley: Parley;
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

/** A real server whose OpenAI is scripted. */
export async function startScriptedParley(): Promise<ScriptedParley> {
  const key = 'open sesame';
  const upstream = await startScriptedUpstream();
  const parley = await startParley({
    OPENAI_API_KEY: 'sk-of-the-operator',
    OPENAI_BASE_URL: upstream.url,
    PARLEY_ACCESS_CODE: key,
  });
  return {
    upstream,
    parley,
    baseUrl: `${parley.url}v1`,
    key,
    async stop() {
      await parley.stop();
      await upstream.close();
    },
  };
}
