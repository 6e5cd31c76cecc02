export { useCustomProviders } from './custom-providers-query.ts';
export { customProviderModels } from './model/custom-provider-models.ts';
export { getProviders, subscribeProviders } from './store.ts';
export { ConnectionCheck, ModelChooser } from './late-parts.ts';
