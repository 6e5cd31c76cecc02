import type { ProviderCredentials, ProviderName } from '@parley/contract';
import { create } from 'zustand';

interface LastCheck {
  /** Compared by identity: whatever is typed makes new ones, and the result counts no longer. */
  readonly credentials: ProviderCredentials;
  /** Undefined where the models were fetched and nothing else was tried. */
  readonly works: boolean | undefined;
  readonly models: readonly string[];
}

/** What the connection checks of this visit found. */
const useChecks = create<Partial<Record<ProviderName, LastCheck>>>(() => ({}));

export function noteCheck(provider: ProviderName, check: LastCheck): void {
  useChecks.setState({ [provider]: check });
}

/** Notes the models that a provider lists; what is known about its connection stays. */
export function noteModels(provider: ProviderName, credentials: ProviderCredentials, models: readonly string[]): void {
  useChecks.setState((checks) => {
    const before = checks[provider];
    const works = before && sameAccess(before.credentials, credentials) ? before.works : undefined;
    return { [provider]: { credentials, works, models } };
  });
}

/** Notes that the models of a provider could not be fetched, so that nobody takes it for one that works. */
export function noteFailure(provider: ProviderName, credentials: ProviderCredentials): void {
  noteCheck(provider, { credentials, works: false, models: [] });
}

/** In React: the last check of a provider; undefined once its credentials were changed, except for the models found. */
export function useLastCheck(
  provider: ProviderName,
  credentials: ProviderCredentials,
): { readonly verdict: 'works' | 'failed' | undefined; readonly models: readonly string[] | undefined } {
  const check = useChecks((checks) => checks[provider]);
  const isCurrent = check !== undefined && sameAccess(check.credentials, credentials);
  return {
    verdict: isCurrent && check.works !== undefined ? (check.works ? 'works' : 'failed') : undefined,
    models: isCurrent && check.models.length > 0 ? check.models : undefined,
  };
}

/** The names of the models say nothing about key and address. */
function sameAccess(a: ProviderCredentials, b: ProviderCredentials): boolean {
  const fields = ['apiKey', 'endpoint', 'apiVersion', 'apiSecret'] as const;
  return fields.every((field) => a[field] === b[field]);
}
