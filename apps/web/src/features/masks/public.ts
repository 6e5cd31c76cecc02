import { lazy } from 'react';

export { startFromMask } from './start-from-mask.ts';
export { useMasks } from './use-masks.ts';

/** Masks beside each other, each a press away. Loaded by those who show some. */
export const MaskTiles = lazy(async () => {
  await import('#/i18n/mask-texts.ts');
  return { default: (await import('./components/mask-tiles.tsx')).MaskTiles };
});
