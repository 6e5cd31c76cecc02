import { lazyPart } from '#/components/lazy-part.tsx';

/** A few masks below the box of an empty chat. Nothing is lost where they cannot be fetched. */
export const MaskChips = lazyPart(() => import('./components/mask-chips.tsx'), 'MaskChips', {
  place: 'nowhere',
  isWelcome: true,
});

/** Masks beside each other, each a press away. Loaded by those who show some. */
export const MaskTiles = lazyPart(() => import('./components/mask-tiles.tsx'), 'MaskTiles');
