import { textOf } from '@parley/contract';
import { SaidTime } from '#/components/said-time.tsx';
import { VendorMark } from '#/components/vendor-mark.tsx';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import type { MessageRow } from '#/storage/records.ts';
import { useModels, useVendorOf } from '#/features/models/public.ts';
import { tokensPerSecond } from './model/turn-figures.ts';
import { TurnCost } from './turn-cost.tsx';

/** What the actions of a sheet are about: who said it, when, and what it took. A finger cannot hover for that. */
export function TurnHeading({ message }: { readonly message: MessageRow }) {
  const t = useT();
  const vendorOf = useVendorOf();
  const { models } = useModels();
  const { model, modelId, usage, durationMs } = message;
  const language = currentLanguage().tag;
  const number = (value: number, digits: number) => value.toLocaleString(language, { maximumFractionDigits: digits });
  const tokens = usage && usage.promptTokens + usage.completionTokens;
  const speed = tokensPerSecond({ usage, durationMs });
  const isAnswer = message.role === 'assistant';
  const name = models.find(({ id }) => id === modelId)?.label ?? model ?? '';
  return (
    <div className="flex items-center gap-3">
      {isAnswer && <VendorMark vendor={vendorOf(modelId ?? name)} size={30} />}
      <div className="min-w-0">
        {isAnswer ? (
          <span className="block truncate text-subhead">
            <bdi>{name}</bdi>
          </span>
        ) : (
          <p dir="auto" className="truncate text-subhead">
            {textOf(message.content).slice(0, 120)}
          </p>
        )}
        <p className="flex flex-wrap gap-x-2 text-small text-text-3 tabular-nums">
          <SaidTime time={message.date} />
          {tokens !== undefined && (
            <span>{t('thread.actions.tokens', { count: tokens, formatted: number(tokens, 0) })}</span>
          )}
          {isAnswer && <TurnCost answer={message} />}
          {durationMs !== undefined && (
            <span>{t('thread.actions.seconds', { formatted: number(Math.max(durationMs / 1_000, 0.1), 1) })}</span>
          )}
          {speed !== undefined && <span>{t('thread.actions.speed', { formatted: number(speed, 0) })}</span>}
        </p>
      </div>
    </div>
  );
}
