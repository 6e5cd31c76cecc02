import type { ChatRequest, ProviderName } from '@parley/contract';
import type { Wire } from '../provider-rows.ts';
import { PROVIDER_REGISTRY } from '../registry.ts';
import { bareModelName } from './model-name.ts';

/** The wire on which a model is asked. */
export function wireOf(
  provider: ProviderName,
  model: string,
  request: Pick<ChatRequest, 'tools' | 'reasoning_effort'>,
): Wire {
  const { wire, responses } = PROVIDER_REGISTRY[provider];
  if (!responses?.models.test(bareModelName(model))) return wire;
  if (responses.when === 'always') return 'openai-responses';
  const hasTools = (request.tools?.length ?? 0) > 0;
  return hasTools && request.reasoning_effort !== 'none' ? 'openai-responses' : wire;
}
