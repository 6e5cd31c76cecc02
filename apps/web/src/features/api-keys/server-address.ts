import { runtimeConfig } from '#/lib/runtime-config.ts';

/** Where this server is reached, as this page was: without a slash at the end. */
export function serverAddress(): string {
  return (location.origin + runtimeConfig.basePath).replace(/\/$/, '');
}
