import { isSyncConfigured } from '@parley/contract';
import { Cloud, CloudCheck, CloudOff, Eye, RefreshCw } from 'lucide-react';
import { Button } from '#/components/button.tsx';
import { StandingWords } from '#/components/standing-words.tsx';
import { ErrorBlock } from '#/components/error-block.tsx';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { formatDateTime } from '#/lib/time.ts';
import { hostOf } from '../model/connection.ts';
import type { LastProblem } from '../model/sync-state.ts';
import { useSync } from '../store.ts';
import { openKnownPassphrase, openPreview } from '../sync-dialogs.ts';
import { acceptReadable, stopSync, syncNow } from '../sync-now.ts';
import { useSyncRun } from '../sync-run.ts';
import { SyncProgress } from './sync-progress.tsx';

/** How the sync stands, and the buttons that move it on. */
export function SyncStatus() {
  const t = useT();
  const isReady = useSync(isSyncConfigured);
  const problem = useSync(({ lastProblem }) => lastProblem);
  const isRunning = useSyncRun(({ run }) => run !== undefined);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-col gap-3 rounded-block bg-sunken px-4 py-3.5">
        <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-3">
          {isRunning ? <SyncProgress /> : <Standing />}
          <div className="flex flex-wrap gap-2">
            {isRunning ? (
              <Button variant="outline" onClick={stopSync}>
                {t('sync.stop')}
              </Button>
            ) : (
              <>
                <Button variant="outline" icon={Eye} disabled={!isReady} onClick={() => void openPreview()}>
                  {t('sync.preview')}
                </Button>
                <Button variant="primary" icon={RefreshCw} disabled={!isReady} onClick={() => void syncNow()}>
                  {t('sync.now')}
                </Button>
              </>
            )}
          </div>
        </div>
      </div>
      {problem !== undefined && !isRunning && <Problem problem={problem} />}
    </div>
  );
}

function Standing() {
  const t = useT();
  const { time, provider, host, isReady, hasFailed } = useStanding();
  const outcome = useSyncRun((state) => state.outcome);
  const picturesLeft = useSync((state) => state.picturesLeft);
  const { tag } = currentLanguage();
  if (time === 0) {
    return (
      <StandingWords
        icon={hasFailed ? CloudOff : Cloud}
        title={t(isReady && !hasFailed ? 'sync.ready' : 'sync.never')}
        text={isReady ? undefined : t('sync.neverHint')}
      />
    );
  }
  const moved = outcome && [
    ...(outcome.incoming > 0 ? [t('sync.movedIn', { count: outcome.incoming })] : []),
    ...(outcome.outgoing > 0 ? [t('sync.movedOut', { count: outcome.outgoing })] : []),
  ];
  const left = picturesLeft > 0 ? [t('sync.picturesLeft', { count: picturesLeft })] : [];
  const all = moved && [...moved, ...left];
  const news = all && (all.length === 0 ? t('sync.nothingNew') : all.join(' · '));
  return (
    <StandingWords
      icon={hasFailed ? CloudOff : CloudCheck}
      title={t('sync.synced', { time: formatDateTime(time, tag) })}
      text={news ?? t('sync.syncedWith', { provider: t(`sync.providerName.${provider}`), host })}
    />
  );
}

function useStanding() {
  const time = useSync((state) => state.lastSyncTime);
  const provider = useSync((state) => (state.lastProvider === 'upstash' ? 'upstash' : 'webdav'));
  const host = useSync((state) => hostOf(state[provider].endpoint));
  const isReady = useSync(isSyncConfigured);
  const hasFailed = useSync((state) => state.lastProblem !== undefined);
  return { time, provider, host, isReady, hasFailed } as const;
}

function Problem({ problem }: { readonly problem: LastProblem }) {
  const t = useT();
  const { cause, status, time } = problem;
  const { tag } = currentLanguage();
  return (
    <ErrorBlock
      title={t(`sync.cause.${cause}`)}
      actions={<NextStep cause={cause} />}
      text={
        <>
          {t(`sync.remedy.${cause}`)}
          <span className="mt-1 block text-meta">
            {t('sync.failedAt', { time: formatDateTime(time, tag) })} {t('sync.failedKept')}
            {status !== undefined && ` ${t('sync.causeStatus', { status })}`}
          </span>
        </>
      }
    />
  );
}

/** What can be done about it from here. */
function NextStep({ cause }: Pick<LastProblem, 'cause'>) {
  const t = useT();
  if (cause === 'passphrase-needed' || cause === 'passphrase-wrong') {
    return (
      <Button variant="outline" size="small" onClick={() => void openKnownPassphrase()}>
        {t('sync.passphraseEnter')}
      </Button>
    );
  }
  if (cause !== 'not-encrypted') return null;
  return (
    <Button variant="outline" size="small" onClick={acceptReadable}>
      {t('sync.acceptReadable')}
    </Button>
  );
}
