import type { ListedPrice, Model } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from '#/components/button.tsx';
import { openLazyOverlay } from '#/components/lazy-overlay.ts';
import { VendorMark } from '#/components/vendor-mark.tsx';
import { useModels } from '#/features/models/public.ts';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { dollarText } from '#/lib/money-text.ts';
import { pricesQuery } from '../billing-query.ts';
import { pricedChats, pricedModels, type ModelWithPrice } from '../model/priced-models.ts';
import { typicalModels } from '../model/typical-models.ts';

const SHOWN = 4;

/** What one message costs with a few models, and the way to all prices; for whoever may ask the models. */
export function TypicalPrices() {
  const { models } = useModels();
  return <PriceRow models={models} />;
}

/** Prices of the server's models for whoever is not signed in. */
export function VisitorPrices() {
  const { data } = useQuery(pricesQuery());
  return <PriceRow models={(data ?? []).map(asModel)} />;
}

function asModel({ name, label, provider, type, isFree, ...price }: ListedPrice): ModelWithPrice {
  return { name, label, provider, type, isFree, price, available: true, customProvider: false };
}

function PriceRow({ models }: { readonly models: readonly (ModelWithPrice | Model)[] }) {
  const t = useT();
  const { tag } = currentLanguage();
  const all = pricedModels(models);
  const shown = typicalModels(pricedChats(all), SHOWN);
  if (shown.length === 0) return null;
  const showAll = () => void openLazyOverlay(() => import('./prices-dialog.tsx'), 'PricesDialog', { prices: all });
  return (
    <div className="mt-8 flex min-h-7.5 flex-wrap items-center gap-x-6.5 gap-y-3 border-b border-line pb-5 text-small">
      <p className="text-text-2 phone:w-full">{t('billing.prices.label')}</p>
      <ul className="contents">
        {shown.map(({ model, vendor, nano }) => (
          <li key={model.name} className="flex min-w-0 items-center gap-2">
            <VendorMark vendor={vendor} size={20} />
            <bdi className="min-w-0 truncate">{model.label ?? model.name}</bdi>
            <span className="font-semibold tabular-nums">{dollarText(nano, tag)}</span>
          </li>
        ))}
      </ul>
      <Button variant="link" size="small" className="ms-auto phone:-ms-1.5" onClick={showAll}>
        {t('billing.prices.all', { count: all.length })}
      </Button>
    </div>
  );
}
