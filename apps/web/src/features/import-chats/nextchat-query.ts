import { queryOptions } from '@tanstack/react-query';
import { platform } from '#/platform/platform.ts';

/** Whether NextChat's app is on this computer, and can be read; `none` in a browser. */
export function nextChatQuery() {
  return queryOptions({
    queryKey: ['nextchat-here'],
    queryFn: async () => (await platform.desktop?.findNextChat()) ?? 'none',
    staleTime: 0,
  });
}
