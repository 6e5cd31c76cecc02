import { describe, expect, it } from 'vitest';
import { readableName } from './readable-name.ts';

describe('a name that was made for programs', () => {
  it.each([
    ['guest_name', 'Guest name'],
    ['guestName', 'Guest name'],
    ['get-sum', 'Get sum'],
    ['query', 'Query'],
    ['url', 'URL'],
    ['booking_id', 'Booking ID'],
    ['userID', 'User ID'],
    ['line2', 'Line2'],
    ['cancel_booking_and_refund', 'Cancel booking and refund'],
    ['MAX_AGE', 'MAX AGE'],
  ])('%s is read as %s', (name, readable) => {
    expect(readableName(name)).toBe(readable);
  });

  it.each(['a', '_', '__proto__', 'filter[status]', 'a.b', 'Größe', 'Name of the guest', '', `${'a_'.repeat(60)}a`])(
    'stays where it is none of words: %s',
    (name) => {
      expect(readableName(name)).toBe(name);
    },
  );
});
