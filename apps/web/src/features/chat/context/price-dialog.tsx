import { Dialog } from '#/components/dialog.tsx';
import { dialogFrame } from '#/components/dialog-frame.ts';
import type { OverlayFrame } from '#/components/overlays.tsx';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import type { SessionRow } from '#/storage/records.ts';
import { costOf } from '#/features/models/public.ts';
import { useChatFrame, useChatModels } from '#/features/chat-core/public.ts';
import { dollarText } from '#/lib/money-text.ts';
import { useChatCostText } from './chat-cost-text.ts';
import { priceOfNext } from './next-price.ts';
import { useContextFigures, type Expected } from './use-context-figures.ts';
import { numberText } from '#/i18n/number-text.ts';

interface PriceDialogProps extends OverlayFrame {
  readonly sessionId: string;
}

/** How the expected price of the next question comes about, model by model. */
export function PriceDialog({ sessionId, open, onClose, onClosed }: PriceDialogProps) {
  const t = useT();
  const { session } = useChatFrame(sessionId);
  return (
    <Dialog
      {...dialogFrame({ open, onClose, onClosed })}
      title={t('context.price.title')}
      description={t('context.price.description')}
    >
      {session && <Prices session={session} />}
    </Dialog>
  );
}

function Prices({ session }: { readonly session: SessionRow }) {
  const t = useT();
  const { models } = useChatModels(session);
  const expected = useContextFigures(session, models);
  const sum = priceOfNext(expected);
  return (
    <div className="flex flex-col gap-4">
      {expected.map((one) => (
        <ModelPrice key={one.model.id} expected={one} isNamed={expected.length > 1} />
      ))}
      {expected.length > 1 && sum !== undefined && <Line name={t('context.price.sum')} price={sum} isStrong />}
      <ChatCost sessionId={session.id} />
      <p className="text-meta text-text-3">
        {t(session.messageCount > 1 ? 'context.price.answerLikeLast' : 'context.price.answerUsual')}
      </p>
    </div>
  );
}

/** What the chat has cost up to here. */
function ChatCost({ sessionId }: { readonly sessionId: string }) {
  const t = useT();
  const price = useChatCostText(sessionId);
  return (
    price !== undefined && (
      <p className="flex items-baseline gap-3 border-t border-line pt-3 text-small tabular-nums">
        <span className="min-w-0">{t('context.price.soFar')}</span>
        <bdi className="ms-auto shrink-0">{price}</bdi>
      </p>
    )
  );
}

function ModelPrice({ expected, isNamed }: { readonly expected: Expected; readonly isNamed: boolean }) {
  const { label, name } = expected.model;
  return (
    <section className="flex flex-col gap-1.5">
      {isNamed && (
        <h3 className="text-small font-medium">
          <bdi>{label ?? name}</bdi>
        </h3>
      )}
      <PriceLines {...expected} />
    </section>
  );
}

const A_MILLION = 1_000_000;

function PriceLines({ model, promptTokens, completionTokens }: Expected) {
  const t = useT();
  const sum = priceOfNext([{ model, promptTokens, completionTokens }]);
  if (sum === undefined) return <p className="text-small text-text-2">{t('context.price.unknown')}</p>;
  if (sum === 0n) return <p className="text-small text-text-2">{t('context.price.free')}</p>;
  if (model.price.fixedPrice > 0) return <Line name={t('context.price.fixed')} price={sum} />;
  const cost = (asked: number, answered: number) =>
    costOf(model, { promptTokens: asked, completionTokens: answered }) ?? 0n;
  return (
    <>
      <Line
        name={t('context.price.asked', { tokens: numberText(promptTokens) })}
        rate={cost(A_MILLION, 0)}
        price={cost(promptTokens, 0)}
      />
      <Line
        name={t('context.price.answered', { tokens: numberText(completionTokens) })}
        rate={cost(0, A_MILLION)}
        price={cost(0, completionTokens)}
      />
      <Line name={t('context.price.sum')} price={sum} isStrong />
    </>
  );
}

interface LineProps {
  readonly name: string;
  readonly rate?: bigint;
  readonly price: bigint;
  readonly isStrong?: boolean;
}

function Line({ name, rate, price, isStrong = false }: LineProps) {
  const t = useT();
  const money = (nano: bigint) => dollarText(nano, currentLanguage().tag);
  return (
    <p className={`flex items-baseline gap-3 text-small tabular-nums ${isStrong ? 'font-medium' : ''}`}>
      <span className="min-w-0">{name}</span>
      {rate !== undefined && (
        <bdi className="text-meta text-text-3">{t('context.price.rate', { price: money(rate) })}</bdi>
      )}
      <bdi className="ms-auto shrink-0">{money(price)}</bdi>
    </p>
  );
}
