import { lazyPart } from '#/components/lazy-part.tsx';

import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import type { AnswerView } from './model/answer-view.ts';
import { tokensPerSecond } from './model/turn-figures.ts';
import { numberFormat } from '#/lib/number-format.ts';

const TurnCost = lazyPart(() => import('./turn-cost.tsx'), 'TurnCost', { place: 'icon' });

interface TurnMetaProps {
  readonly view: AnswerView;
  /** The id of the model that answered. */
  readonly modelId: string | undefined;
}

/** What an answer took: tokens, money, time; its speed for whoever points at it. */
export function TurnMeta({ view, modelId }: TurnMetaProps) {
  const t = useT();
  const { text, usage, costNano, tools, durationMs } = view;
  const hasCost = usage !== undefined || costNano !== undefined || tools.length > 0;
  const format = (value: number, digits: number) =>
    numberFormat(currentLanguage().tag, { maximumFractionDigits: digits }).format(value);
  const tokens = usage && usage.promptTokens + usage.completionTokens;
  const speed = tokensPerSecond(view);
  return (
    <span className="ms-auto flex shrink-0 gap-2 ps-3 text-meta text-text-3 tabular-nums">
      {speed !== undefined && (
        <span className="opacity-0 transition-opacity duration-120 group-hover/turn:opacity-100 phone:hidden">
          {t('thread.actions.speed', { formatted: format(speed, 0) })}
        </span>
      )}
      {tokens !== undefined && (
        <bdi className="phone:hidden">
          {t('thread.actions.tokens', { count: tokens, formatted: format(tokens, 0) })}
        </bdi>
      )}
      {hasCost && <TurnCost answer={{ modelId, usage, costNano, tools }} />}
      {durationMs !== undefined && text !== '' && (
        <bdi>{t('thread.actions.seconds', { formatted: format(Math.max(durationMs / 1_000, 0.1), 1) })}</bdi>
      )}
    </span>
  );
}
