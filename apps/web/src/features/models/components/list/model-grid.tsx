import { useEffect, useImperativeHandle, useRef, type Ref } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { VirtualList } from '#/components/virtual-list.tsx';
import { classNames } from '#/components/class-names.ts';
import { tooltipAttributes } from '#/components/tooltip.tsx';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import type { ModelView } from '../../model/model-view.ts';
import { groupKey } from '../../model/model-groups.ts';
import { isGuide } from '../../model/resolve-model.ts';
import { TYPICAL_MESSAGE } from '../../model/typical-message.ts';
import type { ModelBrowser } from '../../use-model-browser.ts';
import { GridPart } from './grid-part.tsx';
import { ModelRow } from './model-row.tsx';
import { NoModels, OnlyGuide } from './no-models.tsx';

const ROW_HEIGHT_PX = 54;
const COMPACT_ROW_HEIGHT_PX = 60;

export interface GridHandle {
  /** Brings a row into view. */
  readonly reveal: (index: number) => void;
}

export interface ModelGridProps {
  readonly browser: ModelBrowser;
  readonly gridId: string;
  readonly selectedIds: readonly string[];
  readonly onPick: (view: ModelView) => void;
  readonly onToggle?: ((view: ModelView) => void) | undefined;
  /** Whether the row under a resting pointer becomes the active one; otherwise a press does it. */
  readonly followsPointer?: boolean;
  /** For phones: taller rows with fewer figures. */
  readonly isCompact?: boolean;
  readonly handle: Ref<GridHandle>;
}

/** The models, of which only those in view are in the page. */
export function ModelGrid(props: ModelGridProps) {
  const { browser, gridId, selectedIds, onPick, onToggle, followsPointer = true, isCompact = false, handle } = props;
  const t = useT();
  const { views, status, rows, activeIndex, pinned, defaultId, setActiveId } = browser;
  const scrollArea = useRef<HTMLDivElement>(null);
  const virtualizer = useRef<VirtualizerHandle>(null);
  useImperativeHandle(handle, () => ({
    reveal: (index) => virtualizer.current?.scrollToIndex(index, { align: 'nearest' }),
  }));

  // The model in use is in view when the list opens.
  const firstActive = useRef(activeIndex);
  useEffect(() => {
    if (firstActive.current > 0) virtualizer.current?.scrollToIndex(firstActive.current, { align: 'nearest' });
  }, []);

  return (
    <GridPart
      is="grid"
      id={gridId}
      aria-label={t('modelPicker.list')}
      aria-rowcount={rows.length + 1}
      aria-multiselectable={onToggle !== undefined}
      className="@container flex min-h-0 min-w-0 flex-1 flex-col"
    >
      <GridHeader hasChecks={onToggle !== undefined} isCompact={isCompact} />
      <GridPart
        ref={scrollArea}
        is="rowgroup"
        // Another part of the list begins at its top.
        key={`${groupKey(browser.group)} ${browser.query}`}
        className={classNames(
          'min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-2',
          isCompact && 'px-3 pb-[calc(0.5rem+env(safe-area-inset-bottom))]',
        )}
      >
        {rows.length === 0 ? (
          <NoModels browser={browser} />
        ) : (
          <VirtualList
            ref={virtualizer}
            scrollRef={scrollArea}
            itemSize={isCompact ? COMPACT_ROW_HEIGHT_PX : ROW_HEIGHT_PX}
            keepMounted={[activeIndex]}
            data={rows}
          >
            {(view, index) => (
              <ModelRow
                key={view.id}
                view={view}
                rowId={rowIdOf(gridId, index)}
                index={index}
                isActive={index === activeIndex}
                isSelected={selectedIds.includes(view.id)}
                isDefault={view.id === defaultId}
                isPinned={pinned.includes(view.id)}
                isCompact={isCompact}
                onPoint={followsPointer && !isCompact ? () => setActiveId(view.id) : undefined}
                onPick={() => onPick(view)}
                onToggle={onToggle && (() => onToggle(view))}
              />
            )}
          </VirtualList>
        )}
        {rows.length > 0 && status === 'success' && views.every(({ model }) => isGuide(model)) && <OnlyGuide />}
      </GridPart>
    </GridPart>
  );
}

/** Names the row that the keys are on, for the field that has them. */
export function rowIdOf(gridId: string, index: number): string {
  return `${gridId}-row-${index}`;
}

function GridHeader({ hasChecks, isCompact }: { readonly hasChecks: boolean; readonly isCompact: boolean }) {
  const t = useT();
  const { promptTokens: asked, completionTokens: answered } = TYPICAL_MESSAGE;
  const language = currentLanguage().tag;
  const assumption = t('modelPicker.assumption', {
    asked: asked.toLocaleString(language),
    answered: answered.toLocaleString(language),
  });
  return (
    <GridPart is="rowgroup" className={classNames('shrink-0 px-2', isCompact && 'sr-only')}>
      <GridPart
        is="row"
        aria-rowindex={1}
        className="flex h-9.5 items-center gap-2.5 px-2.5 pt-1.5 text-meta whitespace-nowrap text-text-3"
      >
        {hasChecks && (
          <GridPart is="columnheader" className="w-4.5">
            <span className="sr-only">{t('modelPicker.lineUps')}</span>
          </GridPart>
        )}
        <GridPart is="columnheader" className="min-w-0 flex-1 truncate">
          {t('modelPicker.columns.model')}
        </GridPart>
        {!isCompact && (
          <>
            <GridPart is="columnheader" className="sr-only">
              {t('modelPicker.columns.pin')}
            </GridPart>
            <GridPart is="columnheader" className="w-18">
              {t('modelPicker.columns.can')}
            </GridPart>
            <GridPart is="columnheader" className="flex w-11 justify-end">
              {t('modelPicker.columns.context')}
            </GridPart>
          </>
        )}
        <GridPart
          is="columnheader"
          className="flex w-25 justify-end @max-[31rem]:w-15.5"
          aria-description={assumption}
          {...tooltipAttributes({ label: assumption })}
        >
          {t('modelPicker.columns.price')}
        </GridPart>
        <GridPart is="columnheader" className="sr-only">
          {t(isCompact ? 'modelPicker.columns.pin' : 'modelPicker.columns.cost')}
        </GridPart>
      </GridPart>
    </GridPart>
  );
}
