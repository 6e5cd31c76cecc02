import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Switch } from '#/components/switch.tsx';
import { showToast } from '#/components/toast-store.ts';
import { sharedWith } from '#/features/chat-history/public.ts';
import { useSync } from '#/features/sync/public.ts';
import { failureWords } from '#/i18n/failure-words.ts';
import { useT } from '#/i18n/use-t.ts';
import { ApiFailure } from '#/lib/api.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { beginOffer, endOffer, madeOffer } from '../keep-offer.ts';
import { offerQuery } from '../offer-query.ts';

const TEXTS = {
  nobody: 'ownMcp.offerText',
  code: 'ownMcp.offerTextCode',
  everyone: 'ownMcp.offerTextEveryone',
} as const;

/** Whether programs get one's masks and prompts, what that means, and how many they have. */
export function OfferSwitch() {
  const t = useT();
  const queries = useQueryClient();
  const { data: state } = useQuery(offerQuery());
  const turning = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? beginOffer() : endOffer()),
    onError: (failure) =>
      showToast({ kind: 'error', text: failureWords(failure instanceof ApiFailure ? failure.code : 'internal') }),
    onSettled: () => queries.invalidateQueries(offerQuery()),
  });
  const isOn = turning.isPending ? turning.variables : state?.isOn === true;
  return (
    <div className="flex items-start gap-6 border-t border-line pt-5">
      <div className="min-w-0 flex-1">
        <h3 className="text-ui font-medium">{t('ownMcp.offer')}</h3>
        <p className="mt-0.5 text-small text-text-3">{t(TEXTS[sharedWith(runtimeConfig)])}</p>
        <p aria-live="polite" className="mt-2 text-small text-text-2 empty:hidden">
          {state?.isOn === true && isOn && <Standing masks={state.masks} prompts={state.prompts} />}
        </p>
      </div>
      <Switch
        label={t('ownMcp.offer')}
        checked={isOn}
        disabled={state === undefined || turning.isPending}
        onChange={(next) => turning.mutate(next)}
      />
    </div>
  );
}

function Standing({ masks, prompts }: { readonly masks: number; readonly prompts: number }) {
  const t = useT();
  const isFromHere = useSync((sync) => sync.offersMasks);
  const { leftOut } = madeOffer();
  const sentences = [
    t('ownMcp.offered', { masks, prompts }),
    ...(isFromHere ? [] : [t('ownMcp.fromElsewhere')]),
    ...(isFromHere && leftOut > 0 ? [t('ownMcp.leftOut', { count: leftOut })] : []),
  ];
  return sentences.join(' ');
}
