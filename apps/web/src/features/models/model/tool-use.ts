import type { Model } from '@parley/contract';

/** Whether a model may be offered tools. One of which nobody knows it may. */
export function canUseTools(id: string, models: readonly Pick<Model, 'id' | 'capabilities'>[]): boolean {
  return models.find((model) => model.id === id)?.capabilities?.tools !== false;
}
