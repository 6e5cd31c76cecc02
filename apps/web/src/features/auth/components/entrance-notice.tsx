import { useState } from 'react';
import { Button } from '#/components/button.tsx';
import type { takePageNotice } from '#/features/account/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { fetchCode } from '#/lib/fetch-code.ts';

interface EntranceNoticeProps {
  readonly left: NonNullable<ReturnType<typeof takePageNotice>>;
}

const WORDS = {
  deleted: 'auth.accountDeleted',
  'deleted-elsewhere': 'auth.deletedElsewhere',
  'signed-out': 'auth.signedOut',
} as const;

/** Why somebody is no longer signed in here, and what of theirs is still in this browser. */
export function EntranceNotice({ left: { notice, account } }: EntranceNoticeProps) {
  const t = useT();
  if (notice === 'operator') return null;
  return (
    <div className="mb-6 rounded-block bg-sunken px-4 py-3 text-ui">
      <output className="block">{t(WORDS[notice])}</output>
      {notice === 'deleted-elsewhere' && account !== '' && <RemoveHere account={account} />}
    </div>
  );
}

/** Removes what a deleted account has left in this browser: nobody could open it any more. */
function RemoveHere({ account }: { readonly account: string }) {
  const t = useT();
  const [state, setState] = useState<'kept' | 'removing' | 'removed'>('kept');

  async function remove() {
    setState('removing');
    try {
      const { removeLeftovers } = await fetchCode(() => import('#/storage/remove-account.ts'));
      await removeLeftovers(account);
      setState('removed');
    } catch {
      setState('kept');
    }
  }

  if (state === 'removed') return <output className="mt-1 block text-text-2">{t('auth.removedHere')}</output>;
  return (
    <Button size="small" variant="outline" className="mt-3" busy={state === 'removing'} onClick={() => void remove()}>
      {t('auth.removeHere')}
    </Button>
  );
}
