import { customProviderRoutes, type CustomProvider } from '@parley/contract';
import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '#/lib/api.ts';
import { confirmingLoopback } from './confirm-loopback.ts';
import { customProvidersQuery, leaving } from './custom-providers-query.ts';
import { encryptProviderKey } from './encrypt-provider-key.ts';
import { listedModelsQuery } from './listed-models-query.ts';
import { restored } from './model/availability.ts';
import { firstModels } from './model/first-models.ts';
import type { ProviderForm } from './model/provider-form.ts';
import { changeProviders, getProviders } from './store.ts';

/** Adds an endpoint; its key is encrypted before it leaves the browser. Gives the id of the new provider. */
export async function createProvider(form: ProviderForm, queries: QueryClient): Promise<string> {
  const name = form.name.trim();
  const baseUrl = form.baseUrl.trim();
  const encryptedKey = await encryptProviderKey(form.key);
  const body = { name, baseUrl, ...(encryptedKey !== undefined && { encryptedKey }) };
  const store = () => callApi(customProviderRoutes.create, { body }, { quiet: true });
  const { configUid } = await confirmingLoopback(baseUrl, store);
  changeProviders((providers) => [...providers, { configUid, name, baseUrl, models: [], available: true }]);
  void queries.invalidateQueries(customProvidersQuery());
  return configUid;
}

export interface ConnectedProvider {
  readonly configUid: string;
  readonly name: string;
  /** What the picker shows of it from now on; none where its list could not be read. */
  readonly models: readonly string[];
}

/** Adds an endpoint and puts its models into the picker. A list that cannot be read is told on the provider's page. */
export async function connectProvider(form: ProviderForm, queries: QueryClient): Promise<ConnectedProvider> {
  const configUid = await createProvider(form, queries);
  const listed = await queries.fetchQuery(listedModelsQuery(configUid)).catch(() => []);
  const models = firstModels(listed);
  keepModels(configUid, models);
  return { configUid, name: form.name.trim(), models };
}

/** Shows the new name at once, and the old one again if the server does not take it. */
export async function renameProvider({ configUid, name: before }: CustomProvider, name: string): Promise<void> {
  changeProvider(configUid, { name });
  try {
    await callApi(customProviderRoutes.rename, { params: { configUid }, body: { name } }, { quiet: true });
  } catch (error) {
    changeProvider(configUid, { name: before });
    throw error;
  }
}

/** Takes a provider out of the list at once, and puts it back if the server refuses. One it no longer has is just forgotten. */
export async function deleteProvider({ configUid, available }: CustomProvider, queries: QueryClient): Promise<void> {
  const index = getProviders().findIndex((provider) => provider.configUid === configUid);
  const provider = getProviders()[index];
  if (!provider) return;
  leaving.add(configUid);
  changeProviders((providers) => providers.filter((other) => other !== provider));
  try {
    if (available) await callApi(customProviderRoutes.remove, { params: { configUid } }, { quiet: true });
    queries.setQueryData(customProvidersQuery().queryKey, (listed) =>
      listed?.filter((other) => other.configUid !== configUid),
    );
  } catch (error) {
    changeProviders((providers) => restored(providers, provider, index));
    throw error;
  } finally {
    leaving.delete(configUid);
  }
}

/** Which of its models the picker shows. */
export function keepModels(configUid: string, models: readonly string[]): void {
  changeProvider(configUid, { models: [...models] });
}

function changeProvider(configUid: string, change: Partial<CustomProvider>): void {
  changeProviders((providers) =>
    providers.map((provider) => (provider.configUid === configUid ? { ...provider, ...change } : provider)),
  );
}
