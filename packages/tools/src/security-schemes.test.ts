import { describe, expect, it } from 'vitest';
import { wantedCredential } from './security-schemes.ts';

const KEY = { type: 'apiKey', in: 'header', name: 'X-Api-Key' };
const TOKEN = { type: 'http', scheme: 'Bearer' };
const wanted = (securitySchemes: object, security?: unknown) =>
  wantedCredential({ components: { securitySchemes }, ...(security !== undefined && { security }) });

describe('the credential that a document asks for', () => {
  it.each([
    ['a key in a header', { key: KEY }, undefined, { type: 'custom', in: 'header', name: 'X-Api-Key' }],
    ['a token', { token: TOKEN }, [{ token: [] }], { type: 'bearer' }],
    ['the one that all operations need', { key: KEY, token: TOKEN }, [{ token: [] }], { type: 'bearer' }],
    ['basic', { it: { type: 'http', scheme: 'basic' } }, undefined, { type: 'basic' }],
  ])('is %s', (_, schemes, security, credential) => {
    expect(wanted(schemes, security)).toEqual(credential);
  });

  it.each([
    ['there are several', { key: KEY, token: TOKEN }, undefined],
    ['two are needed together', { key: KEY, token: TOKEN }, [{ key: [], token: [] }]],
    ['it is another kind', { it: { type: 'oauth2' } }, undefined],
    ['it goes into a cookie', { it: { ...KEY, in: 'cookie' } }, undefined],
    ['it has no name', { it: { ...KEY, name: '' } }, undefined],
    ['nothing is described', {}, [{ key: [] }]],
    ['the list is none', { key: { $ref: '#/nowhere' } }, 'key'],
  ])('is left to the person where %s', (_, schemes, security) => {
    expect(wanted(schemes, security)).toBeUndefined();
  });
});
