import {
  AppConfig,
  isEndpointUrl,
  MODEL_CONFIG_LIMITS,
  ModelConfig,
  ProviderCredentials,
  type ProviderName,
} from '@parley/contract';
import { recordIn, textIn, type Foreign } from '../foreign.ts';
import { TAKEN_SETTINGS, type ForeignKeys, type ForeignSettings } from '../foreign-settings.ts';

/** NextChat's settings as far as they mean the same here, each within the bounds that it has here. */
export function settingsOf(state: Foreign): ForeignSettings {
  const taken = TAKEN_SETTINGS.flatMap((key) => {
    const read = state[key] === undefined ? undefined : AppConfig.shape[key].safeParse(state[key]);
    return read?.success === true ? [[key, read.data] as const] : [];
  });
  const written = recordIn(state['modelConfig']);
  const numbers = Object.keys(MODEL_CONFIG_LIMITS).filter((key) => typeof written[key] === 'number');
  const config = ModelConfig.safeParse(Object.fromEntries(numbers.map((key) => [key, written[key]])));
  const modelConfig = config.success
    ? Object.fromEntries(numbers.map((key) => [key, config.data[key as keyof ModelConfig]]))
    : {};
  return { ...Object.fromEntries(taken), ...(numbers.length > 0 && { modelConfig }) };
}

/** What NextChat calls the fields of a provider. */
const PREFIXES: Readonly<Partial<Record<ProviderName, string>>> = {
  OpenAI: 'openai',
  Azure: 'azure',
  Google: 'google',
  Anthropic: 'anthropic',
  Baidu: 'baidu',
  ByteDance: 'bytedance',
  Alibaba: 'alibaba',
  Moonshot: 'moonshot',
  Stability: 'stability',
  Iflytek: 'iflytek',
  DeepSeek: 'deepseek',
  XAI: 'xai',
};

const KEY = /^[\x21-\x7e]{1,4096}$/;
const MOST_ENDPOINT_CHARS = 2_048;

/** The keys in NextChat's settings, each with its address. Without a key, or with an address that is none, there is nothing to take. */
export function keysOf(state: Foreign): ForeignKeys {
  const keys: ForeignKeys = {};
  for (const [provider, prefix] of Object.entries(PREFIXES)) {
    const field = (name: string): string => textIn(state[`${prefix}${name}`]).trim();
    const apiKey = field('ApiKey');
    // A path leads to NextChat's own server, which passed it on to the provider.
    const endpoint = field('Url').startsWith('/') ? '' : field('Url');
    if (!KEY.test(apiKey) || endpoint.length > MOST_ENDPOINT_CHARS || !isEndpointUrl(endpoint)) continue;
    const more = { apiVersion: field('ApiVersion'), secretKey: field('SecretKey'), apiSecret: field('ApiSecret') };
    const others = Object.fromEntries(Object.entries(more).filter(([, value]) => KEY.test(value)));
    keys[provider as ProviderName] = ProviderCredentials.parse({ apiKey, endpoint, ...others });
  }
  return keys;
}
