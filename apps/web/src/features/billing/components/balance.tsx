import { nanoFromText, type BillingSummary } from '@parley/contract';
import { useMutation, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { Button } from '#/components/button.tsx';
import { IconButton } from '#/components/icon-button.tsx';
import { showToast } from '#/components/toast.tsx';
import { refreshAccount } from '#/features/account/public.ts';
import { failureWords } from '#/i18n/failure-words.ts';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { ApiFailure } from '#/lib/api.ts';
import { numberFormat } from '#/lib/number-format.ts';
import { balanceText, sumText } from '#/lib/money-text.ts';
import { availableOf } from '../model/available.ts';

const REFRESHED_SHOWN_MS = 4_000;

type Query = Pick<UseQueryResult<BillingSummary>, 'error' | 'isFetching' | 'refetch'>;

/** What can be spent now. A press asks the server again and says what came of it. */
export function Balance({
  summary,
  refetch,
}: {
  readonly summary: BillingSummary;
  readonly refetch: Query['refetch'];
}) {
  const t = useT();
  const queries = useQueryClient();
  const refreshing = useMutation({
    mutationFn: async () => {
      await refetch({ throwOnError: true });
      refreshAccount(queries);
    },
    onSuccess: () => void setTimeout(() => refreshing.reset(), REFRESHED_SHOWN_MS),
    onError: () => showToast({ kind: 'error', text: t('billing.balance.failed') }),
  });
  return (
    <div className="min-w-0 flex-1">
      <p className="text-small text-text-2">{t('billing.balance.label')}</p>
      <p className="flex items-center gap-2">
        <span className="text-[2.5rem] leading-12 font-semibold tracking-[-0.03em] tabular-nums">
          {balanceText(availableOf(summary), currentLanguage().tag)}
        </span>
        <IconButton
          label={t('billing.balance.refresh')}
          icon={RefreshCw}
          size={28}
          aria-busy={refreshing.isPending || undefined}
          className={refreshing.isPending ? '*:animate-spin' : ''}
          onClick={() => !refreshing.isPending && refreshing.mutate()}
        />
      </p>
      <output className="block text-small text-text-2">
        {refreshing.isPending
          ? t('billing.balance.checking')
          : refreshing.isSuccess
            ? t('billing.balance.refreshed')
            : standingWords(summary, t)}
      </output>
    </div>
  );
}

/** What the balance is worth in messages; what is set aside meanwhile is said first. */
function standingWords({ held, typicalMessages }: BillingSummary, t: ReturnType<typeof useT>): string {
  const { tag } = currentLanguage();
  if (nanoFromText(held) > 0n) return t('billing.balance.held', { amount: sumText(nanoFromText(held), tag) });
  if (typicalMessages === null || typicalMessages.count === 0) return '';
  const formatted = numberFormat(tag, { maximumSignificantDigits: 2 }).format(typicalMessages.count);
  return t('billing.balance.buys', { formatted, model: typicalMessages.model });
}

/** In the place of a balance that could not be asked for. */
export function BalanceUnknown({ query: { error, isFetching, refetch } }: { readonly query: Query }) {
  const t = useT();
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p>
        <span className="font-medium">{t('billing.balance.unknown')}</span>{' '}
        <span className="text-text-2">{failureWords(error instanceof ApiFailure ? error.code : 'internal')}</span>
      </p>
      <Button variant="outline" size="small" busy={isFetching} onClick={() => void refetch()}>
        {t('components.part.tryAgain')}
      </Button>
    </div>
  );
}
