import { useState } from 'react';
import { Dialog } from '#/components/dialog.tsx';
import { dialogFrame } from '#/components/dialog-frame.ts';
import type { OverlayFrame } from '#/components/overlay-store.ts';
import { SearchInput } from '#/components/search-input.tsx';
import { VendorMark } from '#/components/vendor-mark.tsx';
import { dollarsPerMillion } from '#/features/models/public.ts';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { createMatcher, queryWords } from '#/lib/match-text.ts';
import { dollarText, rateText } from '#/lib/money-text.ts';
import type { ModelPriceView } from '../model/priced-models.ts';

const matcher = createMatcher<ModelPriceView>(({ model }) => [
  { kind: 'title', text: model.label ?? model.name },
  { kind: 'detail', text: model.name },
  { kind: 'detail', text: model.provider },
]);

interface PricesDialogProps extends OverlayFrame {
  readonly prices: readonly ModelPriceView[];
}

/** Every price, to be searched. */
export function PricesDialog({ prices, open, onClose, onClosed }: PricesDialogProps) {
  const t = useT();
  const [search, setSearch] = useState('');
  const found = matcher.filter(prices, queryWords(search));
  return (
    <Dialog
      {...dialogFrame({ open, onClose, onClosed })}
      size="wide"
      title={t('billing.prices.title')}
      description={t('billing.prices.text')}
    >
      <SearchInput value={search} onChange={setSearch} label={t('billing.prices.find')} className="shrink-0" />
      <div className="min-h-0 grow overflow-auto overscroll-contain">
        {found.length === 0 ? (
          <p className="py-4 text-text-2">{t('billing.prices.nothingFound')}</p>
        ) : (
          <table className="w-full text-small">
            <thead className="sticky top-0 bg-raised text-meta text-text-2">
              <tr>
                <th scope="col" className="py-2 pe-4 text-start font-medium">
                  {t('billing.prices.model')}
                </th>
                <th scope="col" className="py-2 ps-4 text-end font-medium">
                  {t('billing.prices.message')}
                </th>
                <th scope="col" className="py-2 ps-4 text-end font-medium phone:hidden">
                  {t('billing.prices.input')}
                </th>
                <th scope="col" className="py-2 ps-4 text-end font-medium phone:hidden">
                  {t('billing.prices.output')}
                </th>
              </tr>
            </thead>
            <tbody>
              {found.map((view) => (
                <PriceLine key={`${view.model.name} ${view.vendor} ${view.model.provider}`} view={view} />
              ))}
            </tbody>
          </table>
        )}
      </div>
    </Dialog>
  );
}

function PriceLine({ view: { model, vendor, price } }: { readonly view: ModelPriceView }) {
  const t = useT();
  const { tag } = currentLanguage();
  const rates = price.kind === 'priced' && price.price.fixedPrice === 0 ? dollarsPerMillion(price.price) : undefined;
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-2 pe-4 text-start font-normal">
        <span className="flex items-center gap-2.5">
          <VendorMark vendor={vendor} size={20} />
          <bdi className="wrap-anywhere">{model.label ?? model.name}</bdi>
        </span>
      </th>
      <td className="py-2 ps-4 text-end font-medium whitespace-nowrap tabular-nums">
        {price.kind === 'free'
          ? t('billing.prices.free')
          : rates
            ? dollarText(price.nano, tag)
            : t('billing.prices.perCall', { price: dollarText(price.nano, tag) })}
      </td>
      <td className="py-2 ps-4 text-end whitespace-nowrap tabular-nums phone:hidden">
        {rates ? rateText(rates.input, tag) : '–'}
      </td>
      <td className="py-2 ps-4 text-end whitespace-nowrap tabular-nums phone:hidden">
        {rates ? rateText(rates.output, tag) : '–'}
      </td>
    </tr>
  );
}
