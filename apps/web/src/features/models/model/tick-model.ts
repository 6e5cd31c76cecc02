import { parseModelId } from '@parley/contract';
import { toggled } from './line-up.ts';
import { isGuide } from './resolve-model.ts';

/** More answers than this cannot be read beside each other, and every one of them costs. */
export const MOST_MODELS = 6;

/** Why a tick changes nothing: the last model stays, and there is a most. */
export type TickRefusal = 'last' | 'most';

export type Tick = { readonly ids: readonly string[] } | { readonly refusal: TickRefusal };

/** Takes a model into the line-up of a chat, or out of it. A chat always has at least one. */
export function tickModel(ids: readonly string[], id: string): Tick {
  const next = ids.includes(id) ? toggled(ids, id) : withModel(ids, id);
  if (next.length === 0) return { refusal: 'last' };
  if (next.length > MOST_MODELS) return { refusal: 'most' };
  return { ids: next };
}

/** The models of a chat with one more. The guide is no AI: it answers alone or not at all. */
export function withModel(ids: readonly string[], id: string): readonly string[] {
  return isGuide(parseModelId(id)) ? [id] : [...ids.filter((each) => !isGuide(parseModelId(each))), id];
}
