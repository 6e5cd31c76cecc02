import { type ChangedChannel, channelRoutes, type ListedChannel } from '@parley/contract';
import type { QueryClient } from '@tanstack/react-query';
import { askText, confirm } from '#/components/overlays.tsx';
import { showToast } from '#/components/toast.tsx';
import { failureWords } from '#/i18n/failure-words.ts';
import { t } from '#/i18n/i18n.ts';
import { ApiFailure, callApi } from '#/lib/api.ts';
import { channelsChanged } from './channels-query.ts';

const NAME_MAX_LENGTH = 100;

export async function askToRenameChannel(channel: ListedChannel, queries: QueryClient): Promise<void> {
  const name = await askText({
    title: t('channels.renameTitle'),
    label: t('channels.form.name'),
    initial: channel.name,
    rows: 1,
    confirmLabel: t('common.rename'),
    validate: (text) => {
      if (text.trim() === '') return t('customProviders.form.nameEmpty');
      return text.trim().length > NAME_MAX_LENGTH
        ? t('customProviders.form.nameLong', { count: NAME_MAX_LENGTH })
        : undefined;
    },
  });
  if (name === null || name.trim() === channel.name) return;
  await changeChannel(channel, { name: name.trim() }, queries);
}

/** Switches a channel on or off; the toast takes it back. */
export async function switchChannel(channel: ListedChannel, queries: QueryClient): Promise<void> {
  const { name, enabled } = channel;
  if (!(await changeChannel(channel, { enabled: !enabled }, queries))) return;
  showToast({
    text: t(enabled ? 'channels.disabled' : 'channels.enabled', { name }),
    action: { label: t('common.undo'), onSelect: () => void changeChannel(channel, { enabled }, queries) },
  });
}

/** Says whether it went well; a failure is told. */
export async function changeChannel(
  { id }: ListedChannel,
  body: ChangedChannel,
  queries: QueryClient,
): Promise<boolean> {
  try {
    await callApi(channelRoutes.update, { params: { id }, body }, { quiet: true });
    return true;
  } catch (error) {
    showToast({ kind: 'error', text: reasonOf(error) });
    return false;
  } finally {
    await channelsChanged(queries);
  }
}

/** Without an undo: the key is gone from the server, and nobody else has it. */
export async function askToDeleteChannel({ id, name }: ListedChannel, queries: QueryClient): Promise<void> {
  const agreed = await confirm({
    title: t('channels.deleteTitle', { name }),
    text: t('channels.deleteText'),
    confirmLabel: t('channels.delete'),
    danger: true,
  });
  if (!agreed) return;
  try {
    await callApi(channelRoutes.remove, { params: { id } }, { quiet: true });
    showToast({ text: t('channels.deleted', { name }) });
  } catch (error) {
    showToast({ kind: 'error', text: reasonOf(error) });
  }
  await channelsChanged(queries);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof ApiFailure)) return t('channels.failed');
  return error.code === 'conflict' ? t('channels.nameTaken') : failureWords(error.code);
}
