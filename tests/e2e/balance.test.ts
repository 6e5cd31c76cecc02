import { expect } from 'vitest';
import { runAdmin } from '../harness/admin.ts';
import { openCodeInbox } from '../harness/code-inbox.ts';
import type { Parley } from '../harness/parley-process.ts';
import { signInByMail } from '../harness/sign-in.ts';
import { expectAccessible } from './axe-in-both-schemes.ts';
import { journey } from './journey.ts';

/** A card as the operator makes it. */
function makeCard(parley: Parley, settings: Record<string, string>): { number: string; password: string } {
  const printed = runAdmin(parley, settings, 'redeem', 'create', '--amount', '5');
  const [number = '', password = ''] = printed.trim().split('\n').at(-1)?.split(',') ?? [];
  return { number, password };
}

journey(
  'somebody buys, redeems a card and takes the gift; who comes after the last gift is late',
  async ({ startServer, open }) => {
    const inbox = await openCodeInbox();
    const settings = {
      PARLEY_MODE: 'hosted',
      // Payments are tried out nowhere in production.
      NODE_ENV: 'development',
      PARLEY_PAYMENT_SANDBOX: '1',
      PARLEY_GIFT_STOCK: '1',
      ...inbox.settings,
    };
    const parley = await startServer(settings);

    // Plans show before anybody signs in; buying leads to the sign-in and back.
    const { page, context, complaints } = await open(`${parley.url}price`);
    await page.getByRole('link', { name: 'Buy Light' }).click();
    await signInByMail(page, inbox, 'ada@example.org');
    await page.waitForURL(({ pathname }) => pathname === '/price');
    await page.getByText('$0.00').first().waitFor();

    // A payment that fails names its method, and costs nothing.
    await page.getByLabel('Amount in US dollars').fill('20');
    const failing = context.waitForEvent('page');
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.getByRole('menuitem', { name: 'WeChat Pay' }).click();
    const failingTab = await failing;
    await failingTab.getByRole('button', { name: 'Fail' }).click();
    await failingTab.getByText('Payment with WeChat Pay failed. You weren’t charged.').waitFor();
    await page.getByText('Payment with WeChat Pay failed', { exact: true }).waitFor();
    await failingTab.close();

    // Another one is suggested, and goes through: the server credits it, both tabs say so.
    const paying = context.waitForEvent('page');
    await page.getByRole('button', { name: 'Pay with Card' }).click();
    const payingTab = await paying;
    await payingTab.getByRole('button', { name: 'Pay', exact: true }).click();
    await payingTab.getByText('Payment received. You paid $20 with Card.').waitFor();
    await page.getByText('You paid $20 with Card. Your balance is up to date.').waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('$20.00').first().waitFor();
    await payingTab.close();

    // A card counts once.
    const card = makeCard(parley, settings);
    const redeem = async () => {
      await page.getByRole('button', { name: 'Redeem a code' }).click();
      await page.getByLabel('Card number').fill(card.number);
      await page.getByLabel('Card password', { exact: true }).fill(card.password);
      await page.keyboard.press('Enter');
    };
    await redeem();
    await page.getByText('Redeemed. Your balance is $25.00.').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await redeem();
    await page.getByText('Redeem failed (check card number and password)').waitFor();
    // The browser tells of every refusal.
    expect(complaints.splice(0)).toEqual([expect.stringContaining('/api/billing/redeem')]);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Claim the gift' }).click();
    await page.getByText('You’ve claimed your gift.').waitFor();
    await page.getByText('$27.00').first().waitFor();

    // The statement has it all, and a budget is kept.
    await page.goto(`${parley.url}settings/usage`);
    const movements = page.getByRole('list', { name: 'Every movement' }).getByRole('listitem');
    await expect.poll(() => movements.count()).toBe(3);
    expect(await movements.allTextContents()).toEqual([
      expect.stringMatching(/Gift.*\+\$2\.00.*\$27\.00/),
      expect.stringMatching(/Redeemed code.*\+\$5\.00.*\$25\.00/),
      expect.stringMatching(/Payment.*\+\$20\.00.*\$20\.00/),
    ]);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    expect((await download).suggestedFilename()).toBe('parley-statement.csv');
    await page.getByLabel('Monthly budget: Budget in US dollars').fill('12.50');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('$0 of $12.50 used this month').waitFor();
    await expectAccessible(page, 'settings/usage');

    const late = await open(`${parley.url}price`);
    await late.page.getByRole('link', { name: 'Sign in' }).click();
    await signInByMail(late.page, inbox, 'ben@example.org');
    await late.page.getByText('You are late, gifts all gone.').waitFor();
    await expectAccessible(late.page, 'price');
  },
);
