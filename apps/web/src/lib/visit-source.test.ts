import { expect, it } from 'vitest';
import { formatAddress, parseAddress } from './router/address.ts';
import { visitOf } from './visit-source.ts';

it.each([
  ['/?utm=github', '/'],
  ['/chat?a=1&utm=github#b', '/chat?a=1#b'],
  ['/login?utm=github', '/login'],
  ['/login?redirect=%2Fchat%3Futm%3Dgithub%26a%3D1', '/login?redirect=%2Fchat%3Fa%3D1'],
])('whoever comes with %s came from github, and goes on to %s', (came, goesOn) => {
  const visit = visitOf(parseAddress(came));
  expect(visit?.source).toBe('github');
  expect(visit && formatAddress(visit.address)).toBe(goesOn);
});

it.each([['/?utm=elsewhere'], ['/login?redirect=%2Fgithub'], ['/login?redirect=%2F%2Fx%3Futm%3Delsewhere'], ['/']])(
  'whoever comes with %s was sent by nobody that is counted',
  (came) => {
    expect(visitOf(parseAddress(came))).toBeUndefined();
  },
);
