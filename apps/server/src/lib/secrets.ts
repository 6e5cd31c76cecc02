import type { ServerConfig } from '../config.ts';

/** Every value of the settings that must never be shown. */
export function secretsOf(config: ServerConfig): string[] {
  const { accessCode, secret, metricsToken, providers, twilioAuthToken, smsWebhookSecret } = config;
  const { googleClientSecret, wechatAppSecret, stripeSecretKey, stripeWebhookSecret } = config;
  const search = [config.braveSearchKey, config.tavilyKey, config.googleSearchKey];
  const store = [config.s3SecretAccessKey];
  const payment = [stripeSecretKey, stripeWebhookSecret];
  const outside = [
    twilioAuthToken,
    smsWebhookSecret,
    googleClientSecret,
    wechatAppSecret,
    ...search,
    ...payment,
    ...store,
  ];
  const passwords = [config.databaseUrl, config.smtpUrl].map((address) =>
    address === undefined ? undefined : decodeURIComponent(new URL(address).password),
  );
  // Line by line, as logs write the breaks in another way.
  const signingKey = config.applePrivateKey?.split('\n').filter((line) => !line.startsWith('-----')) ?? [];
  const keys = Object.values(providers).map((provider) => provider.apiKey);
  return [accessCode, secret, metricsToken, ...outside, ...passwords, ...signingKey, ...keys].filter(
    (value) => value !== undefined && value !== '',
  ) as string[];
}
