import { describe, expect, it, vi } from 'vitest';
import { signInByPopup } from './third-party-login.ts';

/** A window that is never shown, and the line on which it speaks. */
function aWorld() {
  const opened: string[] = [];
  const replaced: string[] = [];
  const listeners = new Set<(event: MessageEvent) => void>();
  const popup = { closed: false, close: () => {}, location: { replace: (url: string) => void replaced.push(url) } };
  return {
    opened,
    replaced,
    popup,
    say: (event: unknown, origin = location.origin) => {
      const message = new MessageEvent('message', { origin, data: { type: 'parley-sign-in', event } });
      for (const listener of listeners) listener(message);
    },
    world: {
      open: (url: string) => {
        opened.push(url);
        return popup;
      },
      listen: (listener: (event: MessageEvent) => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
  };
}

describe('a sign-in in the window of a provider', () => {
  it('opens at once and goes on with the ticket when that has come', async () => {
    const { opened, replaced, say, world } = aWorld();
    const ending = signInByPopup('google', world, Promise.resolve('a ticket'));
    expect(opened).toEqual(['']);
    await expect.poll(() => replaced).toEqual(['/api/auth/google?link=a+ticket']);
    say({ kind: 'linked' });
    expect(await ending).toEqual({ kind: 'linked' });
  });

  it('ends where the server gives no ticket', async () => {
    const { replaced, world } = aWorld();
    expect(await signInByPopup('wechat', world, Promise.reject(new Error('refused')))).toMatchObject({ kind: 'error' });
    expect(replaced).toEqual([]);
  });

  it('hears our own server alone, and notices a window that was closed', async () => {
    const { opened, say, popup, world } = aWorld();
    const ending = signInByPopup('google', world);
    expect(opened).toEqual(['/api/auth/google']);
    say({ kind: 'linked' }, 'https://evil.example');
    popup.closed = true;
    expect(await ending).toEqual({ kind: 'closed' });
  });

  it('gives up on a window that never answers, and closes it', async () => {
    const { popup, say, world } = aWorld();
    const close = vi.spyOn(popup, 'close');
    const ending = signInByPopup('google', { ...world, patienceMs: 50 });
    expect(await ending).toEqual({ kind: 'timeout' });
    expect(close).toHaveBeenCalledOnce();
    say({ kind: 'linked' });
    expect(await ending).toEqual({ kind: 'timeout' });
  });
});
