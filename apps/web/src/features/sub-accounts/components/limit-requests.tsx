import { accountName, type ChildAccount, nanoFromText } from '@parley/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from '#/components/button.tsx';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { sumText } from '#/lib/money-text.ts';
import { answerRequest } from '../child-actions.ts';

/** Sub-accounts that ask for a higher limit, each with an answer in one press. */
export function LimitRequests({ accounts }: { readonly accounts: readonly ChildAccount[] }) {
  const asking = accounts.filter(({ request }) => request?.status === 'open');
  if (asking.length === 0) return null;
  return (
    <ul className="mt-4 flex flex-col gap-2">
      {asking.map((child) => (
        <RequestRow key={child.relationUuid} child={child} wish={child.request?.monthlyCap ?? '0'} />
      ))}
    </ul>
  );
}

function RequestRow({ child, wish }: { readonly child: ChildAccount; readonly wish: string }) {
  const t = useT();
  const queries = useQueryClient();
  const { tag } = currentLanguage();
  const sum = (dollars: string) => sumText(nanoFromText(dollars), tag);
  const cap = sum(wish);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-block bg-spark-soft px-4 py-3">
      <div className="min-w-56 flex-1">
        <p className="font-medium wrap-anywhere">{t('subAccounts.asksForMore', { name: accountName(child), cap })}</p>
        {child.monthlyCap !== null && (
          <p className="text-small text-text-2">
            {t('subAccounts.asksNow', { cap: sum(child.monthlyCap), used: sum(child.spentThisMonth) })}
          </p>
        )}
      </div>
      <div className="flex items-center gap-2">
        <Button size="small" variant="quiet" onClick={() => void answerRequest(child, null, queries)}>
          {t('subAccounts.decline')}
        </Button>
        <Button size="small" variant="outline" onClick={() => void answerRequest(child, wish, queries)}>
          {t('subAccounts.raise', { cap })}
        </Button>
      </div>
    </li>
  );
}
