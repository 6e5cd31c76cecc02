import type { ServerConfig } from '../config.ts';

/** Host names of this installation itself; nobody needs to reach them through it. */
export function ownNamesOf(config: Pick<ServerConfig, 'publicUrl' | 'databaseUrl'>): string[] {
  return [config.publicUrl, config.databaseUrl].flatMap((address) => {
    const name = address === undefined ? undefined : URL.parse(address)?.hostname.toLowerCase();
    return name ? [name] : [];
  });
}
