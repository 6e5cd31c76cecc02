import type { Model } from '@parley/contract';
import type { ComponentProps, ReactNode } from 'react';
import { tooltipAttributes } from '#/components/tooltip.tsx';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import type { SessionRow } from '#/storage/records.ts';
import { isGuide, ModelPicker } from '#/features/models/public.ts';
import { useConfig } from '#/features/settings/public.ts';
import { useChatCostText } from '../context/chat-cost-text.ts';
import { openContextDetails, openMemory, openPriceDetails } from '../context/context-actions.ts';
import { nextPriceText } from '../context/next-price.ts';
import { numberText } from '../context/number-text.ts';
import { useContextFigures, type Expected } from '../context/use-context-figures.ts';
import { isAlmostFull, shareOf, tightest, type ContextUse } from '../context/model/context-figures.ts';
import { numberFormat } from '#/lib/number-format.ts';

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
          <Part tip={t('chat.status.modelTip')} className="min-w-0">
            <bdi className="truncate">
              {expected.length > 1 ? t('chat.status.models', { count: expected.length }) : (first.label ?? first.name)}
            </bdi>
          </Part>
        </ModelPicker>
        <Dot />
      </span>
      {price !== undefined && (
        <>
          <Part tip={t('chat.status.priceTip')} onClick={() => void openPriceDetails(session.id)}>
            <bdi className="tabular-nums">{price}</bdi>
          </Part>
          <Dot />
        </>
      )}
      <ChatCostPart sessionId={session.id} />
      <ContextPart use={use} onClick={() => void openContextDetails(session.id)} />
      {/* The guide remembers nothing. */}
      {!models.every(isGuide) && (
        <>
          <Dot />
          <Part tip={t('chat.status.memoryTip')} onClick={() => void openMemory(session.id)}>
            {t(isMemoryOn ? 'chat.status.memoryOn' : 'chat.status.memoryOff')}
          </Part>
        </>
      )}
    </div>
  );
}

interface PartProps extends ComponentProps<'button'> {
  readonly tip: string;
  readonly children: ReactNode;
}

function Part({ tip, children, className = '', ...rest }: PartProps) {
  return (
    <button
      type="button"
      {...rest}
      {...tooltipAttributes({ label: tip, side: 'above' })}
      className={`relative flex items-center gap-1.5 rounded-kbd whitespace-nowrap transition-colors duration-120 after:absolute after:-inset-x-1 after:-inset-y-1.5 enabled:hover:text-text-1 pointer-coarse:after:-inset-y-3.5 ${className}`}
    >
      {children}
    </button>
  );
}

/** Longer chats say it where somebody asks: they are not read to their first message for it. */
const MOST_READ_FOR_COST = 1_000;

/** What the chat has cost so far; a phone has no room for it here. */
function ChatCostPart({ sessionId }: { readonly sessionId: string }) {
  const t = useT();
  const price = useChatCostText(sessionId, MOST_READ_FOR_COST);
  return (
    price !== undefined && (
      <span className="contents max-sm:hidden">
        <Part tip={t('chat.status.soFarTip')} onClick={() => void openPriceDetails(sessionId)}>
          <bdi className="tabular-nums">{t('chat.status.soFar', { price })}</bdi>
        </Part>
        <Dot />
      </span>
    )
  );
}

function Dot() {
  return (
    <span aria-hidden className="text-text-4">
      ·
    </span>
  );
}

function ContextPart({ use, onClick }: { readonly use: ContextUse; readonly onClick: () => void }) {
  const t = useT();
  const share = shareOf(use);
  const isTight = isAlmostFull(use);
  const words = { used: compact(use.used), size: compact(use.size ?? 0, use.used) };
  const text = share === undefined ? 'context' : isTight ? 'almostFull' : 'window';
  return (
    <Part tip={t('chat.status.contextTip')} onClick={onClick} className={isTight ? 'text-warn' : ''}>
      {share !== undefined && (
        <span aria-hidden className="h-1 w-10 overflow-hidden rounded-full bg-press">
          <span
            className={`block h-full rounded-full ${isTight ? 'bg-warn' : 'bg-accent'}`}
            style={{ inlineSize: `max(0.1875rem, ${share * 100}%)` }}
          />
        </span>
      )}
      <bdi className="tabular-nums">{t(`chat.status.${text}`, words)}</bdi>
    </Part>
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
