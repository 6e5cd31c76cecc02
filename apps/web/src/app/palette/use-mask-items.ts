import { useMemo } from 'react';
import { startFromMask, useMasks } from '#/features/masks/public.ts';
import { useNavigation } from '#/lib/router/router-context.tsx';
import type { PaletteItem } from './palette-items.ts';

/** In React: the masks to start a chat with, fetched once somebody looks for something. */
export function useMaskItems(isWanted: boolean): readonly PaletteItem[] {
  const { go } = useNavigation();
  const { masks } = useMasks({ enabled: isWanted });
  return useMemo(
    () =>
      masks
        .filter(({ name }) => name.trim() !== '')
        .map((mask): PaletteItem => ({
          key: `mask-${mask.id}`,
          group: 'masks',
          title: mask.name,
          avatar: mask.avatar,
          run: () => void startFromMask(mask).then((id) => go({ to: '/', search: { c: id } })),
        })),
    [masks, go],
  );
}
