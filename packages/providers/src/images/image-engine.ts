import type { Model, ProviderName } from '@parley/contract';
import { typeOf } from '../catalogue/type-of.ts';
import { bareModelName } from '../quirks/model-name.ts';

/** The wire that pictures are asked for on. `task`: handed in and asked after, which is not done here. */
export type ImageEngine = 'openai' | 'xai' | 'gemini' | 'imagen' | 'stability' | 'task';

export type ImageModel = Pick<Model, 'name' | 'provider'>;

const BY_PROVIDER: Readonly<Partial<Record<ProviderName, ImageEngine>>> = {
  XAI: 'xai',
  Stability: 'stability',
  Midjourney: 'task',
};

/** Which wire a model's pictures come on; hosts that resell models speak as OpenAI does. */
export function imageEngineOf({ name, provider }: ImageModel): ImageEngine {
  if (provider === 'Google') return bareModelName(name).startsWith('imagen') ? 'imagen' : 'gemini';
  return BY_PROVIDER[provider] ?? 'openai';
}

/** Whether a model makes pictures, as far as that is known: models of own keys and endpoints are known by their names alone. */
export function makesPictures({ name, provider, type, capabilities }: ListedImageModel): boolean {
  if (type === 'IMAGE' || capabilities?.imageOutput === true) return true;
  const isListed = type !== 'CHAT' && type !== 'CUSTOM';
  return !isListed && (provider === 'Stability' || typeOf(name) === 'IMAGE' || /imagine/.test(bareModelName(name)));
}

type ListedImageModel = Pick<Model, 'name' | 'provider' | 'type' | 'capabilities'>;
