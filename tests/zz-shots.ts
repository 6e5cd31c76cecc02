import { launchBrowser, openPage, PHONE_CONTEXT } from '/work/main/tests/harness/browser.ts';
import { startParley } from '/work/main/tests/harness/parley-process.ts';
import { seedHistory } from '/work/main/tests/harness/seed-history.ts';
const parley = await startParley();
const browser = await launchBrowser();
async function go(name: string, options: object, theme: string, lang?: string) {
  const { page } = await openPage(browser, options);
  await page.addInitScript(([theme, lang]) => { localStorage.setItem('parley-theme', theme!); }, [theme, lang ?? '']);
  await page.goto(parley.url);
  await page.waitForTimeout(1500);
  await seedHistory(page, { chats: 1, messagesPerChat: 40 });
  await page.goto(parley.url + '?c=seed-chat-0');
  await page.waitForTimeout(1500);
  if (lang === 'ar') await page.evaluate(() => { document.documentElement.dir = 'rtl'; });
  if (theme === 'dark') await page.evaluate(() => document.documentElement.classList.add('dark'));
  if (name.startsWith('phone')) { await page.getByRole('button', { name: 'More actions' }).first().tap(); await page.getByRole('menuitem', { name: 'Export' }).tap(); }
  else await page.getByRole('button', { name: 'Export chat' }).click();
  await page.getByRole('option').first().waitFor();
  await page.waitForTimeout(600);
  await page.getByRole('option').nth(1).click();
  await page.screenshot({ path: `/tmp/f2s-${name}-1.png` });
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.waitForTimeout(500);
  await page.screenshot({ path: `/tmp/f2s-${name}-2.png` });
  await page.getByRole('radio', { name: 'Image' }).check();
  await page.waitForTimeout(300);
  await page.screenshot({ path: `/tmp/f2s-${name}-3.png` });
  await page.getByText(/^\d+ pages?$/).waitFor();
  await page.waitForTimeout(1000);
  await page.screenshot({ path: `/tmp/f2s-${name}-4.png` });
  await page.context().close();
}
await go('light', {}, 'light');
await go('dark', {}, 'dark');
await go('phone', PHONE_CONTEXT, 'light');
await go('rtl', {}, 'light', 'ar');
await browser.close(); await parley.stop();
