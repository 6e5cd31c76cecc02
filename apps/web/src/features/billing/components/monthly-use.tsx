import { nanoFromText, type BillingSummary } from '@parley/contract';
import { ChevronRight } from 'lucide-react';
import { ICON_STROKE } from '#/components/icon.ts';
import { VendorMark } from '#/components/vendor-mark.tsx';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { Link } from '#/lib/router/link.tsx';
import { sumText } from '#/lib/money-text.ts';
import { providerShares } from '../model/provider-shares.ts';

/** The month's use as a bar, a piece for each provider, and what was paid in so far. */
export function MonthlyUse({ summary }: { readonly summary: BillingSummary }) {
  const width = summary.isEstimate ? '' : 'max-w-108 max-lg:max-w-none';
  const t = useT();
  const { tag } = currentLanguage();
  const parts = providerShares(summary.usedByProvider);
  const paid = nanoFromText(summary.totalSubscription);
  return (
    <div className={`flex w-full min-w-0 flex-col gap-2.5 max-lg:min-w-80 max-lg:flex-1 phone:min-w-0 ${width}`}>
      <p className="flex items-baseline justify-between gap-3 text-small">
        <Link
          to="/settings/$section"
          params={{ section: 'usage' }}
          className="group/link inline-flex items-center gap-0.5 rounded-badge text-text-2 hover:text-text-1"
        >
          {t(summary.isEstimate ? 'billing.ownKeys.used' : 'billing.used.label')}
          <span className="sr-only">. {t('billing.used.details')}</span>
          <ChevronRight
            className="size-3.5 text-text-3 group-hover/link:text-text-1 rtl:-scale-x-100"
            strokeWidth={ICON_STROKE}
            aria-hidden
          />
        </Link>
        <span className="font-semibold tabular-nums">{sumText(nanoFromText(summary.usedThisMonth), tag)}</span>
      </p>
      <div aria-hidden className="flex h-2.5 gap-0.5 overflow-hidden rounded-full bg-press">
        {parts.map(({ provider, vendor, nano }) => (
          <span
            key={provider ?? ''}
            data-vendor={vendor}
            style={{ flexGrow: Number(nano) }}
            className="min-w-1.5 basis-0 rounded-[2px] bg-vendor"
          />
        ))}
      </div>
      {parts.length === 0 ? (
        <p className="text-meta text-text-2">{t('billing.used.none')}</p>
      ) : (
        <ul className="flex flex-wrap gap-x-4.5 gap-y-2 text-meta">
          {parts.map(({ provider, vendor, nano }) => (
            <li key={provider ?? ''} className="flex items-start gap-1.5">
              <VendorMark vendor={vendor} size={13} bare className="mt-px" />
              <span>
                <span className="block text-text-2">
                  <bdi>{provider ?? t('billing.used.others')}</bdi>
                </span>
                <span className="block tabular-nums">{sumText(nano, tag)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {paid > 0n && (
        <p className="text-meta text-text-2">{t('billing.usage.paidSoFar', { amount: sumText(paid, tag) })}</p>
      )}
    </div>
  );
}
