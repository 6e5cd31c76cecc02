import { channelRoutes, type ListedChannel } from '@parley/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#/components/button.tsx';
import { Dialog } from '#/components/dialog.tsx';
import { ErrorBlock } from '#/components/error-block.tsx';
import { ConnectionCheck, ModelChooser } from '#/features/custom-providers/public.ts';
import { failureWords } from '#/i18n/failure-words.ts';
import { useT } from '#/i18n/use-t.ts';
import { ApiFailure, callApi } from '#/lib/api.ts';
import { changeChannel } from '../channel-dialogs.ts';
import { channelsChanged } from '../channels-query.ts';
import { stateWords } from '../model/channel-words.ts';

interface ChannelDialogProps {
  readonly channel: ListedChannel;
  readonly onClose: () => void;
}

/** One channel: the connection doctor for it, and which of its models this server offers. */
export function ChannelDialog({ channel, onClose }: ChannelDialogProps) {
  const t = useT();
  const queries = useQueryClient();
  const [kept, setKept] = useState<readonly string[]>(channel.models);
  const isStored = channel.source === 'stored';
  const { todo } = stateWords(channel);
  const hasChanged = kept.length !== channel.models.length || kept.some((name) => !channel.models.includes(name));
  const saving = useMutation({
    mutationFn: () => changeChannel(channel, { models: [...kept] }, queries),
    onSuccess: (isSaved) => isSaved && onClose(),
  });
  const patient = { kind: 'channel' as const, id: channel.id, baseUrl: channel.baseUrl, model: kept[0] };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="form"
      title={<bdi>{channel.name}</bdi>}
      description={<bdi dir="ltr">{channel.baseUrl}</bdi>}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t(isStored && hasChanged ? 'common.cancel' : 'common.close')}
          </Button>
          {isStored && (
            <Button variant="primary" disabled={!hasChanged} busy={saving.isPending} onClick={() => saving.mutate()}>
              {t('channels.saveModels')}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <section className="flex flex-col gap-3" aria-label={t('channels.test')}>
          {todo !== undefined && <p className="text-small text-text-2">{t(todo)}</p>}
          <ConnectionCheck patient={patient} onResult={() => void channelsChanged(queries)} />
        </section>
        {channel.leftOutCount > 0 && (
          <p className="text-small text-text-2">
            {t(isStored ? 'channels.leftOut' : 'channels.leftOutLocal', { count: channel.leftOutCount })}
          </p>
        )}
        {isStored && <Models channel={channel} kept={kept} onChange={setKept} />}
      </div>
    </Dialog>
  );
}

interface ModelsProps {
  readonly channel: ListedChannel;
  readonly kept: readonly string[];
  readonly onChange: (kept: readonly string[]) => void;
}

function Models({ channel: { id }, kept, onChange }: ModelsProps) {
  const t = useT();
  const fetching = useMutation({
    mutationFn: () => callApi(channelRoutes.models, { params: { id } }, { quiet: true }),
  });
  const code = fetching.error instanceof ApiFailure ? fetching.error.code : undefined;
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-subhead">{t('customProviders.modelsTitle')}</h3>
      <p className="text-small text-text-2">
        {kept.length > 0
          ? t('channels.tickedModels')
          : t(fetching.data ? 'channels.allModels' : 'channels.allModelsUnfetched')}
      </p>
      <div>
        <Button busy={fetching.isPending} onClick={() => fetching.mutate()}>
          {t(fetching.data ? 'customProviders.fetchAgain' : 'customProviders.fetch')}
        </Button>
      </div>
      {fetching.isError && (
        <ErrorBlock
          title={t('customProviders.fetchFailed')}
          text={code === undefined ? undefined : failureWords(code)}
        />
      )}
      <ModelChooser listed={fetching.data?.map(({ name }) => name)} kept={kept} onChange={(names) => onChange(names)} />
    </section>
  );
}
