import { Heart } from 'lucide-react';
import { memo, type KeyboardEvent, type MouseEvent } from 'react';
import { classNames } from '#/components/class-names.ts';
import { ICON_STROKE } from '#/components/icon.ts';
import { useT } from '#/i18n/use-t.ts';
import { pictureName } from '../model/picture-name.ts';
import { usePicture, useThumbnail } from '../storage/seen-pictures.ts';

/** What a cell tells the grid; the same functions for all cells, so that those that did not change are not drawn again. */
export interface CellHandlers {
  readonly onPress: (index: number, event: MouseEvent) => void;
  readonly onKeyDown: (index: number, event: KeyboardEvent) => void;
  readonly onFocus: (index: number) => void;
  readonly onTick: (index: number, isReach: boolean) => void;
  readonly onMenu: (index: number, event: MouseEvent) => void;
}

interface PictureCellProps extends CellHandlers {
  readonly id: string;
  readonly index: number;
  readonly column: number;
  readonly size: number;
  readonly isStop: boolean;
  readonly isChosen: boolean;
  /** Whether somebody is choosing, so that every cell shows its box. */
  readonly isChoosing: boolean;
}

/** One picture of the history. */
export const PictureCell = memo(function PictureCell(props: PictureCellProps) {
  const { id, index, column, size, isStop, isChosen, isChoosing } = props;
  const { onPress, onKeyDown, onFocus, onTick, onMenu } = props;
  const t = useT();
  const picture = usePicture(id);
  const src = useThumbnail(id);
  const name = picture ? pictureName(picture) || t('imageHistory.untitled') : '';
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a virtual list places its rows, which tables do not
      role="gridcell"
      aria-colindex={column + 1}
      aria-selected={isChosen}
      className="relative shrink-0"
      style={{ width: size, height: size }}
    >
      <button
        type="button"
        data-picture={index}
        tabIndex={isStop ? 0 : -1}
        aria-label={name || t('common.loading')}
        onClick={(event) => onPress(index, event)}
        onKeyDown={(event) => onKeyDown(index, event)}
        onFocus={() => onFocus(index)}
        onContextMenu={(event) => onMenu(index, event)}
        className={classNames(
          'block size-full rounded-block',
          isChosen ? 'bg-accent-soft p-2 ring-2 ring-accent' : 'bg-sunken',
        )}
      >
        {src !== undefined && (
          <img
            src={src}
            alt=""
            decoding="async"
            draggable={false}
            className={classNames('size-full object-cover', isChosen ? 'rounded-row' : 'rounded-block')}
          />
        )}
      </button>
      {isChoosing && (
        <label className="absolute start-0 top-0 grid size-9 place-items-center pointer-coarse:size-11">
          <input
            type="checkbox"
            tabIndex={-1}
            checked={isChosen}
            aria-label={t('imageHistory.selectOne', { name })}
            onChange={(event) => onTick(index, (event.nativeEvent as globalThis.MouseEvent).shiftKey)}
            className="checkbox"
          />
        </label>
      )}
      {picture?.isFavourite === true && (
        <span className="pointer-events-none absolute end-2 bottom-2 grid size-6 place-items-center rounded-full bg-raised/85 text-accent-text">
          <Heart className="size-3.5 fill-current" strokeWidth={ICON_STROKE} aria-hidden />
          <span className="sr-only">{t('imageHistory.filters.favourites')}</span>
        </span>
      )}
    </div>
  );
});
