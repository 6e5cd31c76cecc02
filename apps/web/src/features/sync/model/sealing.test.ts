import { describe, expect, it } from 'vitest';
import { afterSealing, needsReseal, sealingStage, wasSealed, withPassphrase, withReadableAccepted } from './sealing.ts';
import { SyncState } from './sync-state.ts';

const cloud = { endpoint: 'https://cloud.example.org/dav/', username: 'anna', password: 'p' };
const state = (more: Partial<SyncState> = {}): SyncState => SyncState.parse({ webdav: cloud, ...more });
const after = (before: SyncState, patch: Partial<SyncState>): SyncState => ({ ...before, ...patch });

describe('a passphrase', () => {
  it('is not on before a sync has brought everything under it', () => {
    const set = after(state(), withPassphrase(state(), 'first'));
    expect(sealingStage(set)).toBe('pending');
    expect(wasSealed(set)).toBe(false);
    const halfWay = after(set, afterSealing(set, 2));
    expect(sealingStage(halfWay)).toBe('pending');
    expect(wasSealed(halfWay)).toBe(false);
    const done = after(halfWay, afterSealing(halfWay, 0));
    expect(sealingStage(done)).toBe('on');
    expect(needsReseal(done)).toBe(false);
  });

  it('that is changed, even twice, keeps those before until nothing needs them', () => {
    const first = state({ passphrase: 'first' });
    const on = after(first, afterSealing(first, 0));
    const second = after(on, withPassphrase(on, 'second'));
    const third = after(second, withPassphrase(second, 'third'));
    expect(third.formerPassphrases).toEqual(['second', 'first']);
    expect(sealingStage(third)).toBe('pending');
    expect(after(third, afterSealing(third, 0)).formerPassphrases).toEqual([]);
    expect(after(third, withPassphrase(third, 'first')).formerPassphrases).toEqual(['third', 'second']);
  });

  it('that is removed is gone only when the cloud is readable again', () => {
    const first = state({ passphrase: 'first' });
    const on = after(first, afterSealing(first, 0));
    const removed = after(on, withPassphrase(on, ''));
    expect(sealingStage(removed)).toBe('removing');
    const done = after(removed, afterSealing(removed, 0));
    expect(sealingStage(done)).toBe('off');
    expect(wasSealed(done)).toBe(false);
  });

  it('belongs to its store: another one, or another name there, begins anew', () => {
    const first = state({ passphrase: 'first' });
    const on = after(first, afterSealing(first, 0));
    expect(sealingStage(after(on, { webdav: { ...cloud, endpoint: 'https://cloud.example.org/dav' } }))).toBe('on');
    expect(sealingStage(after(on, { webdav: { ...cloud, endpoint: 'https://CLOUD.example.org:443/dav/' } }))).toBe(
      'on',
    );
    expect(sealingStage(after(on, { webdav: { ...cloud, username: 'ben' } }))).toBe('pending');
    expect(sealingStage(after(on, { provider: 'upstash' }))).toBe('pending');
  });

  it('lets something readable in once it was asked for', () => {
    const first = state({ passphrase: 'first' });
    const on = after(first, afterSealing(first, 0));
    expect(wasSealed(after(on, withReadableAccepted(on)))).toBe(false);
  });
});
