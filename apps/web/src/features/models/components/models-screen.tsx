import { useId, useRef, useState } from 'react';
import { BackLink } from '#/components/back-link.tsx';
import { Button } from '#/components/button.tsx';
import { Chip } from '#/components/chip.tsx';
import { classNames } from '#/components/class-names.ts';
import { Dialog } from '#/components/dialog.tsx';
import { Screen } from '#/components/screen.tsx';
import { usePhone } from '#/components/use-phone.ts';
import { listText } from '#/i18n/list-text.ts';
import { useT } from '#/i18n/use-t.ts';
import { useConfig } from '#/features/settings/public.ts';
import { makeDefault, setLineUpOfNewChats } from '../make-default.ts';
import { toggled } from '../model/line-up.ts';
import { ABILITIES, type Ability, type ModelView } from '../model/model-view.ts';
import { tickModel, type TickRefusal } from '../model/tick-model.ts';
import { useLastChosen } from '../use-last-chosen.ts';
import { togglePinned } from '../store.ts';
import { useModelBrowser, type ModelBrowser } from '../use-model-browser.ts';
import { useWide } from '../use-wide.ts';
import { ABILITY_ICONS } from './list/ability-glyphs.tsx';
import { DefaultModelLine } from './default-model-line.tsx';
import { ModelDetails, ModelTitle } from './list/model-details.tsx';
import { ModelGrid, type GridHandle } from './list/model-grid.tsx';
import { ModelSearch } from './list/model-search.tsx';
import { GroupChips, GroupRail } from './list/group-rail.tsx';
import { TestAll } from './list/test-all.tsx';
import { AskButton } from './picker/ask-button.tsx';
import { LineUpKeeping, RefusalNote } from './picker/line-up-keeping.tsx';
import { PickerFoot } from './picker/picker-foot.tsx';

/** The chat from which the screen was opened: what is picked here is for it. */
export interface ChatOfModels {
  readonly id: string;
  /** Undefined where it has none yet. */
  readonly topic: string | undefined;
  /** Whom it asks, in their order. */
  readonly selected: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
  /** Back to the chat. */
  readonly onLeave: () => void;
}

/**
 * Every model there is: what it can do, what it costs, whether it answers. Picks for the chat that it was opened from, or
 * else for new chats.
 */
export function ModelsScreen({ chat }: { readonly chat?: ChatOfModels | undefined }) {
  const t = useT();
  const isPhone = usePhone();
  const isWide = useWide();
  const browser = useModelBrowser(chat?.selected[0]);
  const ofNewChats = useLineUpOfNewChats(browser);
  const selected = chat?.selected ?? ofNewChats;
  const gridId = useId();
  const grid = useRef<GridHandle>(null);
  const field = useRef<HTMLInputElement>(null);
  const [isShown, setShown] = useState(false);
  const [refusal, setRefusal] = useState<TickRefusal>();
  const { active, views } = browser;
  const isSeveral = selected.length > 1;

  const show = (view: ModelView) => {
    browser.setActiveId(view.id);
    if (!isWide) setShown(true);
  };
  const toggle = (view: ModelView) => {
    const tick = tickModel(selected, view.id);
    if ('refusal' in tick) return setRefusal(tick.refusal);
    setRefusal(undefined);
    (chat?.onChange ?? setLineUpOfNewChats)(tick.ids);
  };
  const use = (view: ModelView) => {
    if (!view.model.available) return;
    if (!chat) {
      void makeDefault(view, views);
      return;
    }
    chat.onChange([view.id]);
    chat.onLeave();
  };
  const details = active && (
    <ModelDetails
      view={active}
      hasTitle={isWide}
      className={isWide ? 'w-64 shrink-0 rounded-card bg-sunken p-4' : ''}
      action={<ModelActs view={active} browser={browser} chat={chat} onUse={use} />}
    />
  );

  return (
    <Screen title={t('modelPicker.title')}>
      <div className="mx-auto flex h-full w-full max-w-280 flex-col px-6 pt-8 phone:px-0 phone:pt-1">
        {chat && (
          <BackLink to="/" search={{ c: chat.id }} className="-mt-4 phone:mt-0 phone:ms-2.5">
            {t('modelPicker.backToChat')}
          </BackLink>
        )}
        <header className="flex flex-wrap items-center gap-x-4 gap-y-2 phone:px-4">
          <h1 className="text-title phone:sr-only">{t('modelPicker.title')}</h1>
          <span className="grow phone:hidden" />
          <TestAll browser={browser} />
        </header>
        {chat && <ChatModelLine chat={chat} browser={browser} />}
        <DefaultModelLine browser={browser} />
        <div className="mt-4 flex flex-wrap items-center gap-2 phone:px-4">
          <div className="field quiet-field flex h-10 min-w-60 flex-1 items-center ps-3 pe-1.5 pointer-coarse:h-11">
            <ModelSearch
              browser={browser}
              gridId={gridId}
              field={field}
              onReveal={(index) => grid.current?.reveal(index)}
              onPick={() => active && (isWide ? use(active) : show(active))}
              onToggle={() => active?.model.available === true && toggle(active)}
              onTogglePin={() => active && togglePinned(active.id)}
            />
          </div>
          <AbilityFilter browser={browser} />
        </div>
        {isPhone && (
          <div className="mt-2.5">
            <GroupChips browser={browser} />
          </div>
        )}
        <div className="mt-3 flex min-h-0 flex-1 gap-2 pb-3 phone:mt-0 phone:pb-0">
          {!isPhone && <GroupRail browser={browser} className="-ms-2.5 w-44 shrink-0" />}
          <ModelGrid
            browser={browser}
            gridId={gridId}
            handle={grid}
            selectedIds={selected}
            onPick={show}
            onToggle={toggle}
            followsPointer={false}
            isCompact={isPhone}
          />
          {isWide && details}
        </div>
        {isPhone ? (
          <div
            className={classNames(
              'flex shrink-0 flex-col gap-2 px-4 text-meta text-text-3',
              (isSeveral || refusal !== undefined) &&
                'border-t border-line pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))]',
            )}
          >
            <RefusalNote refusal={refusal} />
            {isSeveral && <LineUpKeeping ids={selected} />}
            {isSeveral && chat && <AskButton count={selected.length} onAsk={chat.onLeave} />}
          </div>
        ) : (
          <PickerFoot views={views} lineUp={selected} refusal={refusal}>
            {isSeveral && chat && <AskButton count={selected.length} onAsk={chat.onLeave} size="small" />}
          </PickerFoot>
        )}
      </div>
      <Dialog open={isShown && !isWide} onOpenChange={setShown} title={active && <ModelTitle view={active} />}>
        {details}
      </Dialog>
    </Screen>
  );
}

