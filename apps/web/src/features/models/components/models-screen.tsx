import '../picker-texts.ts';
import { useId, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Chip } from '../../../components/chip.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Screen } from '../../../components/screen.tsx';
import { usePhone } from '../../../components/use-phone.ts';
import { useT } from '../../../i18n/use-t.ts';
import { updateConfig } from '../../settings/public.ts';
import { toggled } from '../model/line-up.ts';
import { ABILITIES, type Ability, type ModelView } from '../model/model-view.ts';
import { togglePinned } from '../store.ts';
import { useModelBrowser, type ModelBrowser } from '../use-model-browser.ts';
import { useWide } from '../use-wide.ts';
import { ABILITY_ICONS } from './list/ability-glyphs.tsx';
import { DefaultModelLine } from './default-model-line.tsx';
import { ModelDetails, ModelTitle } from './list/model-details.tsx';
import { ModelGrid, type GridHandle } from './list/model-grid.tsx';
import { ModelSearch } from './list/model-search.tsx';
import { ShelfChips, ShelfRail } from './list/shelf-rail.tsx';
import { TestAll } from './list/test-all.tsx';
import { Assumption } from './picker/picker-foot.tsx';

const NONE_SELECTED: readonly string[] = [];

/** Every model there is: what it can do, what it costs, whether it answers, and which one new chats start with. */
export function ModelsScreen() {
  const t = useT();
  const isPhone = usePhone();
  const isWide = useWide();
  const browser = useModelBrowser(undefined);
  const gridId = useId();
  const grid = useRef<GridHandle>(null);
  const field = useRef<HTMLInputElement>(null);
  const [isShown, setShown] = useState(false);
  const { active } = browser;
  const show = (view: ModelView) => {
    browser.setActiveId(view.id);
    if (!isWide) setShown(true);
  };
  const details = active && (
    <ModelDetails
      view={active}
      hasTitle={isWide}
      className={isWide ? 'w-64 shrink-0 rounded-card bg-sunken p-4' : ''}
      action={<DefaultAction view={active} browser={browser} />}
    />
  );

  return (
    <Screen title={t('modelPicker.title')}>
      <div className="mx-auto flex h-full w-full max-w-280 flex-col px-6 pt-8 phone:px-0 phone:pt-1">
        <header className="flex flex-wrap items-center gap-x-4 gap-y-2 phone:px-4">
          <h1 className="text-title phone:sr-only">{t('modelPicker.title')}</h1>
          <span className="grow phone:hidden" />
          <TestAll browser={browser} />
        </header>
        <DefaultModelLine browser={browser} />
        <div className="mt-4 flex flex-wrap items-center gap-2 phone:px-4">
          <div className="field quiet-field flex h-10 min-w-60 flex-1 items-center ps-3 pe-1.5 pointer-coarse:h-11">
            <ModelSearch
              browser={browser}
              gridId={gridId}
              field={field}
              onReveal={(index) => grid.current?.reveal(index)}
              onPick={() => active && (isWide ? makeDefault(active) : show(active))}
              onTogglePin={() => active && togglePinned(active.id)}
            />
          </div>
          <AbilityFilter browser={browser} />
        </div>
        {isPhone && (
          <div className="mt-2.5">
            <ShelfChips browser={browser} />
          </div>
        )}
        <div className="mt-3 flex min-h-0 flex-1 gap-2 pb-3 phone:mt-0 phone:pb-0">
          {!isPhone && <ShelfRail browser={browser} className="-ms-2.5 w-44 shrink-0" />}
          <ModelGrid
            browser={browser}
            gridId={gridId}
            handle={grid}
            selectedIds={NONE_SELECTED}
            onPick={show}
            followsPointer={false}
            isCompact={isPhone}
          />
          {isWide && details}
        </div>
        <p className="flex shrink-0 pb-4 text-meta text-text-3 phone:hidden">
          <Assumption />
        </p>
      </div>
      <Dialog open={isShown && !isWide} onOpenChange={setShown} title={active && <ModelTitle view={active} />}>
        {details}
      </Dialog>
    </Screen>
  );
}

function makeDefault(view: ModelView): void {
  // It would not be asked as long as several are.
  if (view.model.available) updateConfig({ defaultChatModel: view.id, multimodel: false });
}

function DefaultAction({ view, browser }: { readonly view: ModelView; readonly browser: ModelBrowser }) {
  const t = useT();
  if (view.id === browser.defaultId) {
    return <p className="py-2 text-center text-small text-text-3">{t('modelPicker.usedForNewChats')}</p>;
  }
  if (!view.model.available) return null;
  return (
    <Button variant="primary" onClick={() => makeDefault(view)}>
      {t('modelPicker.useForNewChats')}
    </Button>
  );
}

function AbilityFilter({ browser }: { readonly browser: ModelBrowser }) {
  const t = useT();
  const toggle = (ability: Ability) => browser.setAbilities(toggled(browser.abilities, ability));
  return (
    <fieldset aria-label={t('modelPicker.filter')} className="flex flex-wrap gap-1.5 phone:hidden">
      {ABILITIES.map((ability) => (
        <Chip
          key={ability}
          icon={ABILITY_ICONS[ability]}
          on={browser.abilities.includes(ability)}
          onClick={() => toggle(ability)}
        >
          {t(`modelPicker.abilities.${ability}`)}
        </Chip>
      ))}
    </fieldset>
  );
}
