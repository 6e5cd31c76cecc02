import type { Model, ModelUsage } from '@parley/contract';

/** The model that draws where nobody named one: of those that can be asked, who was asked last, or the first. */
export function painterAmong(models: readonly Model[], usage: ModelUsage): Model | undefined {
  const able = models.filter(
    ({ type, available, isLocked, provider }) =>
      // Midjourney's are tasks, with buttons that a call has no place for.
      type === 'IMAGE' && available && isLocked !== true && provider !== 'Midjourney',
  );
  const lastUsed = ({ id }: Model): number => usage[id]?.lastUsed ?? 0;
  return able.toSorted((one, other) => lastUsed(other) - lastUsed(one))[0];
}
