import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import type { ListedChannel } from '@parley/contract';
import { showToast } from '#/components/toast.tsx';
import { confirmingLoopback } from '#/features/custom-providers/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { addChannel, type ChannelForm } from './channel-actions.ts';
import { channelsChanged } from './channels-query.ts';

/** In React: keeps a key on the server, asks before one may go to this machine, and says what came of it. */
export function useAddChannel(onAdded: () => void): UseMutationResult<ListedChannel, Error, ChannelForm> {
  const t = useT();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (form: ChannelForm) => confirmingLoopback(form.baseUrl, () => addChannel(form)),
    onSuccess: async ({ name, modelCount }) => {
      onAdded();
      showToast({ kind: 'success', text: t('channels.added', { name, count: modelCount }) });
      await channelsChanged(queries);
    },
  });
}
