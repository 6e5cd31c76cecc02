import { Check, Image, Lock, Pin } from 'lucide-react';
import { useEffect, useRef, type MouseEvent } from 'react';
import { Badge } from '#/components/badge.tsx';
import { classNames } from '#/components/class-names.ts';
import { IconButton } from '#/components/icon-button.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import { VendorMark } from '#/components/vendor-mark.tsx';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { priceText, rowTitle } from '../../model-words.ts';
import { statusOf } from '../../model/model-status.ts';
import type { ModelView } from '../../model/model-view.ts';
import { isGuide } from '../../model/resolve-model.ts';
import { tokensText } from '../../model/number-text.ts';
import { useModelTest } from '../../page-tests.ts';
import { togglePinned } from '../../store.ts';
import { GridPart } from './grid-part.tsx';
import { AbilityGlyphs } from './ability-glyphs.tsx';
import { CostBar } from './cost-bar.tsx';
import { RowNote } from './row-note.tsx';
import { Sign } from './sign.tsx';
import { StatusDot } from './status-dot.tsx';

const DWELL_MS = 70;

export interface ModelRowProps {
  readonly view: ModelView;
  readonly rowId: string;
  readonly index: number;
  readonly isActive: boolean;
  /** The model of the chat, or one of the line-up. */
  readonly isSelected: boolean;
  readonly isDefault: boolean;
  readonly isPinned: boolean;
  readonly isCompact: boolean;
  /** When the pointer rests on it; left out where only a press counts. */
  readonly onPoint: (() => void) | undefined;
  readonly onPick: () => void;
  /** Given where several can be picked. */
  readonly onToggle: (() => void) | undefined;
}

/** One model. Buttons in it serve the pointer; the keys reach the same through the search field. */
export function ModelRow(props: ModelRowProps) {
  const { view, rowId, index, isActive, isSelected, isCompact, onPoint, onPick } = props;
  const isOff = !view.model.available;
  const pick = (event: MouseEvent) => {
    const isOnControl = event.target instanceof Element && event.target.closest('button, input, label') !== null;
    if (!isOnControl && !isOff) onPick();
  };
  const dwell = useDwell(onPoint);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the search field above the rows takes the keys
    <GridPart
      is="row"
      id={rowId}
      tabIndex={-1}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      onClick={pick}
      {...dwell}
      className={classNames(
        'group/row flex min-h-13.5 items-center gap-2.5 rounded-block px-2.5 outline-none',
        isCompact && 'min-h-15',
        isActive && !isCompact && 'bg-hover',
        isSelected && isCompact && 'bg-sunken',
        isOff ? 'cursor-default' : 'cursor-pointer active:bg-hover',
        !isActive && !isOff && !isCompact && 'hover:bg-sunken',
      )}
    >
      <NameCells {...props} />
      {isCompact ? <CompactCells view={view} isPinned={props.isPinned} /> : <FigureCells view={view} />}
    </GridPart>
  );
}

/** On its way to the details the pointer crosses rows that it does not mean. */
function useDwell(onRest: (() => void) | undefined) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (!onRest) return {};
  const stop = () => clearTimeout(timer.current);
  return {
    onPointerMove: () => {
      stop();
      timer.current = setTimeout(onRest, DWELL_MS);
    },
    onPointerLeave: stop,
  };
}

function NameCells({ view, isSelected, isDefault, isPinned, isCompact, isActive, onToggle }: ModelRowProps) {
  const t = useT();
  const status = statusOf(view, useModelTest(view.id));
  const title = rowTitle(view, t);
  // The guide is no AI: it is nobody's companion.
  const canTick = onToggle !== undefined && !isGuide(view.model);
  return (
    <>
      {onToggle && (
        <GridPart is="gridcell" className="flex min-w-4.5">
          {canTick && (
            <input
              type="checkbox"
              tabIndex={-1}
              checked={isSelected}
              disabled={!view.model.available}
              onChange={onToggle}
              aria-label={t('modelPicker.addToLineUp', { name: title })}
              className="checkbox"
            />
          )}
        </GridPart>
      )}
      <GridPart is="rowheader" className="flex min-w-0 flex-1 items-center gap-2.5">
        <VendorMark vendor={view.vendor} size={30} />
        <span className="flex min-w-0 flex-1 flex-col items-start">
          <span className="flex max-w-full min-w-0 items-center gap-2">
            <bdi className={classNames('truncate font-medium', !view.model.available && 'text-text-2')}>{title}</bdi>
            {isDefault && (
              <Badge className={classNames('h-4.5', isActive && 'bg-press')}>{t('modelPicker.default')}</Badge>
            )}
            {view.isNew && (
              <Badge tone="spark" className="h-4.5">
                {t('modelPicker.new')}
              </Badge>
            )}
            {view.model.isLocked === true && <LockedBadge />}
            {isPinned && !isCompact && <PinnedMark />}
            <StatusDot status={status} />
            {isSelected && !canTick && (
              <Sign label={t('modelPicker.inUse')} className="shrink-0 text-accent-text">
                <Check className="size-4" strokeWidth={2.2} aria-hidden />
              </Sign>
            )}
          </span>
          <RowNote view={view} status={status} />
        </span>
      </GridPart>
      {!isCompact && (
        // Lies over the end of the name, which needs the room while nobody points at the row.
        <GridPart is="gridcell" className="-ms-2.5 flex w-0 justify-end opacity-0 group-hover/row:opacity-100">
          <span className={classNames('rounded-icon', isActive ? 'bg-hover' : 'bg-sunken')}>
            <PinButton view={view} isPinned={isPinned} size={28} />
          </span>
        </GridPart>
      )}
    </>
  );
}

