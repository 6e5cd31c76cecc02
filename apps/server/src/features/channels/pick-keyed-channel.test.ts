import { PROVIDER_REGISTRY } from '@parley/providers';
import { describe, expect, it } from 'vitest';
import type { Channel } from './channel.ts';
import { pickKeyedChannel, type PickRules } from './pick-keyed-channel.ts';
import { RestingKeys } from './resting-keys.ts';

function aChannel(id: string, weight = 10, keys = ['key']): Channel {
  return {
    id,
    label: id,
    provider: PROVIDER_REGISTRY.Other,
    baseUrl: 'https://example.org/v1',
    keys: keys.map((key) => ({ id: `${id}:${key}`, value: key })),
    models: [],
    weight,
    source: 'stored',
    isGuarded: false,
  };
}

/** Numbers as even as a random source gives them, the same in every run. */
function evenly(): () => number {
  let count = 0;
  return () => ((count += 1) * 0.618_033_988_75) % 1;
}

function pick(channels: readonly Channel[], rules: Partial<PickRules> = {}) {
  return pickKeyedChannel(channels, { tried: new Set(), restOf: () => undefined, random: () => 0, ...rules });
}

const awake = { until: 0, isDemanded: false };

describe('choosing a channel', () => {
  it('spreads calls by weight', () => {
    const random = evenly();
    const counts = { a: 0, b: 0 };
    for (let call = 0; call < 4_000; call += 1) {
      const picked = pick([aChannel('a', 30), aChannel('b', 10)], { random });
      if (picked.kind === 'found') counts[picked.found.channel.id as 'a' | 'b'] += 1;
    }
    expect(counts.a / counts.b).toBeGreaterThan(2.5);
    expect(counts.a / counts.b).toBeLessThan(3.5);
  });

  it('uses every key of a channel', () => {
    const random = evenly();
    const used = new Set<string>();
    for (let call = 0; call < 50; call += 1) {
      const picked = pick([aChannel('a', 10, ['one', 'two', 'three'])], { random });
      if (picked.kind === 'found') used.add(picked.found.key.value);
    }
    expect(used).toEqual(new Set(['one', 'two', 'three']));
  });

  it('never takes what was tried, and says when all is tried', () => {
    const channels = [aChannel('a'), aChannel('b')];
    expect(pick(channels, { tried: new Set(['a:key']) })).toMatchObject({ found: { channel: { id: 'b' } } });
    expect(pick(channels, { tried: new Set(['a:key', 'b:key']) })).toEqual({ kind: 'none' });
    expect(pick([])).toEqual({ kind: 'none' });
  });

  it('leaves resting keys alone while another is awake', () => {
    const restOf = (id: string) => (id === 'a:key' ? { ...awake, until: 99 } : undefined);
    for (const random of [() => 0, () => 0.99]) {
      expect(pick([aChannel('a', 1_000), aChannel('b', 1)], { restOf, random })).toMatchObject({
        found: { channel: { id: 'b' } },
      });
    }
  });

  it('takes a doubtful key when all rest, that which rests the shortest', () => {
    const restOf = (id: string) => ({ ...awake, until: id === 'b:key' ? 10 : 20 });
    expect(pick([aChannel('a'), aChannel('b')], { restOf })).toMatchObject({ found: { channel: { id: 'b' } } });
  });

  it('does not disturb keys that were told to wait', () => {
    const restOf = (id: string) => ({ isDemanded: true, until: id === 'b:key' ? 10 : 20 });
    expect(pick([aChannel('a'), aChannel('b')], { restOf })).toEqual({ kind: 'throttled', until: 10 });
  });
});

describe('a key that had trouble', () => {
  it('rests for all models when it is refused, and for one when it is throttled', () => {
    const keys = new RestingKeys();
    keys.note('refused', 'a', { code: 'upstream_refused_key' }, 0);
    keys.note('throttled', 'a', { code: 'upstream_rate_limited', retryAfterMs: 7_000 }, 0);
    expect(keys.restOf('refused', 'b', 1)).toBeDefined();
    expect(keys.restOf('throttled', 'a', 6_999)).toEqual({ until: 7_000, isDemanded: true });
    expect(keys.restOf('throttled', 'a', 7_000)).toBeUndefined();
    expect(keys.restOf('throttled', 'b', 1)).toBeUndefined();
  });

  it('does not rest because a request was wrong', () => {
    const keys = new RestingKeys();
    keys.note('key', 'a', { code: 'upstream_bad_request' }, 0);
    expect(keys.restOf('key', 'a', 1)).toBeUndefined();
  });

  it('is awake again after a reply', () => {
    const keys = new RestingKeys();
    keys.note('key', 'a', { code: 'upstream_refused_key' }, 0);
    keys.wake('key', 'a');
    expect(keys.restOf('key', 'a', 1)).toBeUndefined();
  });

  it('does not rest for ever, whatever the upstream asks for', () => {
    const keys = new RestingKeys();
    keys.note('key', 'a', { code: 'upstream_rate_limited', retryAfterMs: 1e12 }, 0);
    expect(keys.restOf('key', 'a', 3_600_000)).toBeUndefined();
  });
});
