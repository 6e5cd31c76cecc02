import { channelRoutes, type KeyFindings } from '@parley/contract';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '#/lib/api.ts';
import { encryptProviderKey } from '#/features/custom-providers/public.ts';

/** Long enough to be a key: until then nobody is asked. */
export const SHORTEST_KEY = 20;

/** In React: finds out whose key was pasted, by asking the vendors it looks like. Nothing is kept. */
export function useKeyTrial() {
  return useMutation<KeyFindings, Error, string>({
    mutationFn: async (key) => {
      const encryptedKey = (await encryptProviderKey(key)) ?? '';
      return callApi(channelRoutes.tryKey, { body: { encryptedKey } }, { quiet: true });
    },
  });
}
