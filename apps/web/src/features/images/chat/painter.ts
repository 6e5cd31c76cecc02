import type { Model } from '@parley/contract';
import { getModelUsage, knownModels } from '#/features/models/public.ts';
import { painterAmong } from './model/painter-among.ts';

/** The model that draws for those that cannot; undefined where there is none. */
export function painter(): Model | undefined {
  return painterAmong(knownModels(), getModelUsage());
}
