import { accountName, nanoFromText, textFromNano, type ParentAccount } from '@parley/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, buttonClass } from '#/components/button.tsx';
import { Dialog } from '#/components/dialog.tsx';
import { dialogFrame } from '#/components/dialog-frame.ts';
import type { OverlayFrame } from '#/components/overlay-store.ts';
import { showToast } from '#/components/toast.tsx';
import { VendorMark } from '#/components/vendor-mark.tsx';
import { accountQuery } from '#/features/account/public.ts';
import { chooseModels, readChat, retryTurn, type TurnModel, useTokensOfRetry } from '#/features/chat-core/public.ts';
import { aiModels, useModels, useVendorOf } from '#/features/models/public.ts';
import { askForMore } from '#/features/sub-accounts/public.ts';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { Link } from '#/lib/router/link.tsx';
import { balanceText, dollarText, sumText } from '#/lib/money-text.ts';
import { summaryQuery } from '../billing-query.ts';
import { availableOf } from '../model/available.ts';
import { affordableModels } from '../model/affordable-models.ts';
import { payerOf } from '../model/money-notice.ts';
import { shortageOf, isAboutModel, spendableNano, type Shortage } from '../model/shortage.ts';
import { GiftClaim, giftValues } from './gift-claim.tsx';

interface OutOfBalanceDialogProps extends OverlayFrame {
  /** The answer that was refused; left out where it was something else, such as pictures, for which no other chat model helps. */
  readonly answer?: { readonly sessionId: string; readonly messageId: string } | undefined;
  /** The id of the model that became too dear. */
  readonly asked: string | undefined;
  /** Why it was refused. */
  readonly code: string;
}

const TELLS_WHAT_IS_LEFT: ReadonlySet<Shortage> = new Set(['balance', 'budget', 'cap']);

