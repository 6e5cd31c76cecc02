import type { Mask } from '@parley/contract';
import type { RefObject } from 'react';
import { MaskAvatar } from '#/components/mask-avatar.tsx';
import { useT } from '#/i18n/use-t.ts';
import { nameOf } from '../mask-actions.ts';
import { lineAbout } from '../model/find-masks.ts';
import { useGridKeys } from './use-grid-keys.ts';

interface MaskTilesProps {
  readonly masks: readonly Mask[];
  readonly grid: RefObject<HTMLUListElement | null>;
  readonly onChoose: (mask: Mask) => void;
}

/** Masks beside each other, each a press away from a chat. */
export function MaskTiles({ masks, grid, onChoose }: MaskTilesProps) {
  const t = useT();
  const { tabIndexOf, handlers } = useGridKeys(masks.length);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys move between its buttons
    <ul
      ref={grid}
      aria-label={t('masks.picker.list')}
      {...handlers}
      className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-x-3 gap-y-1 phone:grid-cols-1"
    >
      {masks.map((mask, index) => (
        <li key={mask.id} className="min-w-0">
          <button
            type="button"
            tabIndex={tabIndexOf(index)}
            onClick={() => onChoose(mask)}
            className="group flex w-full items-center gap-3 rounded-block px-3 py-2.5 text-start transition-colors duration-120 hover:bg-sunken active:bg-hover"
          >
            <MaskAvatar mask={mask} size={36} className="group-hover:bg-raised group-hover:shadow-e1" />
            <span className="min-w-0 grow">
              <span className="block truncate text-ui font-medium">
                <bdi>{nameOf(mask)}</bdi>
              </span>
              <span dir="auto" className="line-clamp-2 text-page-side text-small text-text-3">
                {lineAbout(mask)}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
