import {
  es256Key,
  headerToken,
  mailAddress,
  nameList,
  smtpAddress,
  text,
  webAddress,
  wholeNumber,
} from './lib/setting-readers.ts';
import type { Setting } from './settings.ts';

/** How people sign in to a hosted server. A way without its settings is not offered. */
export const SIGN_IN_SETTINGS = [
  {
    field: 'smtpUrl',
    name: 'SMTP_URL',
    reader: smtpAddress(),
    isSecret: true,
    help:
      'Mail server that sends login codes, such as smtps://user:password@mail.example.org. ' +
      'Without one they are written to the log of the server, unless NODE_ENV is production.',
  },
  {
    field: 'mailFrom',
    name: 'MAIL_FROM',
    reader: mailAddress(),
    help: 'Sender of that mail, such as Parley <login@example.org>.',
  },
  {
    field: 'twilioAccountSid',
    name: 'TWILIO_ACCOUNT_SID',
    reader: headerToken(),
    help: 'Account at Twilio that sends login codes by text message; TWILIO_AUTH_TOKEN and TWILIO_FROM belong to it.',
  },
  {
    field: 'twilioAuthToken',
    name: 'TWILIO_AUTH_TOKEN',
    reader: headerToken(),
    isSecret: true,
    help: 'Key of that account.',
  },
  {
    field: 'twilioFrom',
    name: 'TWILIO_FROM',
    reader: text(),
    help: 'Number that those messages come from, such as +15005550006, or the id of a messaging service.',
  },
  {
    field: 'smsWebhookUrl',
    name: 'SMS_WEBHOOK_URL',
    reader: webAddress(),
    help: 'Address of your own that sends text messages: gets to, code, language and text as JSON (docs/hosting.md).',
  },
  {
    field: 'smsWebhookSecret',
    name: 'SMS_WEBHOOK_SECRET',
    reader: text(),
    isSecret: true,
    help: 'Signs what is sent there, so that it can tell this server from others.',
  },
  {
    field: 'hourlyCodeMails',
    name: 'PARLEY_HOURLY_CODE_MAILS',
    fallback: '1000',
    reader: wholeNumber(0, 10_000),
    help: 'How many codes the server sends by mail in an hour, to everybody together; 0 for any number.',
  },
  {
    field: 'hourlyCodeTexts',
    name: 'PARLEY_HOURLY_CODE_TEXTS',
    fallback: '300',
    reader: wholeNumber(0, 10_000),
    help: 'The same for codes by text message, each of which costs money.',
  },
  {
    field: 'googleClientId',
    name: 'GOOGLE_CLIENT_ID',
    reader: headerToken(),
    help: 'OAuth client at Google for signing in; its redirect address is <public address>api/auth/google/callback.',
  },
  {
    field: 'googleClientSecret',
    name: 'GOOGLE_CLIENT_SECRET',
    reader: headerToken(),
    isSecret: true,
    help: 'Secret of that client.',
  },
  {
    field: 'wechatAppId',
    name: 'WECHAT_APP_ID',
    reader: headerToken(),
    help: 'Website application at WeChat for signing in by QR code.',
  },
  {
    field: 'wechatAppSecret',
    name: 'WECHAT_APP_SECRET',
    reader: headerToken(),
    isSecret: true,
    help: 'Secret of that application.',
  },
  {
    field: 'appleServicesId',
    name: 'APPLE_SERVICES_ID',
    reader: headerToken(),
    help:
      'Services ID at Apple for signing in on the web; its return address is <public address>api/auth/apple/callback. ' +
      'APPLE_TEAM_ID, APPLE_KEY_ID and APPLE_PRIVATE_KEY belong to it.',
  },
  {
    field: 'appleTeamId',
    name: 'APPLE_TEAM_ID',
    reader: headerToken(),
    help: 'Team at Apple that has that id.',
  },
  {
    field: 'appleKeyId',
    name: 'APPLE_KEY_ID',
    reader: headerToken(),
    help: 'Id of the key for Sign in with Apple.',
  },
  {
    field: 'applePrivateKey',
    name: 'APPLE_PRIVATE_KEY',
    reader: es256Key(),
    isSecret: true,
    help: 'Text of the file (.p8) with that key; \\n may stand for its line breaks.',
  },
  {
    field: 'appleClientIds',
    name: 'APPLE_CLIENT_IDS',
    fallback: '',
    reader: nameList(),
    help: 'Bundle ids of apps whose people sign in with Apple; separated by commas.',
  },
] as const satisfies readonly Setting[];

/** Settings that are worth nothing without each other. */
const GROUPS: readonly (readonly string[])[] = [
  ['SMTP_URL', 'MAIL_FROM'],
  ['PARLEY_S3_ENDPOINT', 'PARLEY_S3_BUCKET', 'PARLEY_S3_ACCESS_KEY_ID', 'PARLEY_S3_SECRET_ACCESS_KEY'],
  ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  ['SMS_WEBHOOK_URL', 'SMS_WEBHOOK_SECRET'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['WECHAT_APP_ID', 'WECHAT_APP_SECRET'],
  ['APPLE_SERVICES_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['GOOGLE_SEARCH_API_KEY', 'GOOGLE_SEARCH_CX'],
];

/** What to tell an operator who set only some of the settings that belong together. */
export function incompleteSettings(environment: Readonly<Record<string, string | undefined>>): string[] {
  return GROUPS.flatMap((names) => {
    const isSet = (name: string) => (environment[name]?.trim() ?? '') !== '';
    const missing = names.filter((name) => !isSet(name));
    if (missing.length === 0 || missing.length === names.length) return [];
    return [`${names.filter(isSet).join(', ')} needs ${missing.join(' and ')} beside it`];
  });
}
