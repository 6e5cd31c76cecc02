import { modelFromServer } from '@parley/contract';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { ICON_STROKE } from '#/components/icon.ts';
import { Segmented } from '#/components/segmented.tsx';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { costOf } from '#/features/models/public.ts';
import { dollarText } from '#/lib/money-text.ts';
import { chatModelsOf, isOwnKeyVendor, type FoundVendor, type KeyPlace } from '../model/kept-key.ts';

/** A question and an answer of a usual length, to show prices by. */
const USUAL_MESSAGE = { promptTokens: 1_000, completionTokens: 500 };
const MODELS_SHOWN = 6;

interface FoundKeyProps {
  readonly found: FoundVendor;
  readonly place: KeyPlace;
  readonly onPlace: (place: KeyPlace) => void;
  readonly children: ReactNode;
}

/** Whose key it is, which models it opens and for how much, and where it is to be kept. */
export function FoundKey({ found, place, onPlace, children }: FoundKeyProps) {
  const t = useT();
  const models = chatModelsOf(found.models);
  const rest = models.length - MODELS_SHOWN;
  return (
    <div className="flex flex-col gap-3 rounded-block bg-sunken p-3.5">
      <p className="flex items-center gap-2 font-medium">
        <Check className="size-4 shrink-0 text-success" strokeWidth={ICON_STROKE} aria-hidden />
        {t('connect.found', { name: found.label, count: models.length })}
      </p>
      {!found.isProven && <p className="text-small text-text-2">{t('connect.notProven', { name: found.label })}</p>}
      <ul className="text-small">
        {models.slice(0, MODELS_SHOWN).map((model) => (
          <li key={model.name} className="flex items-baseline gap-3 py-0.5">
            <span className="min-w-0 grow truncate">
              <bdi>{model.label ?? model.name}</bdi>
            </span>
            <PriceOf model={model} />
          </li>
        ))}
        {rest > 0 && <li className="py-0.5 text-text-3">{t('connect.more', { count: rest })}</li>}
      </ul>
      {runtimeConfig.managesChannels && (
        <div className="flex flex-col gap-1.5">
          {isOwnKeyVendor(found) && (
            <Segmented
              className="self-start"
              value={place}
              label={t('connect.place')}
              options={[
                { value: 'server', label: t('connect.onServer') },
                { value: 'browser', label: t('connect.inBrowser') },
              ]}
              onChange={onPlace}
            />
          )}
          <p className="text-meta text-text-3">
            {t(place === 'server' ? 'connect.onServerText' : 'connect.inBrowserText')}
          </p>
        </div>
      )}
      {children}
    </div>
  );
}

function PriceOf({ model }: { readonly model: FoundVendor['models'][number] }) {
  const t = useT();
  const cost = costOf(modelFromServer(model), USUAL_MESSAGE);
  if (cost === undefined) return null;
  return (
    <span className="shrink-0 text-meta text-text-3 tabular-nums">
      {t('connect.price', { price: dollarText(cost, currentLanguage().tag) })}
    </span>
  );
}
