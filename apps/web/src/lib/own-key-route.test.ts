import { PROVIDER_REGISTRY } from '@parley/providers';
import type { ProviderName } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { ownKeyRoute } from './own-key-route.ts';

function route(provider: ProviderName, endpoint = '', world: { platform?: 'desktop'; pageProtocol?: string } = {}) {
  const { platform = 'browser', pageProtocol = 'https:' } = world;
  return ownKeyRoute({ endpoint, row: PROVIDER_REGISTRY[provider], platform, pageProtocol });
}

describe('ownKeyRoute', () => {
  it.each([
    ['OpenAI', '', 'browser'],
    ['Anthropic', 'https://api.anthropic.com', 'browser'],
    ['Google', '', 'browser'],
    ['DeepSeek', '', 'relay'],
    ['Moonshot', 'https://api.moonshot.cn/v1', 'relay'],
    ['OpenAI', 'https://gateway.example/v1', 'relay'],
    ['Other', 'https://openrouter.ai/api/v1', 'browser'],
    ['Other', 'http://openrouter.ai/api/v1', 'relay'],
    ['Other', 'http://localhost:11434/v1', 'browser-then-relay'],
    ['OpenAI', 'http://127.0.0.1:1234/v1', 'browser-then-relay'],
    ['Other', 'https://nas.local/v1', 'browser-then-relay'],
    ['OpenRouter', '', 'browser'],
    ['Groq', '', 'relay'],
    ['Ollama', '', 'browser-then-relay'],
    ['Ollama', 'http://192.168.1.5:11434/v1', 'relay'],
    // A page over https may not call a machine of the network over http; only the server can.
    ['Other', 'http://192.168.1.5:8000/v1', 'relay'],
  ] as const)('sends %s at "%s" by %s', (provider, endpoint, expected) => {
    expect(route(provider, endpoint)).toBe(expected);
  });

  it('lets a page over http call a machine of the network', () => {
    expect(route('Other', 'http://192.168.1.5:8000/v1', { pageProtocol: 'http:' })).toBe('browser-then-relay');
  });

  it('always goes straight from the desktop app', () => {
    expect(route('DeepSeek', '', { platform: 'desktop' })).toBe('browser');
  });
});
