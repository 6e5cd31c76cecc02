import { isIP } from 'node:net';
import type { SignInOffer } from '@parley/contract';
import type { Settings } from './config.ts';

/** How the server gets codes to people: by a real service, by its own log while things are tried out, or not at all. */
export type CodeWay = 'service' | 'log' | 'none';

type OfferSettings = Pick<
  Settings,
  | 'mode'
  | 'publicUrl'
  | 'isProduction'
  | 'smtpUrl'
  | 'twilioAccountSid'
  | 'smsWebhookUrl'
  | 'googleClientId'
  | 'wechatAppId'
  | 'appleServicesId'
  | 'appleClientIds'
>;

export function mailWay({ smtpUrl, isProduction }: OfferSettings): CodeWay {
  if (smtpUrl !== undefined) return 'service';
  return isProduction ? 'none' : 'log';
}

export function smsWay({ twilioAccountSid, smsWebhookUrl, isProduction }: OfferSettings): CodeWay {
  if (twilioAccountSid !== undefined || smsWebhookUrl !== undefined) return 'service';
  return isProduction ? 'none' : 'log';
}

/** The ways in that people see; one that is not set up is not offered. */
export function signInOffer(config: OfferSettings): SignInOffer {
  const isHosted = config.mode === 'hosted';
  return {
    email: isHosted && mailWay(config) !== 'none',
    phone: isHosted && smsWay(config) !== 'none',
    google: isHosted && config.googleClientId !== undefined,
    wechat: isHosted && config.wechatAppId !== undefined,
    apple: isHosted && config.appleServicesId !== undefined,
    appleInApp: isHosted && config.appleClientIds.length > 0,
    passkey: isHosted && (config.publicUrl === undefined || canHavePasskeys(new URL(config.publicUrl).hostname)),
    emailCodesInLog: isHosted && mailWay(config) === 'log',
    phoneCodesInLog: isHosted && smsWay(config) === 'log',
  };
}

/**
 * Google, WeChat and Apple send people back to the address that they are told. Without a setting it would be the one that a
 * request names, and whoever sends a request can name any.
 */
export function publicAddressProblem(config: OfferSettings & Pick<Settings, 'publicUrl'>): string | undefined {
  const { google, wechat, apple } = signInOffer(config);
  const names = [google && 'GOOGLE_CLIENT_ID', wechat && 'WECHAT_APP_ID', apple && 'APPLE_SERVICES_ID'].filter(
    (name) => name !== false,
  );
  if (names.length === 0 || config.publicUrl !== undefined) return undefined;
  return `${names.join(' and ')} needs PARLEY_PUBLIC_URL beside it: the address at which people reach this server`;
}

/** Whether browsers make passkeys for a host: they are bound to a name, never to an IP address. */
export function canHavePasskeys(host: string): boolean {
  return isIP(host.replace(/^\[|\]$/g, '')) === 0;
}

/** What a hosted server that starts should tell its operator about its ways in. */
export function signInWarnings(config: OfferSettings): string[] {
  if (config.mode !== 'hosted') return [];
  const offer = signInOffer(config);
  // A passkey is added by somebody who is signed in already.
  if (!Object.values({ ...offer, passkey: false }).some(Boolean)) {
    return ['nobody can sign in: mail is missing. Set SMTP_URL and MAIL_FROM (docs/hosting.md)'];
  }
  if (mailWay(config) === 'none') {
    return ['mail is missing, so nobody can sign in by email. Set SMTP_URL and MAIL_FROM (docs/hosting.md)'];
  }
  if (mailWay(config) === 'service') return [];
  return [
    'mail is not configured: login codes are written to this log, and whoever reads it can sign in as anybody. ' +
      'Set SMTP_URL and MAIL_FROM before others use this server, and NODE_ENV=production to rule it out (docs/hosting.md)',
  ];
}
