import { channelRoutes, type KeyFindings } from '@parley/contract';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '#/lib/api.ts';
import { encryptProviderKey } from '#/features/custom-providers/public.ts';

/** Long enough to be a key: until then nobody is asked. */
export const SHORTEST_KEY = 20;

interface PastedKey {
  readonly key: string;
  /** Whose key it is, where somebody said so. */
  readonly vendor?: string;
}

/** In React: finds out what a pasted key opens, by asking its vendor alone. Nothing is kept. */
export function useKeyTrial() {
  return useMutation<KeyFindings, Error, PastedKey>({
    mutationFn: async ({ key, vendor }) => {
      const encryptedKey = (await encryptProviderKey(key)) ?? '';
      const body = { encryptedKey, ...(vendor !== undefined && { vendor }) };
      return callApi(channelRoutes.tryKey, { body }, { quiet: true });
    },
  });
}
