import { describe, expect, it } from 'vitest';
import { CLIENT_KINDS, clientConfig } from './client-configs.ts';

const URL = 'https://chat.example.org/parley/mcp';

describe('the ready configurations', () => {
  it.each(CLIENT_KINDS)('name the address and the key: %s', (kind) => {
    const text = clientConfig(kind, { url: URL, key: 'YOUR_API_KEY' });
    expect(text).toContain(URL);
    expect(text).toContain('Bearer YOUR_API_KEY');
  });

  it.each(CLIENT_KINDS)('have no header where the server asks for no key: %s', (kind) => {
    expect(clientConfig(kind, { url: URL, key: undefined })).not.toMatch(/authorization/i);
  });

  it.each(['cursor', 'vscode', 'other'] as const)('are JSON: %s', (kind) => {
    expect(() => JSON.parse(clientConfig(kind, { url: URL, key: 'a"b' })) as unknown).not.toThrow();
  });
});
