import type { Model } from '@parley/contract';
import { isLoopback } from '#/lib/local-network.ts';

interface LineFacts {
  /** Whether the browser has any network. */
  readonly isOnline: boolean;
  /** Whether the server runs on the person's own machine. */
  readonly isServerHere: boolean;
  readonly models: readonly Pick<Model, 'customProvider'>[];
}

/** Whether questions can get out. Without a network they still reach this machine: its server, and models that run on it. */
export function isLineOpen({ isOnline, isServerHere, models }: LineFacts): boolean {
  if (isOnline || isServerHere) return true;
  return models.some(
    ({ customProvider }) => customProvider && isLoopback(URL.parse(customProvider.baseUrl)?.hostname ?? ''),
  );
}
