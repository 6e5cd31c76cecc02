import { lazy } from 'react';

export { useCustomProviders } from './custom-providers-query.ts';
export { getProviders, subscribeProviders } from './store.ts';
export { customProviderModels } from './model/custom-provider-models.ts';

/** The connection doctor. Brings every wire with it, so it is loaded by those who look at it. */
export const ConnectionCheck = lazy(async () => ({
  default: (await import('./components/connection-check.tsx')).ConnectionCheck,
}));

export const ModelChooser = lazy(async () => ({
  default: (await import('./components/model-chooser.tsx')).ModelChooser,
}));
