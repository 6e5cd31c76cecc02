import * as z from 'zod/mini';
import { User } from './account.ts';

/**
 * How long the login screen waits before it offers to send another code.
 * @pending auth.sendEmailCode
 */
export const RESEND_COUNTDOWN_SECONDS = 30;
/**
 * How long the desktop app waits for a login in the browser.
 * @pending auth.googleCallback
 */
export const DESKTOP_LOGIN_TIMEOUT_MS = 120_000;
const DEFAULT_COUNTRY_CODE = '+86';

export const EmailAddress = z.string().check(z.trim(), z.maxLength(254), z.email(), z.overwrite(lowerCaseDomain));

export const PhoneNumber = z.pipe(
  z.string().check(z.maxLength(40)),
  z.transform((text, context) => {
    const phone = normalizePhone(text);
    if (phone !== undefined) return phone;
    context.issues.push({ code: 'custom', message: 'That is not a phone number', input: text });
    return z.NEVER;
  }),
);

export const LoginCode = z.string().check(z.trim(), z.regex(/^\d{6}$/, 'The code has six digits'));

export const Username = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(64),
  // Ranges, not `\p{Script=Han}`: generators of clients read this pattern out of the API's description.
  z.regex(
    /^[A-Za-z0-9_\u3005\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]+$/,
    'Only letters, digits, underscores and Chinese characters',
  ),
);

export const EmailLogin = z.object({ email: EmailAddress, code: LoginCode });
export type EmailLogin = z.infer<typeof EmailLogin>;

export const PhoneLogin = z.object({
  phone: PhoneNumber,
  code: LoginCode,
  /** A short-lived ticket from a WeChat login that still has to be bound to a phone. */
  wechatId: z.optional(z.string().check(z.maxLength(1000))),
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

export const LoginResult = z
  .object({ token: z.string(), user: User })
  .register(z.globalRegistry, { id: 'LoginResult' });
export type LoginResult = z.infer<typeof LoginResult>;

/**
 * How a login in another window ends, as that window tells the one that opened it.
 * @pending auth.googleCallback
 */
export const ThirdPartyLoginEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), token: z.string(), user: User }),
  z.object({ kind: z.literal('bind-phone'), wechatId: z.string() }),
  z.object({ kind: z.literal('timeout') }),
  z.object({ kind: z.literal('error'), message: z._default(z.string(), '') }),
]);
export type ThirdPartyLoginEvent = z.infer<typeof ThirdPartyLoginEvent>;

/** Where a third-party login begins and what the provider sends back; the desktop app names its state and channel. */
export const ThirdPartyLoginStart = z.object({
  redirect: z.optional(z.string().check(z.maxLength(2000))),
  state: z.optional(z.string().check(z.maxLength(200))),
  channel: z.optional(z.string().check(z.maxLength(200))),
});
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
