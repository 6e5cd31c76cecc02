import { ERRORS, User } from '@parley/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { leavePageNotice } from '#/features/account/public.ts';
import { type ApiAnswers, renderAt, serveApi } from '#/features/custom-providers/testing/api.tsx';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { LoginScreen } from './login-screen.tsx';

const NOW = new Date().toISOString();
const ada = User.parse({ uuid: 'ada-1', email: 'ada@example.org', createdAt: NOW, updatedAt: NOW });
const offered = { ...runtimeConfig.signIn };

beforeEach(() => void Object.assign(runtimeConfig.signIn, { email: true, phone: false }));
afterEach(() => {
  Object.assign(runtimeConfig.signIn, offered);
  localStorage.clear();
  sessionStorage.clear();
});

async function open(answers: ApiAnswers, address = '/login') {
  const calls = serveApi({
    'POST /auth/browser': () => null,
    'POST /auth/verification/email': () => null,
    ...answers,
  });
  await renderAt(address, <LoginScreen />);
  return calls;
}

async function sendCode() {
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('ada@example.org');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect.element(page.getByText(/Sent to ada@example.org/)).toBeVisible();
}

async function enterCode() {
  await page.getByRole('textbox', { name: 'Code from the email' }).fill('000000');
  await userEvent.keyboard('{Enter}');
}

describe('a code that is not right', () => {
  it('says so, how many tries are left, and in the end that a new one is needed', async () => {
    await open({ 'POST /auth/login': () => ERRORS.login_failed.code });
    await sendCode();
    for (const words of ['4 tries left', '3 tries left', '2 tries left', '1 try left']) {
      await enterCode();
      await expect.element(page.getByText(`That code isn’t right. ${words}.`)).toBeVisible();
    }
    await enterCode();
    await expect.element(page.getByText(/it can’t be tried again/)).toBeVisible();
    await expect.element(page.getByRole('alert').getByRole('button')).toBeVisible();
  });

  it('counts nothing that this page did not ask for', async () => {
    await open({ 'POST /auth/login': () => ERRORS.login_failed.code });
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill('ada@example.org');
    await enterCode();
    await expect.element(page.getByText('That code isn’t right or has expired.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Send a new one' })).toBeVisible();
  });
});

describe('the operator’s link', () => {
  it('asks before it makes anybody operator, and says what that means', async () => {
    const calls = await open(
      {
        'POST /auth/login': () => ({ token: 't'.repeat(43), user: ada }),
        'POST /account/operator/check': () => ({ isGood: true }),
        'POST /account/operator': () => ERRORS.ticket_invalid.code,
      },
      '/login?operator=a-ticket',
    );
    await sendCode();
    await enterCode();
    await expect
      .element(page.getByRole('heading', { name: 'Become the operator of this server as ada@example.org?' }))
      .toBeVisible();
    await expect.element(page.getByText('You can’t read anyone’s chats.')).toBeVisible();
    expect(calls.filter(({ path }) => path === '/account/operator')).toEqual([]);
    await page.getByRole('button', { name: 'Become operator' }).click();
    await expect.element(page.getByText(/This link was already used/)).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Continue' })).toBeVisible();
  });

  it('that was used says so at once, and is a plain sign-in', async () => {
    await open({ 'POST /account/operator/check': () => ({ isGood: false }) }, '/login?operator=a-ticket');
    await expect.element(page.getByText(/This link was already used or has expired/)).toBeVisible();
    await expect.element(page.getByText(/makes you the operator/)).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  });
});

describe('somebody who is no longer signed in', () => {
  it('reads that they were signed out, and that their data is kept', async () => {
    leavePageNotice('signed-out');
    await open({});
    await expect.element(page.getByText(/You were signed out.*is kept/)).toBeVisible();
  });

  it('reads that the account was deleted, and removes what it has left here', async () => {
    localStorage.setItem('account/gone-1/drafts', 'x');
    localStorage.setItem('account/other-1/drafts', 'x');
    leavePageNotice('deleted-elsewhere', 'gone-1');
    await open({});
    await expect.element(page.getByText(/This account was deleted on another device/)).toBeVisible();
    await page.getByRole('button', { name: 'Remove it from this browser' }).click();
    await expect.element(page.getByText('Removed from this browser.')).toBeVisible();
    expect(Object.keys(localStorage).filter((key) => key.startsWith('account/'))).toEqual(['account/other-1/drafts']);
  });
});
