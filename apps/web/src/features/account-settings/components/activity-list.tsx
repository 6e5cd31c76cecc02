import { accountRoutes, type AuditEntry } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Answered } from '#/components/answered.tsx';
import { Button } from '#/components/button.tsx';
import { ListRow } from '#/components/list-row.tsx';
import { SaidTime } from '#/components/said-time.tsx';
import { useT } from '#/i18n/use-t.ts';
import { callApi } from '#/lib/api.ts';
import { activityWords } from '../model/activity-words.ts';

/** Enough to notice something strange; the rest comes with a press. */
const SHOWN_FIRST = 5;

/** What was done to the account lately, the newest first. */
export function ActivityList() {
  const t = useT();
  const [isAll, setIsAll] = useState(false);
  const query = useQuery({
    queryKey: ['account-activity'],
    queryFn: ({ signal }) => callApi(accountRoutes.audit, {}, { quiet: true, signal }),
  });
  return (
    <Answered query={query}>
      {(entries) => (
        <div className="flex flex-col items-start gap-3">
          <ul className="self-stretch">
            {(isAll ? entries : entries.slice(0, SHOWN_FIRST)).map((entry) => (
              <ActivityRow key={entry.id} entry={entry} />
            ))}
          </ul>
          {entries.length === 0 && <p className="text-small text-text-3">{t('account.noActivity')}</p>}
          {!isAll && entries.length > SHOWN_FIRST && (
            <Button size="small" variant="quiet" onClick={() => setIsAll(true)}>
              {t('account.moreActivity')}
            </Button>
          )}
        </div>
      )}
    </Answered>
  );
}

function ActivityRow({ entry }: { readonly entry: AuditEntry }) {
  const t = useT();
  const { words, way, action } = activityWords(entry);
  const other = entry.detail['subAccount'] ?? entry.detail['mainAccount'];
  const about = [
    way && t(way),
    other,
    entry.detail['device'],
    entry.address && t('account.network', { network: entry.address }),
    entry.isOwn || other !== undefined ? '' : t('account.byOperator'),
  ].filter(Boolean);
  return (
    <ListRow
      title={t(words, { action })}
      subtitle={about.length === 0 ? undefined : about.join(' · ')}
      meta={<SaidTime time={Date.parse(entry.createdAt)} />}
    />
  );
}
