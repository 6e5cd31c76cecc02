import { skipToken, useQuery } from '@tanstack/react-query';
import { MORE_MODELS_KEY } from './more-models-key.ts';

/** In React: whether the server still waits for the models of a provider. */
export function useAreMoreModelsComing(): boolean {
  const { data } = useQuery<string | null>({ queryKey: MORE_MODELS_KEY, queryFn: skipToken });
  return typeof data === 'string';
}
