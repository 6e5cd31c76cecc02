import type { StatementEntry } from '@parley/contract';
import { SaidTime } from '#/components/said-time.tsx';
import { VendorMark } from '#/components/vendor-mark.tsx';
import { vendorOf } from '#/components/vendors.ts';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { numberFormat } from '#/lib/number-format.ts';
import { balanceText, movementText } from '#/lib/money-text.ts';

/** One movement: what it was for, when, how much, and what was left. */
export function StatementRow({ entry }: { readonly entry: StatementEntry }) {
  const t = useT();
  const { tag } = currentLanguage();
  const { kind, model, amount, balanceAfter } = entry;
  const counted = numberFormat(tag);
  const details = [
    entry.accountName,
    entry.paidBy !== undefined && entry.paidBy !== '' && t('billing.usage.paidBy', { name: entry.paidBy }),
    entry.promptTokens !== undefined &&
      t('billing.usage.tokens', {
        input: counted.format(entry.promptTokens),
        output: counted.format(entry.completionTokens ?? 0),
      }),
    entry.isEstimated === true && t('billing.usage.estimated'),
    entry.note,
  ].filter((part) => typeof part === 'string' && part !== '');
  return (
    <li className="flex items-center gap-3 border-b border-line py-2.5 last:border-transparent">
      {model === undefined ? (
        <span className="size-5 shrink-0" aria-hidden />
      ) : (
        <VendorMark vendor={vendorOf(model)} size={20} />
      )}
      <div className="min-w-0 flex-1">
        <p className="truncate">
          <bdi>{model ?? t(`billing.usage.kinds.${kind}`)}</bdi>
        </p>
        <p className="line-clamp-2 text-small wrap-anywhere text-text-3">
          <SaidTime time={Date.parse(entry.at)} />
          {details.map((part) => (
            <span key={part as string}>
              {' · '}
              <bdi>{part}</bdi>
            </span>
          ))}
        </p>
      </div>
      <div className="shrink-0 text-end tabular-nums">
        <p className={amount.startsWith('-') ? '' : 'font-medium text-success'}>{movementText(amount, tag)}</p>
        <p className="text-small text-text-3">
          {t('billing.usage.balanceAfter', { amount: balanceText(balanceAfter, tag) })}
        </p>
      </div>
    </li>
  );
}
