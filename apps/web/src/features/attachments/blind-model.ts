import type { Model } from '@parley/contract';

/** Whether a model is known not to see pictures. One that nobody knows anything of may well see them. */
export function isBlind({ capabilities }: Pick<Model, 'capabilities'>): boolean {
  return capabilities?.vision === false;
}