/** Figures in columns of their own, so that they can be compared down the list. */
function FigureCells({ view }: { readonly view: ModelView }) {
  const t = useT();
  const language = currentLanguage().tag;
  const { contextTokens, price } = view;
  if (view.isUnknown) {
    return (
      <GridPart is="gridcell" aria-colspan={4} className="shrink-0 text-end text-small text-text-3">
        {t('modelPicker.unknown')}
      </GridPart>
    );
  }
  return (
    <>
      <GridPart is="gridcell" className="w-18 shrink-0">
        <AbilityGlyphs view={view} />
      </GridPart>
      <GridPart is="gridcell" className="w-11 shrink-0 text-end text-small text-text-2 tabular-nums">
        {contextTokens === undefined ? (
          <Unknown label={t('modelPicker.contextUnknown')} />
        ) : (
          <bdi>{tokensText(contextTokens, language)}</bdi>
        )}
      </GridPart>
      <GridPart is="gridcell" className="w-15.5 shrink-0 text-end text-small tabular-nums">
        {price.kind === 'unknown' ? <Unknown label={t('modelPicker.priceUnknown')} /> : <Price view={view} />}
      </GridPart>
      <GridPart is="gridcell" className="flex w-7 shrink-0 justify-end @max-[31rem]:hidden">
        <CostBar price={price} />
      </GridPart>
    </>
  );
}

/** What a message costs; of a model that only draws, what a picture does, which it says. */
function Price({ view: { price, drawsOnly } }: { readonly view: ModelView }) {
  const t = useT();
  const words = priceText(price, t, currentLanguage().tag);
  if (!drawsOnly || price.kind !== 'priced') return <bdi className="text-text-1">{words}</bdi>;
  return (
    <Sign label={t('modelPicker.perPicture', { price: words })} className="inline-flex items-center gap-1 text-text-1">
      <Image className="size-3 shrink-0 text-text-3" strokeWidth={ICON_STROKE} aria-hidden />
      <bdi>{words}</bdi>
    </Sign>
  );
}

function CompactCells({ view, isPinned }: { readonly view: ModelView; readonly isPinned: boolean }) {
  const language = currentLanguage().tag;
  return (
    <>
      <GridPart is="gridcell" className="flex shrink-0 flex-col items-end text-small text-text-2 tabular-nums">
        {view.price.kind !== 'unknown' && <Price view={view} />}
        {view.contextTokens !== undefined && (
          <bdi className="text-meta text-text-3">{tokensText(view.contextTokens, language)}</bdi>
        )}
      </GridPart>
      <GridPart is="gridcell" className="-me-2.5 flex">
        <PinButton view={view} isPinned={isPinned} size={32} />
      </GridPart>
    </>
  );
}

function PinButton(props: { readonly view: ModelView; readonly isPinned: boolean; readonly size: 28 | 32 }) {
  const { view, isPinned, size } = props;
  const t = useT();
  const name = rowTitle(view, t);
  return (
    <IconButton
      label={t(isPinned ? 'modelPicker.unpin' : 'modelPicker.pin', { name })}
      icon={Pin}
      size={size}
      tabIndex={-1}
      onClick={() => togglePinned(view.id)}
      className={classNames(isPinned && '[&>svg]:fill-current', size === 32 && 'text-text-3')}
    />
  );
}

/** For those whose plan unlocks all models. */
function LockedBadge() {
  const t = useT();
  return (
    <Badge className="h-4.5 gap-1">
      <Lock className="size-3" strokeWidth={ICON_STROKE} aria-hidden />
      {t('modelPicker.locked')}
    </Badge>
  );
}

function PinnedMark() {
  const t = useT();
  return (
    <Sign label={t('modelPicker.group.pinned')} className="shrink-0 text-text-3 group-hover/row:hidden">
      <Pin className="size-3.5" strokeWidth={ICON_STROKE} aria-hidden />
    </Sign>
  );
}

function Unknown({ label }: { readonly label: string }) {
  return (
    <Sign label={label} className="text-text-3">
      –
    </Sign>
  );
}
