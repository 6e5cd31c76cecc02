import { PROVIDER_REGISTRY, type ProviderEntry } from '@parley/providers';
import { useMemo } from 'react';
import { useT } from '#/i18n/use-t.ts';
import { createMatcher, queryWords } from '#/lib/match-text.ts';
import { useAccess } from '../../access-store.ts';
import { providerGroups, providerKeywords, type ProviderGroup } from '../../model/provider-groups.ts';
import { credentialsOf, isConnected } from '../../model/provider-state.ts';

const ENTRIES = Object.values(PROVIDER_REGISTRY);

/** In React: the providers that a query fits, those that are set up first, then by kind. */
export function useProviderGroups(query: string): readonly ProviderGroup[] {
  const t = useT();
  const access = useAccess((state) => state);
  const matcher = useMemo(
    () =>
      createMatcher<ProviderEntry>((entry) => [
        { kind: 'title', text: entry.label },
        { kind: 'keywords', text: providerKeywords(entry, (kind) => t(`providers.kind.${kind}`)) },
      ]),
    [t],
  );
  return providerGroups(matcher.filter(ENTRIES, queryWords(query)), (name) =>
    isConnected(credentialsOf(access, name), PROVIDER_REGISTRY[name]),
  );
}
