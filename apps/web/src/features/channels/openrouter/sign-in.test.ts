import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { finishSignIn, startSignIn, type SignInWorld } from './sign-in.ts';

function aTab(answer: () => Response | Promise<Response> = () => Response.json({ key: 'sk-or-v1-new' })) {
  const kept = new Map<string, string>();
  const sent: { url: string; body: Record<string, string> }[] = [];
  let now = 0;
  const world: SignInWorld = {
    storage: {
      getItem: (name) => kept.get(name) ?? null,
      setItem: (name, value) => void kept.set(name, value),
      removeItem: (name) => void kept.delete(name),
    },
    fetch: async (url, init) => {
      sent.push({ url, body: JSON.parse(init?.body as string) as Record<string, string> });
      return answer();
    },
    now: () => now,
  };
  const start = async () => {
    let state = '';
    const address = await startSignIn((made) => `https://parley.example/back/${(state = made)}`, world);
    return { state, address: new URL(address) };
  };
  return { world, kept, sent, start, wait: (ms: number) => (now += ms) };
}

describe('signing in with OpenRouter', () => {
  it('exchanges the code with the verifier that belongs to the challenge', async () => {
    const { world, sent, start, kept } = aTab();
    const { state, address } = await start();
    expect(address.origin + address.pathname).toBe('https://openrouter.ai/auth');
    expect(address.searchParams.get('code_challenge_method')).toBe('S256');
    expect(address.searchParams.get('callback_url')).toBe(`https://parley.example/back/${state}`);
    expect(await finishSignIn({ state, code: 'c0de' }, world)).toEqual({ key: 'sk-or-v1-new' });
    expect(sent).toMatchObject([
      { url: 'https://openrouter.ai/api/v1/auth/keys', body: { code: 'c0de', code_challenge_method: 'S256' } },
    ]);
    const verifier = sent[0]?.body['code_verifier'] ?? '';
    expect(createHash('sha256').update(verifier).digest('base64url')).toBe(address.searchParams.get('code_challenge'));
    expect(address.href).not.toContain(verifier);
    expect(kept.size).toBe(0);
  });

  it('takes no answer that this tab did not ask for, and none twice', async () => {
    const { world, sent, start } = aTab();
    expect(await finishSignIn({ state: 'x', code: 'foreign' }, world)).toEqual({ problem: 'not-started' });
    const first = await start();
    expect(await finishSignIn({ state: 'other', code: 'foreign' }, world)).toEqual({ problem: 'not-started' });
    expect(await finishSignIn({ state: first.state, code: 'c' }, world)).toEqual({ problem: 'not-started' });
    const second = await start();
    await finishSignIn({ state: second.state, code: 'c' }, world);
    expect(await finishSignIn({ state: second.state, code: 'c' }, world)).toEqual({ problem: 'not-started' });
    expect(sent).toHaveLength(1);
  });

  it('ends after a quarter of an hour, or where nothing was agreed to', async () => {
    const { world, start, wait, sent } = aTab();
    const { state } = await start();
    wait(900_000);
    expect(await finishSignIn({ state, code: 'c' }, world)).toEqual({ problem: 'not-started' });
    const again = await start();
    expect(await finishSignIn({ state: again.state, code: undefined }, world)).toEqual({ problem: 'cancelled' });
    expect(sent).toEqual([]);
  });

  it.each([
    ['a code that is refused', () => new Response('{}', { status: 403 }), 'refused'],
    ['an answer without a key', () => Response.json({ hello: 1 }), 'refused'],
    ['a key of any length', () => Response.json({ key: 'x'.repeat(501) }), 'refused'],
    ['no answer', () => Promise.reject(new TypeError('failed')), 'unreachable'],
  ])('says so for %s', async (_, answer, problem) => {
    const { world, start } = aTab(answer);
    const { state } = await start();
    expect(await finishSignIn({ state, code: 'c' }, world)).toEqual({ problem });
  });
});
