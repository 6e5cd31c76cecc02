import { User, type AccountIdentity } from '@parley/contract';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { render } from '#/testing/render.tsx';
import { buildTestPage } from '#/testing/test-page.ts';
import { PasskeyList } from './passkey-list.tsx';
import { WaysIn } from './ways-in.tsx';

buildTestPage();

const NOW = new Date().toISOString();
const way = (kind: AccountIdentity['kind'], label: string): AccountIdentity => ({
  id: `${kind}-1`,
  kind,
  label,
  provedAt: NOW,
  createdAt: NOW,
});
const mail = way('email', 'ada@example.org');
const phone = way('phone', '+8613800138000');

let answer: (call: string, body: string) => Response;
const calls: string[] = [];
const enveloped = (data: unknown) => Response.json({ code: 0, msg: '', data });
const refused = (code: number, status: number) => Response.json({ code, msg: '', data: null }, { status });

const taken = () => Response.json({ code: 2013, msg: '', data: { mergeTicket: 'a-ticket' } }, { status: 409 });
const ada = User.parse({ uuid: 'ada-1', name: 'Ada', createdAt: NOW, updatedAt: NOW });

/** Adds an address whose account can be merged. */
async function offerMergeOf(address: string): Promise<void> {
  await render(<WaysIn />);
  await page.getByRole('button', { name: 'Add email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add email' });
  await dialog.getByRole('textbox', { name: 'Email', exact: true }).fill(address);
  await dialog.getByRole('textbox', { name: 'Code from the email' }).fill('123456');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
}

beforeEach(() => {
  calls.length = 0;
  Object.assign(runtimeConfig.signIn, { email: true, phone: true, google: true, passkey: true });
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, init) => {
    const call = `${init?.method} ${new URL(address as string, location.href).pathname}`;
    calls.push(call);
    return Promise.resolve(answer(call, (init?.body ?? '') as string));
  });
});
afterEach(() => vi.restoreAllMocks());

