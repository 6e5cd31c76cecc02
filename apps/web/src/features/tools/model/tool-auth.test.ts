import { SECRET_MASK, ToolConfig } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { authOf, changedAuth, NO_AUTH, withAuth, type AuthForm } from './tool-auth.ts';
import { formOfTool, withProxy } from './tool-form.ts';

const { settings } = ToolConfig.parse({ toolId: 't' });

describe('the credential of a plugin', () => {
  it.each<AuthForm>([
    NO_AUTH,
    { ...NO_AUTH, type: 'basic', token: 'ada:secret' },
    { ...NO_AUTH, type: 'bearer', token: 'secret' },
    { type: 'custom', in: 'header', name: 'X-Key', token: 'secret' },
    { type: 'custom', in: 'query', name: 'key', token: 'secret' },
    { type: 'custom', in: 'body', name: 'key', token: 'secret' },
  ])('is the only one of the tool, and read from it again: $type $in', (auth) => {
    expect(authOf(withAuth(settings, auth))).toEqual(auth);
  });

  it.each([
    ['several', [{ type: 'bearer' }, { type: 'apiKey', name: 'X-Key' }]],
    ['one in a cookie', [{ type: 'apiKey', in: 'cookie', name: 'key' }]],
    ['a scheme of its own', [{ type: 'apiKey', scheme: 'Token' }]],
    ['a bearer token under another name', [{ type: 'bearer', scheme: 'Bearer', name: 'X-Auth' }]],
  ])('has no form where the tool has %s', (_, authConfigs) => {
    const { settings: given } = ToolConfig.parse({ toolId: 't', settings: { authConfigs } });
    expect(authOf(given)).toBeUndefined();
  });

  it('is asked for again where a token that only the server knows would go to another place', () => {
    const stored: AuthForm = { type: 'custom', in: 'header', name: 'X-Key', token: `${SECRET_MASK}1234` };
    expect(changedAuth(stored, { in: 'query' }).token).toBe('');
    expect(changedAuth(stored, { name: 'Y-Key' }).token).toBe('');
    expect(changedAuth(stored, { name: 'X-Key ' }).token).toBe(stored.token);
    expect(changedAuth({ ...stored, token: 'typed' }, { in: 'query' }).token).toBe('typed');
  });

  it('is asked for again where calls leave the server', () => {
    const form = {
      ...formOfTool(undefined),
      auth: { ...NO_AUTH, type: 'bearer', token: `${SECRET_MASK}1234` },
    } as const;
    expect(withProxy(form, false)).toMatchObject({ usesProxy: false, auth: { token: '' } });
    expect(withProxy(form, true)).toMatchObject({ usesProxy: true, auth: { token: form.auth.token } });
  });
});
