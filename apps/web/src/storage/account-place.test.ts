import { describe, expect, it } from 'vitest';
import { accountPlace, isPlaceOf } from './account-place.ts';

const ID = '0b9c7a52-33a1-4c62-9a0e-6f1d0e6a7b11';
const app = (apiBase: string) => ({ isApp: true, apiBase });

describe('the place of an account on a device', () => {
  it('goes by the server as well in the app, which may be connected to another one tomorrow', async () => {
    const place = await accountPlace(ID, app('https://parley.example/api'));
    expect(place).not.toBe(await accountPlace(ID, app('https://other.example/api')));
    expect(place).toBe(await accountPlace(ID, app('https://parley.example/api')));
    // Becomes a part of names, which take this much.
    expect(place).toMatch(/^[\w-]{1,64}$/);
    // A server that knows the whole of another's place does not get there by it either.
    expect(await accountPlace(place, app('https://other.example/api'))).not.toBe(place);
  });

  it('is the id alone in a page of the server', async () => {
    expect(await accountPlace(ID, { isApp: false, apiBase: '/api' })).toBe(ID);
  });

  it('is known by the id of its account', async () => {
    const place = await accountPlace(ID, app('https://parley.example/api'));
    expect([place, ID].map((one) => isPlaceOf(one, ID))).toEqual([true, true]);
    expect(isPlaceOf(place, 'another')).toBe(false);
    expect(isPlaceOf(place, ID.slice(0, 8))).toBe(false);
    expect(isPlaceOf(undefined, ID)).toBe(false);
    expect(isPlaceOf(place, undefined)).toBe(false);
  });
});