/** Says why an answer was refused, or whose money does not pay for it, what helps, and goes on with a model that what is left does pay for. */
export function OutOfBalanceDialog(props: OutOfBalanceDialogProps) {
  const { answer, asked, code, open, onClose, onClosed } = props;
  const t = useT();
  const { data: summary } = useQuery(summaryQuery());
  const { data: account } = useQuery({ ...accountQuery(), enabled: false });
  const payer = payerOf(account);
  const { models } = useModels();
  const askedModel = models.find(({ id }) => id === asked);
  const shortage = shortageOf(code, { payer, isLocked: askedModel?.isLocked });
  const vendorOf = useVendorOf();
  const { tag } = currentLanguage();
  const tokensWith = useTokensOfRetry(answer?.sessionId ?? '', answer?.messageId ?? '');
  const spendable = summary && spendableNano(shortage, summary, payer);
  const offers =
    spendable === undefined || !answer
      ? []
      : affordableModels(asked, aiModels(models), {
          availableNano: spendable,
          tokensWith,
          mayBeDearer: isAboutModel(shortage),
        });
  const isPoor =
    answer && shortage === 'balance' && spendable !== undefined && models.length > 0 && offers.length === 0;
  // It is the plan of whoever pays that unlocks a model.
  const words = shortage === 'locked' && payer ? 'lockedForPayer' : shortage;
  const wasPaid = useHasGrown(summary?.balance) && shortage === 'balance';
  const goOn = (model: TurnModel) => {
    onClose();
    if (!answer) return;
    goOnWith(answer.sessionId, answer.messageId, model).catch(() =>
      showToast({ kind: 'error', text: t('billing.outOfBalance.failed') }),
    );
  };
  if (wasPaid && answer && askedModel && summary) {
    return (
      <Dialog
        {...dialogFrame({ open, onClose, onClosed })}
        title={t('billing.outOfBalance.paidTitle')}
        description={t('billing.outOfBalance.paidText', { balance: balanceText(availableOf(summary), tag) })}
        actions={
          <>
            <Button variant="quiet" onClick={onClose}>
              {t('billing.outOfBalance.later')}
            </Button>
            <Button variant="primary" onClick={() => goOn(askedModel)}>
              {t('billing.outOfBalance.sendAgain')}
            </Button>
          </>
        }
      />
    );
  }
  return (
    <Dialog
      {...dialogFrame({ open, onClose, onClosed })}
      title={t(`billing.outOfBalance.titles.${shortage}`, { name: payer ? accountName(payer) : '' })}
      description={t(isPoor ? 'billing.outOfBalance.nothing' : `billing.outOfBalance.texts.${words}`, {
        name: payer ? accountName(payer) : '',
        cap: sumText(nanoFromText(payer?.monthlyCap ?? '0'), tag),
        amount: sumText(nanoFromText(summary?.budget.amount ?? '0'), tag),
        model: askedModel?.label ?? askedModel?.name ?? '',
      })}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('billing.outOfBalance.later')}
          </Button>
          <Help shortage={shortage} payer={payer} onClose={onClose} />
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {spendable !== undefined && TELLS_WHAT_IS_LEFT.has(shortage) && (
          <p className="text-small">
            {t('billing.outOfBalance.left', {
              balance: balanceText(textFromNano(spendable > 0n || shortage === 'balance' ? spendable : 0n), tag),
            })}
          </p>
        )}
        {summary?.gift === 'offered' && shortage === 'balance' && (
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-small">
            {t('billing.outOfBalance.gift', giftValues())}
            <GiftClaim />
          </p>
        )}
        {offers.length > 0 && (
          <section className="flex flex-col gap-1.5">
            <h3 className="text-small font-medium">{t('billing.outOfBalance.goOn')}</h3>
            <ul className="flex flex-col gap-1">
              {offers.map(({ model, cost }) => (
                <li key={model.id}>
                  <button
                    type="button"
                    className="flex w-full items-center gap-2.5 rounded-control px-2.5 py-2 text-start transition-colors duration-120 hover:bg-hover pointer-coarse:min-h-11"
                    onClick={() => goOn(model)}
                  >
                    <VendorMark vendor={vendorOf(model.id)} size={20} />
                    <span className="min-w-0 flex-1 truncate">
                      <bdi>{model.label ?? model.name}</bdi>
                    </span>
                    <span className="shrink-0 text-meta text-text-2 tabular-nums">
                      {cost === 0n
                        ? t('billing.outOfBalance.free')
                        : t('billing.outOfBalance.perMessage', { price: dollarText(cost, tag) })}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  );
}

interface HelpProps extends Pick<OverlayFrame, 'onClose'> {
  readonly shortage: Shortage;
  readonly payer: ParentAccount | undefined;
}

/** The way to more money: asked of the main account, allowed by oneself, or paid. */
function Help({ shortage, payer, onClose }: HelpProps) {
  const t = useT();
  const queries = useQueryClient();
  const look = buttonClass('primary');
  switch (shortage) {
    case 'cap':
      return payer?.request?.status === 'open' ? (
        <Link to="/manager" className={look} onClick={onClose}>
          {t('billing.outOfBalance.whoPays')}
        </Link>
      ) : (
        <Button
          variant="primary"
          onClick={() => {
            onClose();
            if (payer) void askForMore(payer, queries);
          }}
        >
          {t('billing.notice.ask')}
        </Button>
      );
    case 'forbidden':
      return null;
    case 'locked':
      return payer ? (
        <Link to="/manager" className={look} onClick={onClose}>
          {t('billing.outOfBalance.whoPays')}
        </Link>
      ) : (
        <Link to="/price" className={look} onClick={onClose}>
          {t('billing.outOfBalance.plans')}
        </Link>
      );
    case 'key':
      return (
        <Link to="/apikey" className={look} onClick={onClose}>
          {t('billing.outOfBalance.keys')}
        </Link>
      );
    case 'model':
      return (
        <Link to="/manager" className={look} onClick={onClose}>
          {t('billing.outOfBalance.whoPays')}
        </Link>
      );
    case 'banned':
    case 'payer':
      return (
        <Link to="/manager" className={look} onClick={onClose}>
          {t('billing.outOfBalance.payYourself')}
        </Link>
      );
    case 'budget':
      return (
        <Link to="/settings/$section" params={{ section: 'usage' }} className={look} onClick={onClose}>
          {t('billing.notice.changeBudget')}
        </Link>
      );
    case 'balance':
      return (
        <Link to="/price" className={look} onClick={onClose}>
          {t('billing.outOfBalance.topUp')}
        </Link>
      );
    default:
      return shortage satisfies never;
  }
}

/** In React: whether the balance has grown since it was first known here, as by a gift, a card or a payment in another tab. */
function useHasGrown(balance: string | undefined): boolean {
  const [first, setFirst] = useState<string>();
  if (first === undefined && balance !== undefined) setFirst(balance);
  return first !== undefined && balance !== undefined && nanoFromText(balance) > nanoFromText(first);
}

/** One model that became too dear is replaced for the rest of the chat; one of several only in its place. */
async function goOnWith(sessionId: string, messageId: string, model: TurnModel): Promise<void> {
  const { session } = await readChat(sessionId);
  if (session && session.models.length <= 1) await chooseModels(session, [model.id]);
  await retryTurn({ sessionId, messageId, model });
}
