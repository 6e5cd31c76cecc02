import { User } from '@parley/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderAt } from '#/features/custom-providers/testing/api.tsx';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { render } from '#/testing/render.tsx';
import { LoginScreen } from './login-screen.tsx';
import { ProviderButtons } from './provider-buttons.tsx';

const NOW = new Date().toISOString();
const ada = User.parse({ uuid: 'ada-1', name: 'Ada', createdAt: NOW, updatedAt: NOW });
const told = { onSignedIn: vi.fn(), onBind: vi.fn(), onProblem: vi.fn() };
let opened: string[];

/** What the page at the end of the provider's window says. */
function say(event: object): void {
  const data = { type: 'parley-sign-in', event };
  dispatchEvent(new MessageEvent('message', { origin: location.origin, data }));
}

beforeEach(() => {
  opened = [];
  Object.assign(runtimeConfig.signIn, { google: true, wechat: true, apple: true });
  vi.spyOn(window, 'open').mockImplementation((url) => {
    opened.push(String(url));
    return { closed: false, close: () => {} } as unknown as Window;
  });
});
const offered = { ...runtimeConfig.signIn };
afterEach(() => {
  vi.restoreAllMocks();
  Object.assign(runtimeConfig.signIn, offered);
  for (const heard of Object.values(told)) heard.mockClear();
  Object.assign(runtimeConfig.signIn, { google: false, wechat: false, apple: false, appleInApp: false });
});

describe('the providers on the login screen', () => {
  it.each([
    ['Google account', '/api/auth/google'],
    ['WeChat', '/api/auth/wechat'],
    ['Apple', '/api/auth/apple'],
  ])('%s opens its own window, from which a session, a refusal or a long wait comes back', async (name, address) => {
    await render(<ProviderButtons {...told} />);
    const button = page.getByRole('button', { name });
    await button.click();
    expect(opened).toEqual([address]);
    say({ kind: 'error', message: 'third_party_login_failed' });
    await expect.poll(() => told.onProblem.mock.calls).toEqual([[expect.stringContaining('confirm your identity')]]);
    await button.click();
    say({ kind: 'timeout' });
    await expect.poll(() => told.onProblem.mock.lastCall).toEqual([expect.stringContaining('took too long')]);
    await button.click();
    say({ kind: 'done', token: 'a-token', user: ada });
    await expect.poll(() => told.onSignedIn.mock.calls).toEqual([[expect.objectContaining({ token: 'a-token' })]]);
    expect(told.onProblem).toHaveBeenCalledTimes(2);
  });

  it('are those that the server has', async () => {
    Object.assign(runtimeConfig.signIn, { google: false, apple: false, appleInApp: true });
    await render(<ProviderButtons {...told} />);
    await expect.element(page.getByRole('button', { name: 'WeChat' })).toBeInTheDocument();
    expect(page.getByRole('button').elements()).toHaveLength(1);
  });

  it('keep their names readable side by side', async () => {
    await render(
      <div style={{ width: 328 }}>
        <ProviderButtons {...told} />
      </div>,
    );
    await expect.element(page.getByRole('button', { name: 'Apple' })).toBeInTheDocument();
    for (const button of page.getByRole('button').elements()) {
      expect(button.scrollWidth, button.textContent).toBeLessThanOrEqual(button.clientWidth);
    }
  });

  it('are a way in of their own on a server that sends no codes', async () => {
    Object.assign(runtimeConfig.signIn, { email: false, phone: false });
    await renderAt('/login', <LoginScreen />);
    await expect.element(page.getByRole('button', { name: 'Google account' })).toBeInTheDocument();
    expect(page.getByRole('textbox').elements()).toEqual([]);
    expect(page.getByText(/Nobody can sign in/).elements()).toEqual([]);
  });
});
