import { authRoutes, type AccountSession } from '@parley/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Monitor } from 'lucide-react';
import { useState } from 'react';
import { Answered } from '#/components/answered.tsx';
import { Badge } from '#/components/badge.tsx';
import { Button } from '#/components/button.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import { KeptFocus } from '#/components/kept-focus.tsx';
import { ListRow } from '#/components/list-row.tsx';
import { confirm } from '#/components/overlays.tsx';
import { SaidTime } from '#/components/said-time.tsx';
import { useT } from '#/i18n/use-t.ts';
import { callApi } from '#/lib/api.ts';
import { inOrder, isInUse } from '../model/session-use.ts';

function sessionsQuery() {
  return queryOptions({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => callApi(authRoutes.sessions, {}, { quiet: true, signal }),
  });
}

/** Where the account is signed in: the present device, then the others, the last used first. */
export function SessionList() {
  const query = useQuery(sessionsQuery());
  return (
    <KeptFocus>
      <Answered query={query}>
        {(sessions) => (
          <ul>
            {inOrder(sessions).map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        )}
      </Answered>
    </KeptFocus>
  );
}

function SessionRow({ session }: { readonly session: AccountSession }) {
  const t = useT();
  const queries = useQueryClient();
  const [now] = useState(Date.now);
  const device = session.device || t('account.deviceUnknown');
  const end = useMutation({
    mutationFn: () => callApi(authRoutes.endSession, { params: { id: session.id } }),
    // One that has gone meanwhile goes from the list as well.
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  });

  async function signOut() {
    const wanted = await confirm({
      title: t('account.endSessionTitle', { device }),
      text: t('account.endSessionText'),
      confirmLabel: t('account.endSession'),
    });
    if (wanted) end.mutate();
  }

  return (
    <ListRow
      leading={<Monitor className="size-5 shrink-0 text-text-2" strokeWidth={ICON_STROKE} aria-hidden />}
      title={device}
      subtitle={
        <>
          {isInUse(session, now) ? t('account.activeNow') : <LastUse session={session} />}
          {session.address !== '' && <> · {t('account.network', { network: session.address })}</>}
        </>
      }
      control={
        session.isCurrent ? (
          <Badge tone="accent">{t('account.thisDevice')}</Badge>
        ) : (
          <Button
            size="small"
            variant="quiet"
            busy={end.isPending}
            aria-label={t('account.endSessionLabel', { device })}
            onClick={() => void signOut()}
          >
            {t('account.endSession')}
          </Button>
        )
      }
    />
  );
}

function LastUse({ session }: { readonly session: AccountSession }) {
  const t = useT();
  return (
    <>
      {t('account.lastUsed')} <SaidTime time={Date.parse(session.lastUsedAt)} />
    </>
  );
}
