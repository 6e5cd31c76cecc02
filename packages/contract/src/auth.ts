import { z } from 'zod';
import { User } from './account.ts';

export const LOGIN_CODE_LENGTH = 6;
export const RESEND_COUNTDOWN_SECONDS = 30;
export const DESKTOP_LOGIN_TIMEOUT_MS = 120_000;
export const DEFAULT_COUNTRY_CODE = '+86';

export const EmailAddress = z.string().trim().max(254).check(z.email()).overwrite(lowerCaseDomain);

export const PhoneNumber = z.string().transform((text, context) => {
  const phone = normalizePhone(text);
  if (phone !== undefined) return phone;
  context.addIssue({ code: 'custom', message: 'That is not a phone number' });
  return z.NEVER;
});

export const LoginCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'The code has six digits');

export const Username = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9_\p{Script=Han}]+$/u, 'Only letters, digits, underscores and Chinese characters');

/** What the login screen holds while it is filled in. */
export const LoginState = z.object({
  email: z.string().default(''),
  phone: z.string().default(''),
  code: z.string().default(''),
});
export type LoginState = z.infer<typeof LoginState>;

export const EmailLogin = z.object({ email: EmailAddress, code: LoginCode });
export type EmailLogin = z.infer<typeof EmailLogin>;

export const PhoneLogin = z.object({
  phone: PhoneNumber,
  code: LoginCode,
  /** A short-lived ticket from a WeChat login that still has to be bound to a phone. */
  wechatId: z.string().max(1000).optional(),
});
export type PhoneLogin = z.infer<typeof PhoneLogin>;

export const AppleLogin = z.object({
  identityToken: z.string().min(1).max(10_000),
  nonce: z.string().min(1).max(500),
  authorizationCode: z.string().max(2000).optional(),
  /** Apple tells it on the first login only. */
  name: z.string().max(200).optional(),
});
export type AppleLogin = z.infer<typeof AppleLogin>;

export const LoginResult = z.object({ token: z.string(), user: User }).meta({ id: 'LoginResult' });
export type LoginResult = z.infer<typeof LoginResult>;

/** How a login in another window ends, as that window tells the one that opened it. */
export const ThirdPartyLoginEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), token: z.string(), user: User }),
  z.object({ kind: z.literal('bind-phone'), wechatId: z.string() }),
  z.object({ kind: z.literal('timeout') }),
  z.object({ kind: z.literal('error'), message: z.string().default('') }),
]);
export type ThirdPartyLoginEvent = z.infer<typeof ThirdPartyLoginEvent>;

/** Where a third-party login begins and what the provider sends back; the desktop app names its state and channel. */
export const ThirdPartyLoginStart = z.object({
  redirect: z.string().max(2000).optional(),
  state: z.string().max(200).optional(),
  channel: z.string().max(200).optional(),
});
export const ThirdPartyLoginCallback = z.object({
  code: z.string().max(4000).optional(),
  state: z.string().max(4000).optional(),
  error: z.string().max(500).optional(),
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
