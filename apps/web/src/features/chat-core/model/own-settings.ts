import type { Mask } from '@parley/contract';

/** Whether somebody gave a chat settings or instructions of its own. Those that came with a mask are shown as the mask. */
export function hasOwnSettings({ id, syncGlobalConfig, context }: Mask): boolean {
  return !syncGlobalConfig || (id === '' && context.some(({ role }) => role === 'system'));
}
