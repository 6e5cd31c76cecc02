import type { Model } from '@parley/contract';
import { useId, useRef, useState, type RefObject } from 'react';
import { Button } from '#/components/button.tsx';
import { showToast } from '#/components/toast.tsx';
import { useT } from '#/i18n/use-t.ts';
import { useNavigate } from '#/lib/router/router-context.tsx';
import { rowTitle } from '../../model-words.ts';
import type { ModelView } from '../../model/model-view.ts';
import { tickModel, type TickRefusal } from '../../model/tick-model.ts';
import { togglePinned } from '../../store.ts';
import { useModelBrowser } from '../../use-model-browser.ts';
import { ModelDetails } from '../list/model-details.tsx';
import { ModelGrid, type GridHandle } from '../list/model-grid.tsx';
import { ModelSearch } from '../list/model-search.tsx';
import { GroupChips, GroupRail } from '../list/group-rail.tsx';
import { AskButton } from './ask-button.tsx';
import { LineUpChips } from './line-up-chips.tsx';
import { AllModels, Assumption, PickerFoot } from './picker-foot.tsx';
import { LineUpKeeping, RefusalNote } from './line-up-keeping.tsx';

/** Where several models are picked to be asked together. */
interface LineUpPicking {
  readonly selected: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
  readonly onAsk: (ids: readonly string[]) => void;
}

export interface PickerBodyProps {
  readonly chosenId: string | undefined;
  readonly onPick: (model: Model) => void;
  /** Left out where a chat has one model. */
  readonly multiple?: LineUpPicking | undefined;
  /** Said above the list where it is not for choosing whom the chat asks. */
  readonly purpose?: string | undefined;
  /** Services that only translate are a choice as well. */
  readonly withTranslators?: boolean | undefined;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly layout: 'panel' | 'sheet';
}

/** The model picker without its frame. */
export function PickerBody({ chosenId, onPick, multiple, purpose, withTranslators, field, layout }: PickerBodyProps) {
  // The guide may be whom a chat asks; it does no other work of a model.
  const browser = useModelBrowser(chosenId, { withTranslators, withoutGuide: purpose !== undefined });
  const gridId = useId();
  const grid = useRef<GridHandle>(null);
  const { active, views } = browser;
  const t = useT();
  const go = useNavigate();
  const explainLock = (view: ModelView) => {
    const plans = { label: t('modelPicker.plans'), onSelect: () => go({ to: '/price' }) };
    showToast({ text: t('modelPicker.lockedText', { model: rowTitle(view, t) }), action: plans });
  };
  const pick = (view: ModelView | undefined) => {
    if (view?.model.isLocked === true) return explainLock(view);
    if (view?.model.available === true) onPick(view.model);
  };
  const [refusal, setRefusal] = useState<TickRefusal>();
  const change = (ids: readonly string[]) => {
    setRefusal(undefined);
    multiple?.onChange(ids);
  };
  const toggle =
    multiple &&
    ((view: ModelView) => {
      if (view.model.isLocked === true && !multiple.selected.includes(view.id)) return explainLock(view);
      const tick = tickModel(multiple.selected, view.id);
      if ('refusal' in tick) setRefusal(tick.refusal);
      else change(tick.ids);
    });
  const isSeveral = multiple !== undefined && multiple.selected.length > 1;
  const ask = () => multiple?.onAsk(multiple.selected);

  const search = (
    <ModelSearch
      browser={browser}
      gridId={gridId}
      field={field}
      onReveal={(index) => grid.current?.reveal(index)}
      onPick={() => pick(active)}
      onToggle={toggle && (() => active?.model.available === true && toggle(active))}
      onTogglePin={() => active && togglePinned(active.id)}
    />
  );
  const lineUps = (className: string) =>
    multiple && <LineUpChips views={views} selected={multiple.selected} onChoose={change} className={className} />;
  const selectedIds = multiple?.selected ?? (chosenId === undefined ? [] : [chosenId]);
  const rows = { browser, gridId, selectedIds, onPick: pick, onToggle: toggle, handle: grid };

  if (layout === 'sheet') {
    return (
      <div className="flex min-h-0 flex-1 flex-col">
        {purpose !== undefined && <p className="px-4 pb-2.5 text-subhead">{purpose}</p>}
        <div className="field quiet-field mx-4 mb-2.5 flex h-11 shrink-0 items-center ps-3 pe-1.5">{search}</div>
        {lineUps('px-4 pt-0.5 pb-2.5')}
        <GroupChips browser={browser} />
        <ModelGrid {...rows} isCompact />
        <div className="flex shrink-0 flex-col gap-2 border-t border-line px-4 pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))] text-meta text-text-3 empty:hidden">
          <RefusalNote refusal={refusal} />
          {isSeveral ? (
            <>
              <LineUpKeeping ids={multiple.selected} />
              <AskButton count={multiple.selected.length} onAsk={ask} />
            </>
          ) : (
            <span className="flex flex-wrap items-center justify-between gap-x-4">
              <Assumption />
              <AllModels />
            </span>
          )}
        </div>
      </div>
    );
  }

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex h-14 shrink-0 items-center gap-3 border-b border-line ps-5 pe-3.5">
        {purpose !== undefined && <p className="max-w-1/2 shrink-0 truncate pe-1 text-ui font-medium">{purpose}</p>}
        {search}
        {lineUps('max-w-1/2 p-0.5')}
      </div>
      <div className="flex min-h-0 flex-1">
        <GroupRail browser={browser} className="w-39 shrink-0" />
        <ModelGrid {...rows} />
        {active && (
          <ModelDetails
            view={active}
            className="w-56.5 shrink-0 bg-canvas p-4 max-lg:hidden dark:bg-canvas/50"
            action={
              isSeveral ? (
                <AskButton count={multiple.selected.length} onAsk={ask} />
              ) : (
                <UseButton view={active} isInUse={selectedIds.includes(active.id)} onPick={pick} />
              )
            }
          />
        )}
      </div>
      <PickerFoot views={views} lineUp={multiple?.selected} refusal={refusal} hasLink>
        {/* Where there are no details the way on stands here. */}
        {isSeveral && <AskButton count={multiple.selected.length} onAsk={ask} size="small" className="lg:hidden" />}
      </PickerFoot>
    </div>
  );
}

interface UseButtonProps {
  readonly view: ModelView;
  readonly isInUse: boolean;
  readonly onPick: (view: ModelView) => void;
}

function UseButton({ view, isInUse, onPick }: UseButtonProps) {
  const t = useT();
  if (isInUse) return <p className="py-2 text-center text-small text-text-3">{t('modelPicker.inUse')}</p>;
  if (!view.model.available) return null;
  return (
    <Button variant="primary" onClick={() => onPick(view)}>
      {t('modelPicker.use')}
    </Button>
  );
}
