import type { BillingSummary } from '@parley/contract';
import { Gift } from 'lucide-react';
import { ICON_STROKE } from '#/components/icon.ts';
import { useT } from '#/i18n/use-t.ts';
import { GiftClaim, giftValues } from './gift-claim.tsx';

/** A newcomer's gift: offered, claimed, or all gone. */
export function GiftLine({ gift }: { readonly gift: Exclude<BillingSummary['gift'], 'off'> }) {
  const t = useT();
  const words = {
    offered: () => t('billing.gift.offered', giftValues()),
    claimed: () => t('billing.gift.claimed'),
    gone: () => t('billing.gift.gone'),
  };
  return (
    <p className="mt-6.5 flex flex-wrap items-center justify-center gap-x-4 gap-y-2 text-small text-text-2">
      <span className="flex items-center gap-2.5">
        <Gift className="size-4 shrink-0" strokeWidth={ICON_STROKE} aria-hidden />
        {words[gift]()}
      </span>
      {gift === 'offered' && <GiftClaim />}
    </p>
  );
}
