import { isModelName } from '@parley/contract';
import { anthropicHeaders } from './adapters/anthropic-headers.ts';
import { baseUrlOf } from './adapters/address.ts';
import type { ChatAddress } from './adapters/chat-target.ts';
import type { ModelCapabilities } from './catalogue/model-facts.ts';
import { KEY_VENDORS } from './key-vendors.ts';
import { authHeaders, PROVIDER_REGISTRY } from './registry.ts';
import { asCount, asList, asObject, asText, type Loose } from './wire/loose-json.ts';

/** A model as its provider lists it; what the provider does not say is missing. */
export interface ListedModel {
  readonly name: string;
  /** What people read instead of the name. */
  readonly label?: string;
  readonly contextTokens?: number;
  /** Milliseconds since 1970. */
  readonly createdAt?: number;
  /** The day it is turned off, as YYYY-MM-DD. */
  readonly shutdownDate?: string;
  /** False for models of other kinds in the same list. */
  readonly chats?: boolean;
  readonly capabilities?: ModelCapabilities;
}

/** What an aggregator lists at most before somebody is playing tricks. */
const MODELS_LIMIT = 5_000;
const PAGE: Readonly<Record<string, string>> = { anthropic: '?limit=1000', google: '?pageSize=1000' };

/** The call that lists a provider's models; undefined where there is no list. */
export function modelListCall(
  address: Omit<ChatAddress, 'model'>,
): { readonly url: string; readonly headers: Readonly<Record<string, string>> } | undefined {
  const { provider, credentials } = address;
  const { modelList } = PROVIDER_REGISTRY[provider];
  const base = baseUrlOf({ ...address, model: '' });
  if (modelList === 'typed' || base === '') return undefined;
  const headers = {
    accept: 'application/json',
    ...authHeaders(provider, credentials.apiKey, credentials.apiSecret),
    ...(modelList === 'anthropic' && anthropicHeaders(credentials)),
  };
  const elsewhere = KEY_VENDORS.find((vendor) => vendor.provider === provider && vendor.baseUrl === base)?.modelsUrl;
  return { url: elsewhere ?? `${base}/models${PAGE[modelList] ?? ''}`, headers };
}

/** Reads every form that is about: `{ data }`, `{ models }`, a bare array, names instead of ids, plain strings. */
export function parseModelList(body: unknown): ListedModel[] {
  const container = asObject(body);
  const lists = [body, container?.['data'], container?.['models']];
  const items = asList(lists.find((list) => Array.isArray(list))).slice(0, MODELS_LIMIT);
  const models = items.flatMap((item) => {
    const fields = typeof item === 'string' ? { id: item } : asObject(item);
    return (fields && listedModel(fields)) ?? [];
  });
  return [...new Map(models.map((model) => [model.name, model])).values()];
}

function listedModel(item: Loose): ListedModel | undefined {
  const name = (asText(item['id']) ?? asText(item['name']) ?? asText(item['model']))?.replace(/^models\//, '');
  if (name === undefined || !isModelName(name)) return undefined;
  const facts = {
    label: labelOf(asText(item['display_name']) ?? asText(item['displayName'])),
    contextTokens: CONTEXT_FIELDS.map((field) => asCount(item[field])).find(isTokenCount),
    createdAt: createdAt(item),
    shutdownDate: dayOf(asText(item['shutdown_date'])),
    chats: chats(item),
    capabilities: capabilities(item),
  };
  return { name, ...Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== undefined)) };
}

/** A label that is longer than names are, or plays tricks, is none: the name will do. */
function labelOf(text: string | undefined): string | undefined {
  return text !== undefined && isModelName(text) ? text : undefined;
}

const CONTEXT_FIELDS = ['context_length', 'max_context_length', 'max_model_len', 'max_input_tokens', 'inputTokenLimit'];

/** Far above what any model holds; beyond it somebody is playing tricks, and sums of tokens would no longer be exact. */
const CONTEXT_TOKENS_LIMIT = 1_000_000_000;

function isTokenCount(count: number | undefined): count is number {
  return count !== undefined && Number.isSafeInteger(count) && count > 0 && count <= CONTEXT_TOKENS_LIMIT;
}

function dayOf(text: string | undefined): string | undefined {
  const day = /^\d{4}-\d\d-\d\d/.exec(text ?? '')?.[0];
  return day === undefined || Number.isNaN(Date.parse(day)) ? undefined : day;
}

function createdAt(item: Loose): number | undefined {
  const seconds = asCount(item['created']);
  // A time that no Date can hold is left out.
  if (seconds !== undefined && seconds > 0) return new Date(seconds * 1_000).getTime() || undefined;
  const time = Date.parse(asText(item['created_at']) ?? '');
  return Number.isNaN(time) ? undefined : time;
}

/** Gemini lists the methods of a model, Mistral what it can do. */
function chats(item: Loose): boolean | undefined {
  if (Array.isArray(item['supportedGenerationMethods'])) {
    return item['supportedGenerationMethods'].includes('generateContent');
  }
  const can = asObject(item['capabilities'])?.['completion_chat'];
  return typeof can === 'boolean' ? can : undefined;
}

function capabilities(item: Loose): ModelCapabilities | undefined {
  const can = asObject(item['capabilities']);
  const known: [keyof ModelCapabilities, unknown][] = [
    ['vision', can?.['vision']],
    ['tools', can?.['function_calling']],
    ['reasoning', can?.['reasoning'] ?? item['thinking']],
  ];
  const said = known.filter(([, value]) => typeof value === 'boolean');
  return said.length === 0 ? undefined : Object.fromEntries(said);
}
