import { PROVIDERS } from '@parley/contract';
import { z } from 'zod';
import { type OperatorPrice, problemWith } from './operator-price.ts';

/** A public list of prices, read: by `provider/name` in small letters. */
export interface PriceList {
  readonly format: 'litellm' | 'openrouter';
  readonly prices: ReadonlyMap<string, OperatorPrice>;
  /** How many entries had no price that can be used. */
  readonly skipped: number;
}

const MILLION = 1_000_000;

/** What others call the providers that have another name here. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  gemini: 'google',
  'x-ai': 'xai',
  mistralai: 'mistral',
  moonshotai: 'moonshot',
  'z-ai': 'zhipu',
  zai: 'zhipu',
  qwen: 'alibaba',
  dashscope: 'alibaba',
  volcengine: 'bytedance',
  together_ai: 'together',
  fireworks_ai: 'fireworks',
  'meta-llama': 'llama',
  nvidia_nim: 'nvidia',
};
const KNOWN = new Set(PROVIDERS.map((name) => name.toLowerCase()));

const dollars = z.number().nonnegative().optional().catch(undefined);
const LitellmModel = z.object({
  litellm_provider: z.string(),
  mode: z.string().optional().catch(undefined),
  input_cost_per_token: dollars,
  output_cost_per_token: dollars,
  cache_read_input_token_cost: dollars,
  output_cost_per_image: dollars,
  input_cost_per_image: dollars,
});

/** OpenRouter writes dollars as text. */
const dollarText = z.string().transform(Number).pipe(z.number().nonnegative()).optional().catch(undefined);
const OpenRouterModel = z.object({
  id: z.string().min(1),
  pricing: z.object({
    prompt: dollarText,
    completion: dollarText,
    request: dollarText,
    input_cache_read: dollarText,
  }),
});

/** Reads a list in the form that LiteLLM or OpenRouter publishes; undefined where it is neither. */
export function readPriceList(content: unknown): PriceList | undefined {
  const router = z.object({ data: z.array(z.unknown()) }).safeParse(content);
  if (router.success) return gathered('openrouter', router.data.data.map(ofOpenRouter));
  const litellm = z.record(z.string(), z.unknown()).safeParse(content);
  if (!litellm.success) return undefined;
  // The first entry of the list explains the others.
  const entries = Object.entries(litellm.data).filter(([name]) => name !== 'sample_spec');
  return entries.some(([, model]) => LitellmModel.safeParse(model).success)
    ? gathered('litellm', entries.map(ofLitellm))
    : undefined;
}

type Read = readonly [model: string, price: OperatorPrice] | undefined;

function gathered(format: PriceList['format'], read: readonly Read[]): PriceList {
  const prices = new Map<string, OperatorPrice>();
  for (const entry of read) {
    // A list may name a model twice, as a host's and as its maker's: the first counts.
    if (entry && problemWith(entry[1]) === undefined && !prices.has(entry[0])) prices.set(...entry);
  }
  return { format, prices, skipped: read.length - prices.size };
}

function ofLitellm([key, value]: readonly [string, unknown]): Read {
  const { data } = LitellmModel.safeParse(value);
  const provider = data && providerOf(data.litellm_provider);
  if (!data || provider === undefined) return undefined;
  const name = key.startsWith(`${data.litellm_provider}/`) ? key.slice(data.litellm_provider.length + 1) : key;
  const perCall = data.mode === 'image_generation' ? (data.output_cost_per_image ?? data.input_cost_per_image) : 0;
  const { input_cost_per_token: input, output_cost_per_token: output, cache_read_input_token_cost: cached } = data;
  if (perCall === undefined || (perCall === 0 && input === undefined)) return undefined;
  return [`${provider}/${name.toLowerCase()}`, priceOf({ input, output, cached, perCall })];
}

function ofOpenRouter(value: unknown): Read {
  const { data } = OpenRouterModel.safeParse(value);
  if (!data) return undefined;
  const { prompt: input, completion: output, input_cache_read: cached, request = 0 } = data.pricing;
  if (input === undefined) return undefined;
  const [maker = '', ...rest] = data.id.toLowerCase().split('/');
  const provider = rest.length > 0 ? providerOf(maker) : undefined;
  // A price for the call beside one for tokens has no place here: such models are not taken.
  if (request > 0 && input > 0) return undefined;
  const price = priceOf({ input, output, cached, perCall: request });
  return [provider === undefined ? `openrouter/${data.id.toLowerCase()}` : `${provider}/${rest.join('/')}`, price];
}

function priceOf(perToken: {
  readonly input: number | undefined;
  readonly output: number | undefined;
  readonly cached: number | undefined;
  readonly perCall: number;
}): OperatorPrice {
  const { input = 0, output = 0, cached, perCall } = perToken;
  return {
    input: perMillion(input),
    output: perMillion(output),
    ...(cached !== undefined && { cached: perMillion(cached) }),
    perCall,
    leastHold: 0,
  };
}

function perMillion(perToken: number): number {
  return Number((perToken * MILLION).toPrecision(12));
}

function providerOf(name: string): string | undefined {
  const plain = name.toLowerCase();
  const known = OTHER_NAMES[plain] ?? plain;
  return KNOWN.has(known) ? known : undefined;
}
