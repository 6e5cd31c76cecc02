import type { ServerConfig } from '../config.ts';

/** Every value of the settings that must never be shown. */
export function secretsOf(config: ServerConfig): string[] {
  const { accessCode, secret, metricsToken, databaseUrl, providers } = config;
  const databasePassword = databaseUrl === undefined ? undefined : decodeURIComponent(new URL(databaseUrl).password);
  const keys = Object.values(providers).map((provider) => provider.apiKey);
  return [accessCode, secret, metricsToken, databasePassword, ...keys].filter(
    (value) => value !== undefined && value !== '',
  ) as string[];
}
