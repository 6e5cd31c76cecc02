import type { ProviderName } from '@parley/contract';
import type { VendorWire } from '@parley/testkit/vendors';
import type { ChatTarget } from '../adapters/chat-target.ts';

interface WireSetup {
  readonly provider: ProviderName;
  readonly model: string;
  readonly path: string;
}

/** Who speaks each wire in the tests. */
export const WIRE_SETUPS: Readonly<Record<VendorWire, WireSetup>> = {
  'openai-chat': { provider: 'DeepSeek', model: 'deepseek-v4-pro', path: '/v1' },
  'openai-responses': { provider: 'OpenAI', model: 'gpt-5.6-terra', path: '/v1' },
  anthropic: { provider: 'Anthropic', model: 'claude-sonnet-4-6', path: '/v1' },
  google: { provider: 'Google', model: 'gemini-3-flash-preview', path: '/v1beta' },
};

/** A vendor of a wire, reached through the given fetch. */
export function targetFor(wire: VendorWire, fields: Partial<ChatTarget> & Pick<ChatTarget, 'fetch'>): ChatTarget {
  const { provider, model, path } = WIRE_SETUPS[wire];
  return {
    provider,
    model,
    baseUrl: `https://vendor.test${path}`,
    credentials: { apiKey: 'test-key' },
    signal: new AbortController().signal,
    ...fields,
  };
}
