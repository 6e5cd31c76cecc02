import { ToolConfig } from '@parley/contract';
import { expect, it } from 'vitest';
import { credentialsOf, nameProblem, newCredential, withCredentialRows } from './credential-form.ts';

const { settings } = ToolConfig.parse({
  toolId: 't',
  settings: {
    authConfigs: [{ type: 'apiKey', in: 'query', name: 'key' }],
    authValues: { key: '••••abcd' },
  },
});

it('gives back what it was given, masked values included', () => {
  expect(withCredentialRows(settings, credentialsOf(settings))).toEqual(settings);
});

it('keeps a scheme only where there is a header, and no empty values', () => {
  const rows = [newCredential(1), { ...newCredential(2), in: 'query' as const, name: ' k ', value: 'v' }];
  const { authConfigs, authValues } = withCredentialRows(settings, rows);
  expect(authConfigs).toEqual([
    { type: 'bearer', in: 'header', name: 'Authorization', scheme: 'Bearer' },
    { type: 'apiKey', in: 'query', name: 'k', scheme: '' },
  ]);
  expect(authValues).toEqual({ k: 'v' });
});

it('says which names cannot be kept', () => {
  const rows = [newCredential(1), newCredential(2), { ...newCredential(3), name: ' ' }];
  expect(rows.map((row) => nameProblem(rows, row))).toEqual([undefined, 'taken', 'missing']);
});
