export { EndpointFields, useProblemWords } from './components/endpoint-fields.tsx';
export { confirmingLoopback, LoopbackDeclined } from './confirm-loopback.ts';
export { createProvider, keepModels } from './custom-provider-actions.ts';
export { useCustomProviders } from './custom-providers-query.ts';
export { encryptProviderKey } from './encrypt-provider-key.ts';
export { customProviderModels } from './model/custom-provider-models.ts';
export { formProblems, type FormProblems, type ProviderForm } from './model/provider-form.ts';
export { getProviders, subscribeProviders } from './store.ts';
export { ConnectionCheck, ModelChooser, NewProviderDialog, OwnKeyModels } from './late-parts.ts';
