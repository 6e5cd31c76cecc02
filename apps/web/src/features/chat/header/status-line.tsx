import type { Model } from '@parley/contract';
import type { ComponentProps } from 'react';
import { lazyPart } from '#/components/lazy-part.tsx';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import type { SessionRow } from '#/storage/records.ts';
import { isGuide, ModelPicker } from '#/features/models/public.ts';
import { useConfig } from '#/features/settings/public.ts';
import { openContextDetails, openMemory, openPriceDetails } from '../context/context-actions.ts';
import { nextPriceText } from '../context/next-price.ts';
import { numberText } from '#/i18n/number-text.ts';
import { useContextFigures, type Expected } from '../context/use-context-figures.ts';
import { isAlmostFull, shareOf, tightest, type ContextUse } from '../context/model/context-figures.ts';
import { numberFormat } from '#/lib/number-format.ts';
import { StatusDot, StatusPart } from './status-part.tsx';

/** An empty chat has cost nothing, and need not know how that is added up. */
const ChatCostPart = lazyPart(() => import('./chat-cost-part.tsx'), 'ChatCostPart', { place: 'icon' });

type PickerProps = ComponentProps<typeof ModelPicker>;

interface StatusLineProps {
  readonly session: SessionRow;
  /** Who answers the next question; several answer beside each other. The same list until they are others. */
  readonly models: readonly Model[];
  readonly onChooseModel: PickerProps['onChoose'];
  readonly multiple?: PickerProps['multiple'];
}

/** Who will answer, about what for, and how much of the chat goes along with the next question. */
export function StatusLine({ session, models, onChooseModel, multiple }: StatusLineProps) {
  const t = useT();
  const expected = useContextFigures(session, models);
  const isMemoryOn = useIsMemoryOn(session);
  const price = usePriceText(expected);
  const use = tightest(
    expected.map(({ model, promptTokens, room }) => ({ used: promptTokens, size: model.contextTokens, room })),
  );
  const first = expected[0]?.model;
  if (!first || !use) return <p className="mt-2.5 h-4" />;
  return (
    <div className="mt-2.5 flex h-4 items-center justify-center gap-2 text-meta text-text-3">
      <span className="contents max-sm:hidden">
        <ModelPicker chosenId={first.id} onChoose={onChooseModel} multiple={multiple} side="above">
          <StatusPart tip={t('chat.status.modelTip')} className="min-w-0">
            <bdi className="truncate">
              {expected.length > 1 ? t('chat.status.models', { count: expected.length }) : (first.label ?? first.name)}
            </bdi>
          </StatusPart>
        </ModelPicker>
        <StatusDot />
      </span>
      {price !== undefined && (
        <>
          <StatusPart tip={t('chat.status.priceTip')} onClick={() => void openPriceDetails(session.id)}>
            <bdi className="tabular-nums">{price}</bdi>
          </StatusPart>
          <StatusDot />
        </>
      )}
      {/* A phone has no room for it here. */}
      <span className="contents max-sm:hidden">
        {session.messageCount > 0 && <ChatCostPart sessionId={session.id} />}
      </span>
      <ContextPart use={use} onClick={() => void openContextDetails(session.id)} />
      {/* The guide remembers nothing. */}
      {!models.every(isGuide) && (
        <>
          <StatusDot />
          <StatusPart tip={t('chat.status.memoryTip')} onClick={() => void openMemory(session.id)}>
            {t(isMemoryOn ? 'chat.status.memoryOn' : 'chat.status.memoryOff')}
          </StatusPart>
        </>
      )}
    </div>
  );
}

function ContextPart({ use, onClick }: { readonly use: ContextUse; readonly onClick: () => void }) {
  const t = useT();
  const share = shareOf(use);
  const isTight = isAlmostFull(use);
  const words = { used: compact(use.used), size: compact(use.size ?? 0, use.used) };
  const text = share === undefined ? 'context' : isTight ? 'almostFull' : 'window';
  return (
    <StatusPart tip={t('chat.status.contextTip')} onClick={onClick} className={isTight ? 'text-warn' : ''}>
      {share !== undefined && (
        <span aria-hidden className="h-1 w-10 overflow-hidden rounded-full bg-press">
          <span
            className={`block h-full rounded-full ${isTight ? 'bg-warn' : 'bg-accent'}`}
            style={{ inlineSize: `max(0.1875rem, ${share * 100}%)` }}
          />
        </span>
      )}
      <bdi className="tabular-nums">{t(`chat.status.${text}`, words)}</bdi>
    </StatusPart>
  );
}

function useIsMemoryOn({ isIncognito, memoryPrompt }: SessionRow): boolean {
  const isMadeByItself = useConfig((config) => config.summaryConfig.autoGenerate);
  return !isIncognito && (isMadeByItself || memoryPrompt.trim() !== '');
}

/** The expected price in words; undefined where nobody knows it. */
function usePriceText(expected: readonly Expected[]): string | undefined {
  const t = useT();
  const price = nextPriceText(expected, currentLanguage().tag);
  if (price === '') return t('chat.status.free');
  return price && t('chat.status.price', { price });
}

function compact(count: number, beside = count): string {
  // The first compact number costs some thirty milliseconds, and an empty chat needs none.
  if (count < 1_000) return String(count);
  const format = numberFormat(currentLanguage().tag, { notation: 'compact', maximumFractionDigits: 1 });
  const text = format.format(count).replace('K', 'k');
  // Where thousands are a word, '362 / 400 thousand' would read as if both numbers were.
  return beside < 1_000 && /\s/.test(text) ? numberText(count) : text;
}
