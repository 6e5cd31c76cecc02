import { accountName, nanoFromText, type BillingSummary, type ParentAccount } from '@parley/contract';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { balanceText, sumText } from '#/lib/money-text.ts';
import { availableOf } from '../model/available.ts';

interface PayerLinesProps {
  readonly payer: ParentAccount;
  readonly summary: BillingSummary;
}

/** In the place of a sub-account's balance, which pays for nothing: who does, and how much was used of the limit. */
export function PayerLines({ payer, summary }: PayerLinesProps) {
  const t = useT();
  const { tag } = currentLanguage();
  const { monthlyCap: cap, spentThisMonth, canPay } = payer;
  const used = sumText(nanoFromText(spentThisMonth), tag);
  const own = availableOf(summary);
  const isBanned = payer.authorizationStatus !== 'ACTIVE';
  return (
    <div className="min-w-0 flex-1">
      <p className="text-heading wrap-anywhere">
        {t(isBanned ? 'billing.payer.stopped' : 'billing.payer.title', { name: accountName(payer) })}
      </p>
      <p className="text-small text-text-2 tabular-nums">
        {isBanned
          ? t('billing.payer.nobody')
          : cap === null
            ? t('billing.payer.used', { used })
            : t('billing.payer.usedOf', { used, cap: sumText(nanoFromText(cap), tag) })}
      </p>
      {!isBanned && !canPay && (
        <p className="text-small text-warn">{t('billing.payer.empty', { name: accountName(payer) })}</p>
      )}
      {nanoFromText(own) !== 0n && (
        <p className="text-small text-text-3 tabular-nums">
          {t('billing.payer.own', { balance: balanceText(own, tag) })}
        </p>
      )}
    </div>
  );
}
