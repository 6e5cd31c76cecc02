/** Without I, O, 0 and 1, which look alike. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 8;
/** A server that wants a login at another one would have to find an attempt of its own with the same code, within two minutes. */
const ITERATIONS = 20_000;

/** A login that the desktop app began in the browser. */
export interface DesktopLoginAttempt {
  readonly state: string;
  readonly channel: string;
  /** Host, and port if it is not the usual one, of the server to which the app is connected. */
  readonly server: string;
}

/**
 * The short code of such a login, such as `AB12-CD34`: eight bytes of PBKDF2-SHA-256 with 20,000 rounds of the state, salted with
 * `channel|server`, each modulo 32 a letter. The app shows it while it waits, and the browser before the login is handed over, so
 * that people see whether it is their own app that asks, and asks at this server.
 */
export async function desktopLoginCode({ state, channel, server }: DesktopLoginAttempt): Promise<string> {
  const text = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', text.encode(state), 'PBKDF2', false, ['deriveBits']);
  const salt = text.encode(`${channel}|${server}`);
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ITERATIONS },
    key,
    64,
  );
  const letters = Array.from(new Uint8Array(bits, 0, LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('');
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`;
}
