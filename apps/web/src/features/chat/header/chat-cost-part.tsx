import { useT } from '#/i18n/use-t.ts';
import { useChatCostText } from '../context/chat-cost-text.ts';
import { openPriceDetails } from '../context/context-actions.ts';
import { StatusDot, StatusPart } from './status-part.tsx';

/** Longer chats say it where somebody asks: they are not read to their first message for it. */
const MOST_READ_FOR_COST = 1_000;

/** What the chat has cost so far. */
export function ChatCostPart({ sessionId }: { readonly sessionId: string }) {
  const t = useT();
  const price = useChatCostText(sessionId, MOST_READ_FOR_COST);
  return (
    price !== undefined && (
      <>
        <StatusPart tip={t('context.price.soFarTip')} onClick={() => void openPriceDetails(sessionId)}>
          <bdi className="tabular-nums">{t('context.price.soFarShort', { price })}</bdi>
        </StatusPart>
        <StatusDot />
      </>
    )
  );
}
