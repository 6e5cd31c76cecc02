import { describe, expect, it } from 'vitest';
import { aServer } from '../testing/a-server.ts';
import { followInterval, isCheckDue, isLookedAtLately, isUsable, ownName, reconnectText } from './server-state.ts';

const NOW = Date.parse('2026-11-17T12:00:00.000Z');
const failed = { kind: 'failed', reason: 'unreachable' };

describe('a program of this computer', () => {
  const id = `local-${'0'.repeat(32)}`;

  it('that never ran has nothing to be used', () => {
    expect(isUsable(aServer({ id, state: { kind: 'stopped' }, tools: [] }))).toBe(false);
  });

  it.each([
    [{ kind: 'connected' }, 'mcp.local.restart'],
    [{ kind: 'stopped' }, 'mcp.local.start'],
    [failed, 'mcp.local.start'],
  ])('in the state %o is not connected to, but started: %s', (state, words) => {
    expect(reconnectText(aServer({ id, state }))).toBe(words);
    expect(reconnectText(aServer({ state }))).toBe('mcp.screen.reconnect');
  });
});

describe('a server', () => {
  it.each([
    [{ kind: 'connected' }, true],
    [{ kind: 'connecting' }, true],
    [{ kind: 'stopped' }, true],
    [{ kind: 'needs-sign-in' }, false],
    [failed, false],
  ])('in the state %o can be used: %o', (state, expected) => {
    expect(isUsable(aServer({ state }))).toBe(expected);
  });

  it.each([
    [{ kind: 'connected' }, '2026-11-17T11:55:00.000Z', true],
    [{ kind: 'connected' }, '2026-11-17T11:45:00.000Z', false],
    [failed, '2026-11-17T11:59:30.000Z', true],
    [failed, '2026-11-17T11:55:00.000Z', false],
    [{ kind: 'connected' }, '', false],
  ])('in the state %o that was looked at %s is known well enough: %o', (state, checkedAt, expected) => {
    expect(isLookedAtLately(aServer({ state, checkedAt }), NOW)).toBe(expected);
  });

  it.each([
    [{ kind: 'connected' }, '2026-11-17T11:59:50.000Z', false],
    [{ kind: 'connected' }, '2026-11-17T11:59:00.000Z', true],
    [failed, '2026-11-17T11:59:00.000Z', true],
    [{ kind: 'needs-sign-in' }, '2026-11-17T11:00:00.000Z', false],
    [{ kind: 'connecting' }, '2026-11-17T11:00:00.000Z', false],
    [{ kind: 'connected' }, '', true],
  ])('in the state %o that was looked at %s is asked when somebody looks: %o', (state, checkedAt, expected) => {
    expect(isCheckDue(aServer({ state, checkedAt }), NOW)).toBe(expected);
  });

  it('is called what it calls itself where that says more', () => {
    expect(ownName(aServer())).toBe('trips-server 2.1');
    expect(ownName(aServer({ name: 'trips-server' }))).toBe('2.1');
    expect(ownName(aServer({ about: {} }))).toBe('');
  });

  it('is followed closely while something is about to change', () => {
    expect(followInterval([aServer()])).toBeGreaterThan(followInterval([aServer({ state: { kind: 'connecting' } })]));
  });
});
