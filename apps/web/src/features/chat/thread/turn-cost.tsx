import { currentLanguage } from '#/i18n/i18n.ts';
import { type CostedMessage, costOfAnswer } from '#/features/chat-core/public.ts';
import { costWith, useModels } from '#/features/models/public.ts';
import { dollarText } from '#/lib/money-text.ts';

/** What an answer cost; nothing where it was free or nobody knows the price. Comes later, with the words for money. */
export function TurnCost({ answer }: { readonly answer: CostedMessage }) {
  const nano = costOfAnswer(answer, costWith(useModels().models));
  return nano !== undefined && nano > 0n && <bdi>{dollarText(nano, currentLanguage().tag)}</bdi>;
}