describe('the ways in to an account', () => {
  it('keep the only one, whatever passkeys there are beside it', async () => {
    answer = () => enveloped([mail, way('passkey', 'My phone')]);
    await render(<WaysIn />);
    await expect.element(page.getByText('ada@example.org')).toBeInTheDocument();
    await expect.element(page.getByText(/You also sign in with a passkey/)).toBeInTheDocument();
    expect(page.getByText(/your only way in/).query()).toBeNull();
    expect(page.getByRole('button', { name: /^Remove/ }).query()).toBeNull();
    expect(page.getByText('My phone').query()).toBeNull();
  });

  it('say truthfully that one is the only one', async () => {
    answer = () => enveloped([mail]);
    await render(<WaysIn />);
    await expect.element(page.getByText(/This is your only way in, so it can’t be removed/)).toBeInTheDocument();
  });

  it('say how Apple is added where only the apps have it, until it is', async () => {
    Object.assign(runtimeConfig.signIn, { appleInApp: true });
    onTestFinished(() => void Object.assign(runtimeConfig.signIn, { appleInApp: false }));
    const words = page.getByText(/sign in with Apple in the app on your iPhone/);
    answer = (call) => enveloped(call.startsWith('DELETE') ? [mail] : [mail, way('apple', 'Apple')]);
    await render(<WaysIn />);
    const remove = page.getByRole('button', { name: 'Remove Apple' });
    await expect.element(remove).toBeInTheDocument();
    expect(words.query()).toBeNull();
    await remove.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect.element(words).toBeInTheDocument();
    expect(page.getByRole('button', { name: 'Connect Apple' }).query()).toBeNull();
  });

  it('take Apple in through its window where the page has it, without a word about the apps', async () => {
    Object.assign(runtimeConfig.signIn, { apple: true, appleInApp: true });
    onTestFinished(() => void Object.assign(runtimeConfig.signIn, { apple: false, appleInApp: false }));
    let ways = [mail];
    answer = (call) => enveloped(call.startsWith('POST') ? { ticket: 'a-ticket' } : ways);
    const replace = vi.fn();
    const open = vi.spyOn(window, 'open').mockReturnValue({
      closed: false,
      close: () => {},
      location: { replace },
    } as unknown as Window);
    await render(<WaysIn />);
    await expect.element(page.getByText('ada@example.org')).toBeInTheDocument();
    expect(page.getByText(/in the app on your iPhone/).query()).toBeNull();
    await page.getByRole('button', { name: 'Connect Apple' }).click();
    await expect.poll(() => replace.mock.calls).toEqual([['/api/auth/apple?link=a-ticket']]);
    expect(open).toHaveBeenCalledOnce();
    ways = [mail, way('apple', 'Apple')];
    const data = { type: 'parley-sign-in', event: { kind: 'linked' } };
    dispatchEvent(new MessageEvent('message', { origin: location.origin, data }));
    await expect.element(page.getByRole('button', { name: 'Remove Apple' })).toBeInTheDocument();
  });

  it.each([
    [true, 'Sign in there once more.'],
    [false, 'Sign out and in again, then try once more.'],
  ])('are proved by Apple only where the page has it: %s', async (apple, words) => {
    Object.assign(runtimeConfig.signIn, { apple });
    onTestFinished(() => void Object.assign(runtimeConfig.signIn, { apple: false }));
    const ways = [way('apple', 'Apple'), { ...way('apple', 'Apple'), id: 'apple-2' }];
    answer = (call) => (call.startsWith('DELETE') ? refused(2015, 403) : enveloped(ways));
    await render(<WaysIn />);
    await page.getByRole('button', { name: 'Remove Apple' }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    const proof = page.getByRole('dialog', { name: 'Prove that it’s you' });
    await expect.element(proof.getByText(words).first()).toBeInTheDocument();
    await proof
      .getByRole('button', { name: /Cancel|Close/ })
      .first()
      .click();
    await expect.poll(() => proof.query()).toBeNull();
  });

  it('are removed after a question, and one that another tab made the only one stays', async () => {
    answer = (call) => (call.startsWith('DELETE') ? refused(2014, 409) : enveloped([mail, phone]));
    await render(<WaysIn />);
    const remove = page.getByRole('button', { name: 'Remove +8613800138000' });
    await remove.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect
      .element(page.getByText('This is your only way to sign in. Add another one first.'))
      .toBeInTheDocument();
    answer = () => enveloped([mail]);
    await remove.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect.poll(() => remove.query()).toBeNull();
    await expect.element(page.getByRole('button', { name: 'Add email' })).toHaveFocus();
    expect(calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(2);
  });

  it('are changed after a fresh proof where the server wants one, and stay without it', async () => {
    let isProved = false;
    answer = (call, body) => {
      if (call.startsWith('DELETE')) return isProved ? enveloped([mail]) : refused(2015, 403);
      if (call !== 'POST /api/account/prove') return enveloped(call.startsWith('GET') ? [mail, phone] : null);
      isProved = body.includes('"code":"123456"') && body.includes('"identityId":"email-1"');
      return isProved ? enveloped(null) : refused(2004, 400);
    };
    await render(<WaysIn />);
    const remove = page.getByRole('button', { name: 'Remove +8613800138000' });
    const proof = page.getByRole('dialog', { name: 'Prove that it’s you' });
    const askToRemove = async () => {
      await remove.click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    };
    await askToRemove();
    await proof.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(page.getByText('To continue, sign in again or enter a new code.')).toBeInTheDocument();
    await askToRemove();
    await proof.getByRole('button', { name: 'Confirm' }).click();
    await expect.element(proof.getByText('Enter all six digits.')).toBeInTheDocument();
    await proof.getByRole('textbox', { name: 'Code' }).fill('654321');
    await proof.getByRole('button', { name: 'Confirm' }).click();
    await expect.element(proof.getByRole('alert')).not.toBeEmptyDOMElement();
    expect(calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(2);
    await proof.getByRole('textbox', { name: 'Code' }).fill('123456');
    await proof.getByRole('button', { name: 'Confirm' }).click();
    await expect.poll(() => remove.query()).toBeNull();
    expect(calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(3);
  });

  it('say what is wrong with a new address, with its code, and that it belongs to somebody else', async () => {
    answer = (call) => (call === 'POST /api/account/identities/email' ? refused(2013, 409) : enveloped([mail]));
    await render(<WaysIn />);
    await page.getByRole('button', { name: 'Add email' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add email' });
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect.element(dialog.getByText('Enter your email address.')).toBeInTheDocument();
    await dialog.getByRole('textbox', { name: 'Email', exact: true }).fill('bob@example.org');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect.element(dialog.getByText('Enter all six digits.')).toBeInTheDocument();
    await dialog.getByRole('textbox', { name: 'Code from the email' }).fill('123456');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect.element(dialog.getByText('Another account already signs in with that.')).toBeInTheDocument();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  it('merge the other account of the same person after a question, and show what moved here', async () => {
    const merged = vi.fn();
    let isMerged = false;
    answer = (call, body) => {
      if (call === 'POST /api/account/identities/email') return taken();
      if (call !== 'POST /api/account/merge') return enveloped(isMerged ? [mail, phone] : [mail]);
      merged(JSON.parse(body));
      isMerged = true;
      return enveloped(ada);
    };
    await offerMergeOf('bob@example.org');
    const question = page.getByRole('alertdialog', { name: 'Merge accounts?' });
    await expect.element(question.getByText(/signs in with bob@example\.org/)).toBeInTheDocument();
    expect(calls).not.toContain('POST /api/account/merge');
    await question.getByRole('button', { name: 'Merge accounts' }).click();
    await expect.element(page.getByText('Accounts merged. Everything is here now.')).toBeInTheDocument();
    await expect.element(page.getByText('+8613800138000')).toBeInTheDocument();
    expect(merged).toHaveBeenCalledExactlyOnceWith({ ticket: 'a-ticket' });
    await expect.poll(() => question.query()).toBeNull();
  });

  it.each([
    ['relations', 2016, 409, /End those relations first/, true],
    ['a ticket that has expired', 2012, 400, /Add bob@example\.org again/, false],
  ])('say why accounts are not merged: %s', async (_, code, status, words, mayTryAgain) => {
    answer = (call) => {
      if (call === 'POST /api/account/identities/email') return taken();
      return call === 'POST /api/account/merge' ? refused(code, status) : enveloped([mail]);
    };
    await offerMergeOf('bob@example.org');
    const question = page.getByRole('alertdialog', { name: 'Merge accounts?' });
    const merge = question.getByRole('button', { name: 'Merge accounts' });
    await merge.click();
    await expect.element(question.getByRole('alert').getByText(words)).toBeInTheDocument();
    expect(merge.query() !== null).toBe(mayTryAgain);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => question.query()).toBeNull();
  });

  it('can be asked for again where the server did not answer', async () => {
    answer = () => refused(1010, 503);
    await render(<WaysIn />);
    const again = page.getByRole('button', { name: 'Try again' });
    await expect.element(again, { timeout: 15_000 }).toBeInTheDocument();
    answer = () => enveloped([mail]);
    await again.click();
    await expect.element(page.getByText('ada@example.org')).toBeInTheDocument();
  });
});

it('shows passkeys apart from the other ways in', async () => {
  answer = () => enveloped([mail, way('passkey', 'My phone')]);
  await render(<PasskeyList />);
  await expect.element(page.getByRole('button', { name: 'Remove My phone' })).toBeInTheDocument();
  expect(page.getByText('ada@example.org').query()).toBeNull();
  await expect.element(page.getByRole('button', { name: 'Add passkey' })).toBeInTheDocument();
});
