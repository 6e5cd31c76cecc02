import { parseModelId, type Message, type Model } from '@parley/contract';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import type { Vendor } from '#/components/vendors.ts';
import { costOf, useModels, useVendorOf } from '#/features/models/public.ts';
import { costOfAnswer, type TurnModel } from '#/features/chat-core/public.ts';
import { dollarText } from '#/lib/money-text.ts';
import type { AnswerView } from '../thread/model/answer-view.ts';

export interface AnswerModel {
  /** What people read. */
  readonly name: string;
  readonly vendor: Vendor;
  /** Who answers when it is asked again, listed or not. */
  readonly asked: TurnModel;
  readonly listed: Model | undefined;
}

/** In React: who gave an answer. */
export function useAnswerModel({ modelId, model }: Pick<Message, 'modelId' | 'model'>): AnswerModel {
  const vendorOf = useVendorOf();
  const id = modelId ?? model ?? '';
  const listed = useModels().models.find((known) => known.id === id);
  const asked = listed ?? { id, name: model ?? parseModelId(id).name };
  return { name: listed?.label ?? asked.name, vendor: vendorOf(id), asked, listed };
}

/** In React: what an answer cost, in words; undefined where nobody knows. */
export function useCostText({ listed }: AnswerModel, view: AnswerView): string | undefined {
  const t = useT();
  const { usage, costNano, tools, isLive } = view;
  const answer = { modelId: listed?.id, usage, costNano, tools };
  const nano = isLive ? undefined : costOfAnswer(answer, (_, used) => costOf(listed, used));
  if (nano === undefined) return undefined;
  return nano === 0n ? t('columns.free') : dollarText(nano, currentLanguage().tag);
}
