import type { Usage } from '@parley/contract';
import { currentLanguage } from '#/i18n/i18n.ts';
import { costOf, useModels } from '#/features/models/public.ts';
import { dollarText } from '#/lib/money-text.ts';

interface TurnCostProps {
  readonly modelId: string;
  readonly usage: Usage;
}

/** What an answer cost; nothing where it was free or nobody knows the price. Comes later: it brings the price table. */
export function TurnCost({ modelId, usage }: TurnCostProps) {
  const model = useModels().models.find(({ id }) => id === modelId);
  const nano = costOf(model, usage);
  return nano !== undefined && nano > 0n && <bdi>{dollarText(nano, currentLanguage().tag)}</bdi>;
}
