import { describe, expect, it } from 'vitest';
import { guardRoute, type Visitor } from './guards.ts';
import { matchRoute, ROUTE_TABLE } from './route-table.ts';

const owner: Visitor = {
  mode: 'private',
  accessCodeRequired: false,
  hasToken: false,
  hasOwnKey: false,
};
const lockedOut: Visitor = { ...owner, accessCodeRequired: true };
const withCode: Visitor = { ...lockedOut, hasToken: true };
const withOwnKey: Visitor = { ...lockedOut, hasOwnKey: true };
const anonymous: Visitor = { ...owner, mode: 'hosted' };
const member: Visitor = { ...anonymous, hasToken: true };

const PUBLIC_PATHS = [
  '/share',
  '/share/abc',
  '/download',
  '/price',
  '/artifacts',
  '/artifacts/abc',
  '/content',
  '/content/privacy',
];
const MEMBER_PATHS = [
  '/',
  '/chat',
  '/new-chat',
  '/received',
  '/masks',
  '/models',
  '/connect',
  '/discover',
  '/search-chat',
  '/custom-providers',
  '/server-models',
  '/connect/openrouter/abc',
  '/images',
  '/tools',
  '/plugins',
  '/apikey',
  '/manager',
  '/share/abc/copy',
  '/artifacts/abc/fork',
];
const SETTINGS_PATHS = ['/settings', '/settings/data'];

function destination(path: string, visitor: Visitor): string {
  const decision = guardRoute(path, visitor);
  return decision.kind === 'stay' ? 'stay' : decision.to;
}

describe('who may open what', () => {
  it.each(PUBLIC_PATHS)('leaves %s open to everyone', (path) => {
    for (const visitor of [owner, lockedOut, withCode, anonymous, member])
      expect(destination(path, visitor)).toBe('stay');
  });

  it.each(MEMBER_PATHS)('sends a stranger who opens %s to the entrance of the mode', (path) => {
    expect(destination(path, anonymous)).toBe('/login');
    expect(destination(path, lockedOut)).toBe('/auth');
  });

  it.each(SETTINGS_PATHS)('opens %s to whoever wants to bring a key of their own to a private server', (path) => {
    expect(destination(path, lockedOut)).toBe('stay');
    expect(destination(path, anonymous)).toBe('/login');
  });

  it.each([...MEMBER_PATHS, ...SETTINGS_PATHS])('opens %s to whoever is inside', (path) => {
    for (const visitor of [owner, withCode, withOwnKey, member]) expect(destination(path, visitor)).toBe('stay');
  });

  it.each([
    ['/login', 'a stranger on a hosted server', anonymous, 'stay'],
    ['/login', 'a signed-in account', member, '/'],
    ['/login', 'the owner of an open private server', owner, '/'],
    ['/login', 'a stranger on a private server with a code', lockedOut, '/auth'],
    ['/auth', 'a stranger on a private server with a code', lockedOut, 'stay'],
    ['/auth', 'whoever entered the code', withCode, '/'],
    ['/auth', 'whoever came in with a key of their own', withOwnKey, 'stay'],
    ['/auth', 'the owner of an open private server', owner, '/'],
    ['/auth', 'a stranger on a hosted server', anonymous, '/login'],
    ['/auth', 'a signed-in account', member, '/'],
  ])('at %s, answers %s', (path, _, visitor, expected) => {
    expect(destination(path, visitor)).toBe(expected);
  });

  it.each(['/nowhere', '/chats', '/settingsx', '/share-me', '/settings/a/b', '/chat/1', '/share/a/b'])(
    'sends %s, which is no place, to the chat',
    (path) => {
      expect(destination(path, owner)).toBe('/');
    },
  );
});

describe('where the sidebar shows', () => {
  const HIDDEN = ['/login', '/auth', '/share', '/received', '/download', '/price', '/artifacts', '/content'];

  it.each(ROUTE_TABLE.map((row) => row.path))('decides for %s', (path) => {
    const place = `/${path.split('/')[1]}`;
    expect(matchRoute(path)?.row.sidebar).toBe(!HIDDEN.includes(place));
  });
});
