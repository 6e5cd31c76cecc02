import { QueryClient } from '@tanstack/react-query';
import { serverData } from '#/lib/server-data.ts';

/** Gives the page a cache of server data, once for all tests that share a page. */
export function giveServerCache(): void {
  try {
    serverData.get();
  } catch {
    serverData.give(new QueryClient());
  }
}
