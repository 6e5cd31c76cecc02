import { type ApiKey, nanoFromText } from '@parley/contract';

/** Whether a key works, and why not. */
export type KeyState = 'on' | 'off' | 'expired' | 'spent';

export function keyState(
  key: Pick<ApiKey, 'isEnabled' | 'expiresAt' | 'spendingLimit' | 'spent'>,
  now: number,
): KeyState {
  if (!key.isEnabled) return 'off';
  if (key.expiresAt !== null && Date.parse(key.expiresAt) <= now) return 'expired';
  const isSpent = key.spendingLimit !== null && nanoFromText(key.spent) >= nanoFromText(key.spendingLimit);
  return isSpent ? 'spent' : 'on';
}
