import { MODEL_REFRESH_MS } from '@parley/contract';
import type { QueryClient } from '@tanstack/react-query';
import { MORE_MODELS_KEY } from './more-models-key.ts';

/** A look at a provider takes a while as well. */
const LEAST_MS = 3_000;

/** Asks for the models again when the server expects more of them, unless somebody has asked meanwhile. */
export function askForMore(client: QueryClient, seconds: number): void {
  const count = () => client.getQueryState(MORE_MODELS_KEY)?.dataUpdateCount;
  const before = count();
  const delayMs = Math.min(MODEL_REFRESH_MS, seconds * 1_000 + LEAST_MS);
  setTimeout(() => {
    if (count() === before) void client.refetchQueries({ queryKey: ['models'] });
  }, delayMs);
}
