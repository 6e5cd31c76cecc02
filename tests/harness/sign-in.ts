import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page, Request } from 'playwright';
import type { CodeInbox } from './code-inbox.ts';
import type { Parley } from './parley-process.ts';

/** Signs in on the screen that is open, with a code that comes by mail. */
export async function signInByMail(page: Page, inbox: CodeInbox, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email);
  const before = inbox.countFor(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByText(`Sent to ${email}`).waitFor();
  // The code field has the focus by now.
  await page.keyboard.type(await inbox.codeFor(email, before));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** The next call in which the page says who it is, by a token that a test can use too. */
export function authorizedCall(page: Page): Promise<Request> {
  return page.waitForRequest(
    (request) => request.url().endsWith('/api/auth/self') && request.headers()['authorization'] !== undefined,
  );
}

/** Lets the next code be sent at once: somebody who signs in a second time would wait half a minute for it. */
export function forgetCodeLimits({ dataDir }: Parley): void {
  const database = new DatabaseSync(join(dataDir, 'parley.sqlite'), { timeout: 20_000 });
  database.exec('delete from counters');
  database.close();
}
