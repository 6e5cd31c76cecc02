import { type ModelType, ServerModel } from '@parley/contract';
import type { Upstream } from './upstreams.ts';

/** What answered when an upstream was asked for its models. */
export type ModelListing =
  | { readonly kind: 'listed'; readonly models: readonly ServerModel[] }
  /** It is there, but does not tell its models. */
  | { readonly kind: 'unlisted' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'unreachable' };

export type Fetch = (input: string, init?: RequestInit) => Promise<Response>;

const LIST_LIMIT_BYTES = 4_000_000;
/** What an aggregator lists at most before somebody is playing tricks. */
const MODELS_LIMIT = 5_000;

/** Asks an upstream which models it has. Never throws. */
export async function fetchModelList(upstream: Upstream, fetch: Fetch, timeoutMs: number): Promise<ModelListing> {
  try {
    const response = await fetch(`${upstream.baseUrl}/models`, {
      // Asked now and then: a connection kept open for the next time would only be in the way.
      headers: { accept: 'application/json', connection: 'close', ...upstream.headers },
      // A key is meant for this address and no other.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status === 401 || response.status === 403) return { kind: 'refused' };
    if (!response.ok) return { kind: response.status < 500 && !upstream.isLocal ? 'unlisted' : 'unreachable' };
    const models = readModelList(JSON.parse(await readLimited(response)), upstream);
    if (models.length > 0) return { kind: 'listed', models };
  } catch {
    return { kind: 'unreachable' };
  }
  return { kind: upstream.isLocal ? 'unreachable' : 'unlisted' };
}

async function readLimited(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > LIST_LIMIT_BYTES) throw new RangeError('the model list is too large');
  }
  return text + decoder.decode();
}

/** Reads OpenAI's form, a bare array, `{ models: [...] }`, and items that have a name instead of an id. */
function readModelList(body: unknown, upstream: Pick<Upstream, 'provider' | 'isLocal' | 'label'>): ServerModel[] {
  const items = itemsOf(body).slice(0, MODELS_LIMIT);
  const models = items.flatMap((item): ServerModel[] => {
    const name = firstText(item['id'], item['name'], item['model']);
    if (name === undefined) return [];
    const contextTokens = firstCount(item['context_length'], item['max_context_length'], item['max_model_len']);
    const created = firstCount(item['created']) ?? 0;
    return [
      ServerModel.parse({
        name,
        type: typeOf(name),
        provider: upstream.provider.name,
        createdAt: created * 1_000,
        ...(upstream.isLocal && { description: `Runs on this machine (${upstream.label})` }),
        ...(contextTokens !== undefined && { contextTokens }),
      }),
    ];
  });
  return [...new Map(models.map((model) => [model.name, model])).values()];
}

const TYPES: readonly (readonly [RegExp, ModelType])[] = [
  [/embed|bge-|rerank/i, 'EMBEDDING'],
  [/whisper|transcribe/i, 'TRANSCRIPTION'],
  [/(?:^|[-_/])tts|speech/i, 'SPEECH'],
  [/dall-e|(?:^|[-_/])image|stable-diffusion|flux|imagen/i, 'IMAGE'],
  [/moderation|realtime|sora|(?:^|-)audio|davinci-002|babbage-002/i, 'OTHER'],
];

function typeOf(name: string): ModelType {
  return TYPES.find(([pattern]) => pattern.test(name))?.[1] ?? 'CHAT';
}

type Item = Readonly<Record<string, unknown>>;

function itemsOf(body: unknown): Item[] {
  const container = body as { data?: unknown; models?: unknown } | null;
  const list = [body, container?.data, container?.models].find((candidate) => Array.isArray(candidate)) as
    | unknown[]
    | undefined;
  return (list ?? [])
    .map((item) => (typeof item === 'string' ? { id: item } : item))
    .filter((item): item is Item => typeof item === 'object' && item !== null);
}

const firstText = (...values: unknown[]) =>
  values.find((value): value is string => typeof value === 'string' && value !== '');
const firstCount = (...values: unknown[]) =>
  values.find((value): value is number => Number.isInteger(value) && Number(value) > 0);
