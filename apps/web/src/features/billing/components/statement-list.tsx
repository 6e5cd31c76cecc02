import type { StatementEntry, StatementFilter } from '@parley/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '#/components/button.tsx';
import { ErrorBlock } from '#/components/error-block.tsx';
import { SkeletonLines } from '#/components/skeleton.tsx';
import { useSight } from '#/components/use-sight.ts';
import { failureWords } from '#/i18n/failure-words.ts';
import { useT } from '#/i18n/use-t.ts';
import { ApiFailure } from '#/lib/api.ts';
import { statementQuery } from '../billing-query.ts';
import { StatementFilters } from './statement-filters.tsx';
import { StatementRow } from './statement-row.tsx';

/** Every movement of the money, with filters; older ones come as somebody reads on. */
export function StatementList() {
  const [filter, setFilter] = useState<StatementFilter>({});
  return (
    <div className="flex flex-col gap-4">
      <StatementFilters filter={filter} onChange={setFilter} />
      <Entries filter={filter} />
    </div>
  );
}

function Entries({ filter }: { readonly filter: StatementFilter }) {
  const t = useT();
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    statementQuery(filter),
  );
  const words = error && failureWords(error instanceof ApiFailure ? error.code : 'internal');
  const retry = (again: () => unknown) => (
    <Button size="small" variant="outline" busy={isFetching} onClick={() => void again()}>
      {t('components.part.tryAgain')}
    </Button>
  );
  if (data === undefined) {
    return words === null ? <SkeletonLines /> : <ErrorBlock title={words} actions={retry(refetch)} />;
  }
  const entries: readonly StatementEntry[] = data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) {
    const isFiltered = Object.keys(filter).length > 0;
    return (
      <p className="py-4 text-text-2">{t(isFiltered ? 'billing.usage.noEntriesFound' : 'billing.usage.noEntries')}</p>
    );
  }
  return (
    <>
      <ul aria-label={t('billing.usage.statement')}>
        {entries.map((entry) => (
          <StatementRow key={entry.id} entry={entry} />
        ))}
      </ul>
      {words !== null && (
        <ErrorBlock title={t('billing.usage.moreFailed')} text={words} actions={retry(fetchNextPage)} />
      )}
      {hasNextPage && words === null && <More isBusy={isFetchingNextPage} onMore={() => void fetchNextPage()} />}
    </>
  );
}

/** Asks for older movements once it comes into sight, or when it is pressed. */
function More({ isBusy, onMore }: { readonly isBusy: boolean; readonly onMore: () => void }) {
  const t = useT();
  const button = useRef<HTMLButtonElement>(null);
  useSight(button, { onSeen: onMore, isOff: isBusy });
  return (
    <Button ref={button} size="small" variant="quiet" busy={isBusy} onClick={onMore} className="self-center">
      {t('billing.usage.more')}
    </Button>
  );
}