/** Whom new chats ask, where there is no chat to pick for. */
function useLineUpOfNewChats({ defaultId }: ModelBrowser): readonly string[] {
  const multimodel = useConfig((config) => config.multimodel);
  const chosen = useConfig((config) => config.selectedModels);
  const first = useLastChosen() ?? defaultId;
  if (multimodel && chosen.length > 0) return chosen;
  return first === undefined ? [] : [first];
}

interface ModelActsProps {
  readonly view: ModelView;
  readonly browser: ModelBrowser;
  readonly chat: ChatOfModels | undefined;
  readonly onUse: (view: ModelView) => void;
}

/** What can be done with a model: asked in this chat, and made the one of new chats. */
function ModelActs({ view, browser, chat, onUse }: ModelActsProps) {
  const t = useT();
  const isSeveral = useConfig((config) => config.multimodel && config.selectedModels.length > 1);
  const first = useLastChosen() ?? browser.defaultId;
  const isDefault = view.id === first && !isSeveral;
  const isOnlyOfChat = chat?.selected.length === 1 && chat.selected[0] === view.id;
  const canBeUsed = view.model.available;
  return (
    <>
      {chat && isOnlyOfChat && <Note>{t('modelPicker.inUse')}</Note>}
      {chat && !isOnlyOfChat && canBeUsed && (
        <Button variant="primary" onClick={() => onUse(view)}>
          {t('modelPicker.useInChat')}
        </Button>
      )}
      {isDefault && <Note>{t('modelPicker.usedForNewChats')}</Note>}
      {!isDefault && canBeUsed && (
        <Button
          variant={chat ? 'outline' : 'primary'}
          className="h-auto min-h-9 py-1.5"
          onClick={() => void makeDefault(view, browser.views)}
        >
          {t(chat ? 'modelPicker.makeDefault' : 'modelPicker.useForNewChats')}
        </Button>
      )}
    </>
  );
}

function Note({ children }: { readonly children: string }) {
  return <p className="py-2 text-center text-small text-text-3">{children}</p>;
}

/** Which chat the picks are for, and whom it asks. */
function ChatModelLine({ chat, browser }: { readonly chat: ChatOfModels; readonly browser: ModelBrowser }) {
  const t = useT();
  const models = listText(chat.selected.map((id) => browser.views.find((view) => view.id === id)?.title ?? id));
  return (
    <p className="mt-1 text-small text-text-1 phone:px-4">
      <output>
        <bdi>
          {chat.topic === undefined
            ? t('modelPicker.thisChatAsks', { models })
            : t('modelPicker.chatAsks', { topic: chat.topic, models })}
        </bdi>
      </output>
    </p>
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
