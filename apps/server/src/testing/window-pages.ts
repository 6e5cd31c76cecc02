import type { ThirdPartyLoginEvent } from '@parley/contract';

/** What the page at the end of a provider's window tells the one that opened it; null where it tells nothing. */
export async function eventOf(page: Response): Promise<ThirdPartyLoginEvent | null> {
  const text = await page.text();
  const data = /<script type="application\/json" id="event">([^<]*)<\/script>/.exec(text)?.[1];
  if (data === undefined) throw new Error(text.slice(0, 500));
  return JSON.parse(data) as ThirdPartyLoginEvent | null;
}

/** The ticket in the form of the page that asks whether the desktop app may have the login. */
export async function handoverOf(page: Response): Promise<FormData> {
  const ticket = /name="ticket" value="([\w-]+)"/.exec(await page.text())?.[1] ?? '';
  const form = new FormData();
  form.set('ticket', ticket);
  return form;
}
