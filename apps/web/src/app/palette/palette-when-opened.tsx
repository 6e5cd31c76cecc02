import { lazyPart } from '#/components/lazy-part.tsx';
import { closePalette, usePalette } from './open-palette.ts';

const Palette = lazyPart(() => import('./palette.tsx'), 'Palette', { place: 'floating', dismiss: closePalette });

/** The command palette, whose code comes with its first opening. */
export function PaletteWhenOpened() {
  const { isOpen, wasOpened } = usePalette();
  return wasOpened && <Palette open={isOpen} />;
}
