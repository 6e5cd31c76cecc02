import { useQuery } from '@tanstack/react-query';
import { Plus, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { BackLink } from '#/components/back-link.tsx';
import { Button } from '#/components/button.tsx';
import { EmptyState } from '#/components/empty-state.tsx';
import { ErrorBlock } from '#/components/error-block.tsx';
import { Screen } from '#/components/screen.tsx';
import { SkeletonLines } from '#/components/skeleton.tsx';
import { failureWords } from '#/i18n/failure-words.ts';
import { useT } from '#/i18n/use-t.ts';
import { ApiFailure } from '#/lib/api.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { channelsQuery } from '../channels-query.ts';
import { AddChannelDialog } from './add-channel-dialog.tsx';
import { ChannelList } from './channel-list.tsx';
import { LoopbackList } from './loopback-list.tsx';

/** The models of this server: every channel with its state, for whoever may change them. */
export function ChannelsScreen() {
  const t = useT();
  return (
    <Screen title={t('channels.title')}>
      <div className="mx-auto max-w-255 px-10 pt-5 pb-16 phone:px-5 phone:pt-0">
        <BackLink to="/">{t('placeholders.backToChat')}</BackLink>
        {runtimeConfig.managesChannels ? <Overview /> : <NotHere />}
      </div>
    </Screen>
  );
}

function NotHere() {
  const t = useT();
  return (
    <>
      <h1 className="text-title phone:sr-only">{t('channels.title')}</h1>
      <EmptyState text={t('channels.notHere')} />
    </>
  );
}

function Overview() {
  const t = useT();
  const [isAdding, setAdding] = useState(false);
  const { data, error, isPending, isFetching, refetch } = useQuery(channelsQuery());
  const addButton = (
    <Button variant="primary" icon={Plus} onClick={() => setAdding(true)}>
      {t('channels.add')}
    </Button>
  );
  return (
    <>
      <header className="flex flex-wrap items-start gap-x-6 gap-y-4">
        <div className="min-w-64 flex-1">
          <h1 className="text-title phone:sr-only">{t('channels.title')}</h1>
          <p className="mt-1 text-text-2">{t('channels.text')}</p>
        </div>
        {data && data.channels.length > 0 && (
          <div className="flex flex-wrap gap-2">
            <Button icon={RefreshCw} busy={isFetching} onClick={() => void refetch()}>
              {t('channels.refresh')}
            </Button>
            {addButton}
          </div>
        )}
      </header>
      {isPending && (
        <div className="mt-6">
          <SkeletonLines />
        </div>
      )}
      {error && (
        <div className="mt-6">
          <ErrorBlock
            title={t('channels.listFailed')}
            text={error instanceof ApiFailure ? failureWords(error.code) : undefined}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {data?.channels.length === 0 && <EmptyState text={t('channels.empty')} action={addButton} />}
      {data && data.channels.length > 0 && <ChannelList channels={data.channels} />}
      {data && data.loopbackOrigins.length > 0 && <LoopbackList origins={data.loopbackOrigins} />}
      <AddChannelDialog open={isAdding} onOpenChange={setAdding} />
    </>
  );
}
