import type { Model } from '@parley/contract';
import { modelFacts } from '@parley/providers';

/** Whether a model is known not to see pictures. One that nobody knows anything of may well see them. */
export function isBlind({ name, capabilities }: Pick<Model, 'name' | 'capabilities'>): boolean {
  if (capabilities?.vision !== undefined) return !capabilities.vision;
  const known = modelFacts(name).capabilities;
  return known !== undefined && known.vision !== true;
}
