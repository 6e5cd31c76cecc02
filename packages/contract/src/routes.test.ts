import { describe, expect, it } from 'vitest';
import { allRoutes, routes } from './routes.ts';

const named = allRoutes();

describe('the routes', () => {
  it('are found under their feature and call', () => {
    expect(named.find(({ id }) => id === 'aiProxy.chat')?.route).toBe(routes.aiProxy.chat);
  });

  it('differ from each other in method or path', () => {
    const addresses = named.map(({ route }) => `${route.method} ${route.path.replaceAll(/\{\w+\}/g, '{}')}`);
    expect(addresses).toEqual([...new Set(addresses)]);
  });

  it.each(named)('$id describes exactly the parameters that its path names', ({ route }) => {
    const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(route.params?.shape ?? {})).toEqual(inPath);
  });

  it('send no body with GET or DELETE', () => {
    const bodiless = named.filter(({ route }) => route.method === 'GET' || route.method === 'DELETE');
    expect(bodiless.filter(({ route }) => route.body ?? route.bodyType)).toEqual([]);
  });

  it('say what comes back inside the envelope', () => {
    const wrapped = named.filter(({ route }) => route.reply === undefined || route.reply === 'envelope');
    expect(wrapped.filter(({ route }) => route.data === undefined)).toEqual([]);
  });

  it('that change something are never public, except signing in, the relays, payment reports, counting a visit and complaints', () => {
    const open = named.filter(({ route }) => route.access === 'public' && route.method !== 'GET').map(({ id }) => id);
    expect(open.toSorted()).toEqual([
      'access.enter',
      // Changes nothing: the ticket is in the body to stay out of logs.
      'accounts.operatorLink',
      'aiProxy.relay',
      'artifacts.report',
      'auth.appleLogin',
      'auth.desktopConfirm',
      'auth.desktopPickup',
      'auth.finishPasskeyLogin',
      'auth.login',
      'auth.phoneLogin',
      'auth.rememberBrowser',
      'auth.sendEmailCode',
      'auth.sendSmsCode',
      'auth.startPasskeyLogin',
      'billing.sandboxAnswer',
      'billing.webhook',
      'events.count',
      'images.relay',
      'share.report',
      'translate.relay',
    ]);
  });
});

describe('the bodies', () => {
  it('let unknown fields of a chat through to the model', () => {
    const body = { model: 'm', messages: [{ role: 'user', content: 'Hi', cache: true }], seed: 7 };
    expect(routes.aiProxy.chat.body.parse(body)).toEqual(body);
  });

  it.each([
    ['model', { messages: [{ role: 'user', content: 'Hi' }] }],
    ['messages', { model: 'm', messages: [] }],
    ['messages.0.role', { model: 'm', messages: [{ role: 'robot', content: 'Hi' }] }],
    ['temperature', { model: 'm', messages: [{ role: 'user', content: 'Hi' }], temperature: 'hot' }],
    [
      'tools.0.function.name',
      { model: 'm', messages: [{ role: 'user' }], tools: [{ type: 'function', function: { name: 'a b' } }] },
    ],
  ])('name %s when it does not fit', (path, body) => {
    const issues = routes.aiProxy.chat.body.safeParse(body).error?.issues;
    expect(issues?.map((issue) => issue.path.join('.'))).toEqual([path]);
  });

  it('need at least one message to share', () => {
    expect(routes.share.create.body.safeParse({ messages: [] }).success).toBe(false);
  });

  it('read numbers of a query from text, and refuse what does not fit', () => {
    const { query } = routes.chatHistory.list;
    expect(query.parse({ limit: '50' })).toMatchObject({ limit: 50, page: 1 });
    expect(query.safeParse({ limit: '1000' }).success).toBe(false);
    expect(query.safeParse({ page: 'two' }).success).toBe(false);
  });
});
