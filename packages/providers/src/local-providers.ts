import type { ProviderName } from '@parley/contract';

/** Providers that run on people's own machines: they have an address and ask for no key, so they work as they are. */
export const LOCAL_PROVIDERS: readonly ProviderName[] = ['Ollama', 'LMStudio', 'VLLM'];
