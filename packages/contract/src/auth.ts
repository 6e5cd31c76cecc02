import * as z from 'zod/mini';
import { User } from './account.ts';

/** How long the login screen waits before it offers to send another code, and the server before it sends one. */
export const RESEND_COUNTDOWN_SECONDS = 30;
/** How long a code is good for, and how often a wrong one may be entered in its place. */
export const LOGIN_CODE_LIFE_SECONDS = 600;
export const LOGIN_CODE_TRIES = 5;
/** How long the desktop app waits for a login in the browser, and the server for the app to fetch it. */
export const DESKTOP_LOGIN_TIMEOUT_MS = 120_000;
const DEFAULT_COUNTRY_CODE = '+86';

export const EmailAddress = z.string().check(z.trim(), z.maxLength(254), z.email(), z.overwrite(lowerCaseDomain));

export const PhoneNumber = z.string().check(
  z.maxLength(40),
  z.refine((text) => normalizePhone(text) !== undefined, 'That is not a phone number'),
  z.overwrite((text) => normalizePhone(text) ?? text),
);

export const LoginCode = z.string().check(z.trim(), z.regex(/^\d{6}$/, 'The code has six digits'));

export const Username = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(64),
  // Ranges, not `\p{Script=Han}`: generators of clients read this pattern out of the API's description.
  z.regex(
    /^[A-Za-z0-9_\u3005\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]+$/,
    'Only Latin letters, digits, underscores and Chinese characters',
  ),
);

export const EmailLogin = z.object({ email: EmailAddress, code: LoginCode });
export type EmailLogin = z.infer<typeof EmailLogin>;

export const PhoneLogin = z.object({
  phone: PhoneNumber,
  code: LoginCode,
  /** A short-lived ticket from a WeChat login that still has to be bound to a phone. */
  wechatId: z.optional(z.string().check(z.maxLength(1000))),
  /** The desktop app's secret, where it was the app that got that ticket; a browser has a cookie instead. */
  secret: z.optional(z.string().check(z.minLength(32), z.maxLength(200))),
});
export type PhoneLogin = z.infer<typeof PhoneLogin>;

export const AppleLogin = z.object({
  identityToken: z.string().check(z.minLength(1), z.maxLength(10_000)),
  nonce: z.string().check(z.minLength(1), z.maxLength(500)),
  authorizationCode: z.optional(z.string().check(z.maxLength(2000))),
  /** Apple tells it on the first login only. */
  name: z.optional(z.string().check(z.maxLength(200))),
});
export type AppleLogin = z.infer<typeof AppleLogin>;

/** A device on which somebody is signed in. */
export const AccountSession = z
  .object({
    id: z.string(),
    /** Browser and system in short words, such as `Firefox · Linux`; empty where nobody knows. */
    device: z._default(z.string(), ''),
    /** The network of its last use, such as `203.0.113.0/24`. */
    address: z._default(z.string(), ''),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime(),
    /** Whether it is the one that asks. */
    isCurrent: z._default(z.boolean(), false),
  })
  .register(z.globalRegistry, { id: 'AccountSession' });
export type AccountSession = z.infer<typeof AccountSession>;

export const LoginResult = z
  .object({ token: z.string(), user: User })
  .register(z.globalRegistry, { id: 'LoginResult' });
export type LoginResult = z.infer<typeof LoginResult>;

/** How a login in another window ends, as that window tells the one that opened it. */
export const ThirdPartyLoginEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), token: z.string(), user: User }),
  z.object({ kind: z.literal('bind-phone'), wechatId: z.string() }),
  /** A way in was added to the account that asked for it. */
  z.object({ kind: z.literal('linked') }),
  z.object({ kind: z.literal('timeout') }),
  /** `mergeTicket`: see `TakenIdentity`. */
  z.object({ kind: z.literal('error'), message: z._default(z.string(), ''), mergeTicket: z.optional(z.string()) }),
]);
export type ThirdPartyLoginEvent = z.infer<typeof ThirdPartyLoginEvent>;

/**
 * Where a third-party login begins. The desktop app names its state, its channel and the server that it means, and shows
 * `desktopLoginCode` of them: the browser asks the person to compare it before the app gets the login.
 */
export const ThirdPartyLoginStart = z.object({
  redirect: z.optional(z.string().check(z.maxLength(2000))),
  state: z.optional(z.string().check(z.maxLength(200))),
  /** SHA-256 of a secret that the desktop app made, in base64url: only whoever has the secret fetches the result. */
  channel: z.optional(z.string().check(z.maxLength(200))),
  /** Host and port to which the desktop app is connected: a server to which others sent the browser refuses. */
  server: z.optional(z.string().check(z.maxLength(300))),
  /** A ticket of `accounts.startLink`: the way in is added to that account. */
  link: z.optional(z.string().check(z.maxLength(100))),
});

/** The form that hands a login over to the desktop app, in the browser in which it began. */
export const DesktopConfirmation = z.object({ ticket: z.string().check(z.maxLength(100)) });

/** What the desktop app fetches the result of a login in the browser with. */
export const DesktopPickup = z.object({
  state: z.string().check(z.minLength(16), z.maxLength(200)),
  secret: z.string().check(z.minLength(32), z.maxLength(200)),
});

/** How a login of the desktop app stands. */
export const DesktopLogin = z
  .object({
    status: z.enum(['waiting', 'done', 'error']),
    token: z._default(z.string(), ''),
    user: z._default(z.nullable(User), null),
    /** Nothing of ours is kept in cookies; the field is part of the app's protocol. */
    cookie: z._default(z.string(), ''),
    /** Whether the login was one of WeChat that still has to be bound to a phone, with `wechatId`. */
    wechat: z._default(z.boolean(), false),
    wechatId: z._default(z.string(), ''),
  })
  .register(z.globalRegistry, { id: 'DesktopLogin' });
export type DesktopLogin = z.infer<typeof DesktopLogin>;

/** What a provider sends back. */
export const ThirdPartyLoginCallback = z.object({
  code: z.optional(z.string().check(z.maxLength(4000))),
  state: z.optional(z.string().check(z.maxLength(4000))),
  error: z.optional(z.string().check(z.maxLength(500))),
});

/** '138 0013 8000' gives '+8613800138000'; undefined for what no phone can have as its number. */
export function normalizePhone(text: string): string | undefined {
  const bare = text.replaceAll(/[\s().-]/g, '').replace(/^00/, '+');
  const phone = bare.startsWith('+') ? bare : DEFAULT_COUNTRY_CODE + bare;
  const pattern = phone.startsWith('+86') ? /^\+861[3-9]\d{9}$/ : /^\+[1-9]\d{6,14}$/;
  return pattern.test(phone) ? phone : undefined;
}

function lowerCaseDomain(email: string): string {
  const at = email.lastIndexOf('@');
  return email.slice(0, at) + email.slice(at).toLowerCase();
}
