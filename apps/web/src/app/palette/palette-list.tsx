import { Fragment, type MouseEvent } from 'react';
import { classNames } from '#/components/class-names.ts';
import { EmojiAvatar } from '#/components/emoji-avatar.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import { Kbd } from '#/components/kbd.tsx';
import { MatchedText } from '#/components/matched-text.tsx';
import { VendorMark } from '#/components/vendor-mark.tsx';
import { useT } from '#/i18n/use-t.ts';
import { matchRanges } from '#/lib/match-text.ts';
import { optionId } from './option-id.ts';
import { PALETTE_GROUPS, type PaletteItem } from './palette-items.ts';

interface PaletteListProps {
  readonly id: string;
  readonly items: readonly PaletteItem[];
  readonly words: readonly string[];
  readonly activeIndex: number;
  readonly onPoint: (item: PaletteItem) => void;
  readonly onChoose: (item: PaletteItem, inNewTab: boolean) => void;
}

/** The rows, under the names of their groups. */
export function PaletteList({ id, items, words, activeIndex, onPoint, onChoose }: PaletteListProps) {
  const t = useT();
  return (
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot be drawn like this
      role="listbox"
      aria-label={t('palette.label')}
      className="min-h-0 flex-1 scroll-py-2 overflow-y-auto overscroll-contain px-2 pb-2"
    >
      {items.map((item, index) => (
        <Fragment key={item.key}>
          {item.group !== items[index - 1]?.group && (
            <div role="presentation" className="px-3 pt-3.5 pb-1.5 text-meta font-medium text-text-3">
              {t(PALETTE_GROUPS[item.group])}
            </div>
          )}
          <PaletteRow
            id={optionId(id, index)}
            item={item}
            words={words}
            isActive={index === activeIndex}
            onPoint={() => onPoint(item)}
            onChoose={(inNewTab) => onChoose(item, inNewTab)}
          />
        </Fragment>
      ))}
    </div>
  );
}

interface PaletteRowProps {
  readonly id: string;
  readonly item: PaletteItem;
  readonly words: readonly string[];
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onChoose: (inNewTab: boolean) => void;
}

function PaletteRow({ id, item, words, isActive, onPoint, onChoose }: PaletteRowProps) {
  const { icon: Glyph, vendor, avatar, title, detail, shortcut } = item;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keys stay in the field
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option of a select cannot be drawn like this
      role="option"
      aria-selected={isActive}
      onPointerMove={onPoint}
      onClick={(event: MouseEvent) => onChoose(event.ctrlKey || event.metaKey)}
      className={classNames(
        'flex cursor-pointer items-center gap-2.5 rounded-control px-3 select-none pointer-coarse:min-h-12',
        detail === undefined ? 'min-h-10' : 'min-h-11.5 py-1',
        isActive && 'bg-hover',
      )}
    >
      {Glyph && <Glyph className="size-4 shrink-0 text-text-2" strokeWidth={ICON_STROKE} aria-hidden />}
      {vendor && <VendorMark vendor={vendor} size={18} />}
      {avatar !== undefined && <EmojiAvatar avatar={avatar} size={24} className="-ms-1" />}
      <span className="flex min-w-0 flex-1 flex-col">
        <bdi className="truncate leading-6">
          <MatchedText text={title} ranges={matchRanges(title, words)} />
        </bdi>
        {detail !== undefined && <span className="truncate text-meta text-text-3">{detail}</span>}
      </span>
      {shortcut !== undefined && (
        <span aria-hidden>
          <Kbd keys={shortcut} />
        </span>
      )}
    </div>
  );
}
