import type { ChildAccount } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { Answered } from '#/components/answered.tsx';
import { Button } from '#/components/button.tsx';
import { classNames } from '#/components/class-names.ts';
import { EmptyState } from '#/components/empty-state.tsx';
import { openLazyOverlay } from '#/components/lazy-overlay.ts';
import { SearchInput } from '#/components/search-input.tsx';
import { Segmented } from '#/components/segmented.tsx';
import { useT } from '#/i18n/use-t.ts';
import { countByStatus, findChildren, STATUS_FILTERS, type StatusFilter } from '../model/listed-children.ts';
import { childrenQuery, parentsQuery } from '../relations-query.ts';
import { ChildRow, ROW_GRID } from './child-row.tsx';
import { Invitations, isInvitation } from './parent-accounts.tsx';
import { LimitRequests } from './limit-requests.tsx';
import { SpendingSummary } from './spending-summary.tsx';

const openAddDialog = () => void openLazyOverlay(() => import('./add-child-dialog.tsx'), 'AddChildDialog', {});

/** The sub-accounts of a main account: what they used, and who may go on. */
export function Manager() {
  const t = useT();
  const query = useQuery(childrenQuery());
  const { data: parents = [] } = useQuery(parentsQuery());
  if (query.data?.length === 0 && parents.some(isInvitation)) return <Invited />;
  const addButton = (
    <Button variant="primary" icon={UserRoundPlus} onClick={openAddDialog}>
      {t('subAccounts.add')}
    </Button>
  );
  return (
    <div className="@container/manager">
      <header className="flex flex-wrap items-start gap-x-6 gap-y-4">
        <div className="min-w-64 flex-1">
          <h1 className="text-title phone:sr-only">{t('titles.subAccounts')}</h1>
          <p className="mt-1 text-text-2">{t('subAccounts.text')}</p>
        </div>
        {query.data !== undefined && query.data.length > 0 && addButton}
      </header>
      <div className="mt-6 empty:hidden">
        <Invitations />
      </div>
      <div className="mt-6">
        <Answered query={query}>
          {(children) =>
            children.length === 0 ? (
              <EmptyState text={t('subAccounts.empty')} action={addButton} />
            ) : (
              <>
                <SpendingSummary />
                <LimitRequests accounts={children} />
                <ChildList accounts={children} />
              </>
            )
          }
        </Answered>
      </div>
    </div>
  );
}

/** For somebody whom another wants to pay for, and who pays for nobody: that comes first. */
function Invited() {
  const t = useT();
  return (
    <div className="max-w-170">
      <h1 className="text-title">{t('subAccounts.invitedTitle')}</h1>
      <div className="mt-6">
        <Invitations />
      </div>
      <p className="mt-6 text-small text-text-2">
        {t('subAccounts.invitedOrPay')}{' '}
        <Button variant="link" size="small" onClick={openAddDialog}>
          {t('subAccounts.add')}
        </Button>
      </p>
    </div>
  );
}

function ChildList({ accounts: all }: { readonly accounts: readonly ChildAccount[] }) {
  const t = useT();
  const [filter, setFilter] = useState<StatusFilter>('ALL');
  const [search, setSearch] = useState('');
  const counts = countByStatus(all);
  const found = findChildren(all, filter, search);
  return (
    <>
      <div className="mt-7 flex flex-wrap items-center justify-between gap-3">
        <Segmented
          label={t('subAccounts.filter')}
          value={filter}
          className="phone:w-full"
          options={STATUS_FILTERS.map((value) => ({
            value,
            label: value === 'ALL' ? t('subAccounts.all') : t(`subAccounts.statuses.${value}`),
            count: counts[value],
          }))}
          onChange={setFilter}
        />
        <SearchInput value={search} onChange={setSearch} label={t('subAccounts.find')} className="w-64 phone:w-full" />
      </div>
      {found.length === 0 ? (
        <EmptyState text={t('subAccounts.nothingFound')} />
      ) : (
        <>
          <div
            aria-hidden
            className={classNames(ROW_GRID, 'mt-5 min-h-8 text-meta font-medium text-text-2 @max-2xl/manager:hidden')}
          >
            <span />
            <span>{t('subAccounts.account')}</span>
            <span>{t('subAccounts.status')}</span>
            <span>{t('subAccounts.usedThisMonth')}</span>
            <span>{t('subAccounts.added')}</span>
            <span>{t('subAccounts.mayUse')}</span>
            <span />
          </div>
          <ul aria-label={t('titles.subAccounts')} className="@max-2xl/manager:mt-3">
            {found.map((child) => (
              <ChildRow key={child.relationUuid} child={child} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}
