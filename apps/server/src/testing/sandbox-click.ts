import type { BillingApp } from './billing-app.ts';

/** Clicks on the page of the sandbox; gives where the buyer ends up. */
export async function clickSandbox({ app }: BillingApp, url: string, outcome: 'pay' | 'fail' | 'cancel') {
  const { pathname } = new URL(url);
  const boundary = 'boundary';
  const response = await app.inject({
    method: 'POST',
    url: pathname,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `--${boundary}\r\ncontent-disposition: form-data; name="outcome"\r\n\r\n${outcome}\r\n--${boundary}--\r\n`,
  });
  return { status: response.statusCode, location: response.headers.location };
}
