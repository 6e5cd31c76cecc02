import { accountName, chosenPayer } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { accountQuery } from '#/features/account/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { Link } from '#/lib/router/link.tsx';
import { Note } from './note.tsx';

/** Tells a sub-account that what it buys is its own, and not what pays for its chats as things stand. */
export function PayerNote() {
  const t = useT();
  const { data: account } = useQuery({ ...accountQuery(), enabled: false });
  const payer = chosenPayer(account);
  if (!payer) return null;
  const isBanned = payer.authorizationStatus !== 'ACTIVE';
  return (
    <Note tone={isBanned ? 'warn' : 'info'}>
      {t(isBanned ? 'billing.payer.buyStopped' : 'billing.payer.buy', { name: accountName(payer) })}{' '}
      <Link to="/manager" className="font-medium text-accent-text">
        {t('billing.payer.choose')}
      </Link>
    </Note>
  );
}
