import { lazyPart } from '#/components/lazy-part.tsx';

/** Masks beside each other, each a press away. Loaded by those who show some. */
export const MaskTiles = lazyPart(() => import('./components/mask-tiles.tsx'), 'MaskTiles');
