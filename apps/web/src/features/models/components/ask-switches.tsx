import type { LlmConfig, Mask, Model, ModelConfig } from '@parley/contract';
import { settingUse } from '@parley/providers';
import { Brain, Columns3, Plus, X } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { Chip } from '#/components/chip.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import { IconButton } from '#/components/icon-button.tsx';
import { Kbd } from '#/components/kbd.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#/components/menu.tsx';
import { tooltipAttributes } from '#/components/tooltip.tsx';
import { VendorMark } from '#/components/vendor-mark.tsx';
import { useT } from '#/i18n/use-t.ts';
import { askOnlyText } from '../ask-only-keys.ts';
import { askedModel } from '../model/asked-model.ts';
import { effortChange, ownEffort } from '../model/chat-effort.ts';
import { aiModels } from '../model/resolve-model.ts';
import { MOST_MODELS, withModel } from '../model/tick-model.ts';
import { useModels } from '../models-query.ts';
import { useVendorOf } from '../use-vendor-of.ts';
import { ModelPicker } from './model-picker.tsx';

type Effort = LlmConfig['reasoning_effort'];

interface AskSwitchesProps {
  /** Whom the chat asks. */
  readonly models: readonly Model[];
  readonly multiple: NonNullable<ComponentProps<typeof ModelPicker>['multiple']>;
  /** The settings of the chat itself. */
  readonly mask: Mask;
  /** The settings of the app. */
  readonly config: ModelConfig;
  readonly onMask: (fields: Partial<Mask>) => void;
}

/** Switches in the box of a chat: who answers where that is several, and how long models think that do. */
export function AskSwitches({ models, multiple, mask, config, onMask }: AskSwitchesProps) {
  const settings = mask.syncGlobalConfig ? config : mask.modelConfig;
  const { models: known } = useModels();
  const thinks = models.some(
    (model) => settingUse(askedModel(model, known), 'reasoning_effort', settings).kind !== 'not-applied',
  );
  const [row, setRow] = useState<HTMLElement | null>(null);
  return (
    <div ref={setRow} className="flex min-w-0 items-center gap-1">
      {/* What adds a model and what is switched stay in sight, however many models there are. */}
      {models.length > 1 && (
        <div data-several className="flex min-w-0 grow flex-wrap items-center gap-1">
          <AskedModels models={models} multiple={multiple} />
        </div>
      )}
      {(models.length > 1 || aiModels(known).length > 1) && <OneMore models={models} multiple={multiple} place={row} />}
      {thinks && (
        <EffortSwitch
          effort={ownEffort(mask, config)}
          hasWords={models.length < 2}
          onEffort={(effort) => onMask(effortChange(mask, config, effort))}
        />
      )}
    </div>
  );
}

type AskedProps = Pick<AskSwitchesProps, 'models' | 'multiple'>;

/** The chat's models, each with its way out. */
function AskedModels({ models, multiple }: AskedProps) {
  const t = useT();
  const vendorOf = useVendorOf();
  const ids = models.map(({ id }) => id);
  return models.map(({ id, label, name }, index) => (
    <Chip
      key={id}
      aria-label={t('asking.stop', { name: label ?? name })}
      {...tooltipAttributes({ label: t('asking.stopOrOnly', { keys: askOnlyText(index, t) }), side: 'above' })}
      leading={<VendorMark vendor={vendorOf(id)} size={18} />}
      // Names give way down to a few letters before a chip goes to the next row.
      className="max-w-max min-w-0 flex-[1_1_8.5rem] phone:basis-28"
      trailing={
        <>
          <Kbd keys={String(index + 1)} className="h-4 min-w-4 shrink-0 px-1 phone:hidden" />
          <X className="size-3.5 shrink-0 text-text-3" strokeWidth={ICON_STROKE} aria-hidden />
        </>
      }
      onClick={() => multiple.onChange(ids.filter((each) => each !== id))}
    >
      <bdi>{label ?? name}</bdi>
    </Chip>
  ));
}

/** The picker that adds models. One for one model and for several: a tick must not take away the list it was made in. */
function OneMore({ models, multiple, place }: AskedProps & { readonly place: HTMLElement | null }) {
  const t = useT();
  const ids = models.map(({ id }) => id);
  const isFull = models.length >= MOST_MODELS;
  const several = t('asking.several');
  const add = isFull ? t('models.full', { count: MOST_MODELS }) : t('models.add');
  return (
    <ModelPicker
      chosenId={undefined}
      onChoose={({ id }) => !isFull && !ids.includes(id) && multiple.onChange(withModel(ids, id))}
      multiple={multiple}
      side="above"
      place={place}
      label={several}
    >
      {models.length > 1 ? (
        <IconButton label={add} icon={Plus} size={28} tooltipSide="above" />
      ) : (
        <Chip variant="plain" icon={Columns3} aria-label={several}>
          <span className="phone:hidden">{several}</span>
        </Chip>
      )}
    </ModelPicker>
  );
}

const OFFERED = ['low', 'medium', 'high'] as const;

interface EffortSwitchProps {
  /** The effort that the chat has of its own. */
  readonly effort: Effort | undefined;
  readonly onEffort: (effort: Effort | undefined) => void;
  /** Off where names of models need the room. */
  readonly hasWords: boolean;
}

function EffortSwitch({ effort, onEffort, hasWords }: EffortSwitchProps) {
  const t = useT();
  const label = t('asking.effort');
  const level = effort && t(`asking.level.${effort}`);
  const words = level === undefined ? label : t('asking.effortIs', { level });
  return (
    <Menu>
      <MenuTrigger>
        <Chip
          variant="plain"
          icon={Brain}
          aria-label={words}
          {...(!hasWords && tooltipAttributes({ label: words, side: 'above' }))}
          className={effort && 'bg-accent-soft text-accent-text'}
        >
          {hasWords && <span className="phone:hidden">{words}</span>}
        </Chip>
      </MenuTrigger>
      <MenuContent label={label} side="above">
        <MenuItem checked={effort === undefined} onSelect={() => onEffort(undefined)}>
          {t('asking.level.default')}
        </MenuItem>
        {OFFERED.map((each) => (
          <MenuItem key={each} checked={effort === each} onSelect={() => onEffort(each)}>
            {t(`asking.level.${each}`)}
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  );
}
