import { billingRoutes, GIFT_UNITS } from '@parley/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '#/components/button.tsx';
import { showToast } from '#/components/toast.tsx';
import { failureWords } from '#/i18n/failure-words.ts';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { ApiFailure, callApi } from '#/lib/api.ts';
import { numberFormat } from '#/lib/number-format.ts';
import { billingChanged } from '../billing-query.ts';
import { balanceText } from '#/lib/money-text.ts';

const CENTS_PER_DOLLAR = 100;
const GIFT_DOLLARS = String(GIFT_UNITS / CENTS_PER_DOLLAR);

/** Units of the gift and what they are in dollars, for the sentences about it. */
export function giftValues() {
  const { tag } = currentLanguage();
  return { count: numberFormat(tag).format(GIFT_UNITS), amount: balanceText(GIFT_DOLLARS, tag) };
}

/** Takes the gift, and says what came of it. */
export function GiftClaim() {
  const t = useT();
  const queries = useQueryClient();
  const claiming = useMutation({
    mutationFn: () => callApi(billingRoutes.claimGift, {}, { quiet: true }),
    onSuccess: () => showToast({ kind: 'success', text: t('billing.gift.arrived', { amount: giftValues().amount }) }),
    onError: (error) =>
      showToast({
        kind: 'error',
        text: error instanceof ApiFailure ? failureWords(error.code) : t('billing.gift.failed'),
      }),
    onSettled: () => billingChanged(queries),
  });
  return (
    <Button
      variant="link"
      size="small"
      busy={claiming.isPending}
      onClick={() => !claiming.isPending && claiming.mutate()}
    >
      {t('billing.gift.claim')}
    </Button>
  );
}
