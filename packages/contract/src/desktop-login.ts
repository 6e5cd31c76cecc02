/** Without I, O, 0 and 1, which look alike. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 4;

/**
 * The short code of a login that the desktop app began in the browser, such as `AB-12`: the first four bytes of
 * SHA-256(`channel|state`), each modulo 32 a letter. The app shows it while it waits, and the browser before the login is
 * handed over, so that people see whether it is their own app that asks.
 */
export async function desktopLoginCode(state: string, channel: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${channel}|${state}`));
  const letters = Array.from(new Uint8Array(digest, 0, LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('');
  return `${letters.slice(0, 2)}-${letters.slice(2)}`;
}
