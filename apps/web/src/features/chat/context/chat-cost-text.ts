import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { dollarText } from '#/lib/money-text.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { useChatCost } from './use-chat-cost.ts';

/** In React: what a chat has cost so far, as an amount; with one's own keys about that much. Undefined where it is nothing or unknown. */
export function useChatCostText(sessionId: string, mostUnread?: number): string | undefined {
  const t = useT();
  const nano = useChatCost(sessionId, mostUnread);
  if (nano === undefined || nano === 0n) return undefined;
  const price = dollarText(nano, currentLanguage().tag);
  return runtimeConfig.mode === 'private' ? t('chat.status.price', { price }) : price;
}
