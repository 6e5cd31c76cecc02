import { queryOptions, useQuery } from '@tanstack/react-query';
import { useT } from '#/i18n/use-t.ts';
import { platform } from '#/platform/platform.ts';

const LOOK_AGAIN_MS = 5_000;

function keychainQuery() {
  return queryOptions({
    queryKey: ['desktop-keychain'],
    queryFn: async () => (await platform.desktop?.keychain.isThere()) === true,
    staleTime: 0,
    // It may be unlocked, or turn out to take nothing, while somebody looks.
    refetchInterval: LOOK_AGAIN_MS,
  });
}

/** Where keys are kept: in the system's keychain, or in the app's own storage where none answers. */
export function KeychainNote() {
  const t = useT();
  const { data } = useQuery(keychainQuery());
  const words = data === undefined ? undefined : t(data ? 'desktop.keychainThere' : 'desktop.keychainMissing');
  // A keychain may take its time; its line has its place from the start.
  return <output className="block min-h-lh text-text-2">{words}</output>;
}
