import { accountName, chosenPayer, nanoFromText, textFromNano } from '@parley/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, Wallet, X } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonClass } from '#/components/button.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import { IconButton } from '#/components/icon-button.tsx';
import { accountQuery, isKnownHere } from '#/features/account/public.ts';
import { askForMore } from '#/features/sub-accounts/public.ts';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { balanceText, sumText } from '#/lib/money-text.ts';
import { Link } from '#/lib/router/link.tsx';
import { summaryQuery } from '../billing-query.ts';
import { moneyNotice, type MoneyNotice } from '../model/money-notice.ts';
import { putNoticeAway, wasNoticePutAway } from '../notice-put-away.ts';

/** A quiet line above the box: what is running out or has run out, and the one thing that helps. */
export function MoneyLine() {
  const t = useT();
  const [putAway, setPutAway] = useState<string>();
  const { data: summary } = useQuery({ ...summaryQuery(), enabled: isKnownHere() });
  const { data: account } = useQuery({ ...accountQuery(), enabled: false });
  const notice = summary && account && moneyNotice(summary, chosenPayer(account));
  if (!notice) return null;
  const name = `${notice.kind} ${notice.level}`;
  if (putAway === name || wasNoticePutAway(name)) return null;
  const isReached = notice.level === 'reached';
  const Glyph = isReached ? CircleAlert : Wallet;
  return (
    <output
      className={`mb-2 flex items-center gap-2 rounded-control px-3 py-1.5 text-small text-text-2 ${isReached ? 'bg-warn-soft' : 'bg-info-soft'}`}
    >
      <Glyph
        className={`size-4 shrink-0 ${isReached ? 'text-warn' : 'text-info'}`}
        strokeWidth={ICON_STROKE}
        aria-hidden
      />
      <span className="min-w-0 grow">{noticeWords(notice, t)}</span>
      <Help notice={notice} />
      <IconButton
        label={t('shell.dismiss')}
        icon={X}
        size={28}
        onClick={() => {
          putNoticeAway(name);
          setPutAway(name);
        }}
      />
    </output>
  );
}

function noticeWords(notice: MoneyNotice, t: ReturnType<typeof useT>): string {
  const { tag } = currentLanguage();
  switch (notice.kind) {
    case 'budget':
      return t(`billing.notice.budget.${notice.level}`, { amount: sumText(nanoFromText(notice.amount), tag) });
    case 'balance':
      return t(`billing.notice.balance.${notice.level}`, { balance: balanceText(notice.available, tag) });
    case 'banned':
    case 'payer':
      return t(`billing.notice.${notice.kind}`, { name: accountName(notice.payer) });
    case 'cap': {
      const left = nanoFromText(notice.cap) - nanoFromText(notice.payer.spentThisMonth);
      return t(`billing.notice.cap.${notice.level}`, {
        name: accountName(notice.payer),
        cap: sumText(nanoFromText(notice.cap), tag),
        left: balanceText(textFromNano(left > 0n ? left : 0n), tag),
      });
    }
    default:
      return notice satisfies never;
  }
}

function Help({ notice }: { readonly notice: MoneyNotice }) {
  const t = useT();
  const queries = useQueryClient();
  const look = buttonClass('quiet', 'small');
  switch (notice.kind) {
    case 'budget':
      return (
        <Link to="/settings/$section" params={{ section: 'usage' }} className={look}>
          {t('billing.notice.changeBudget')}
        </Link>
      );
    case 'balance':
      return (
        <Link to="/price" className={look}>
          {t('billing.notice.topUp')}
        </Link>
      );
    case 'banned':
    case 'payer':
      return (
        <Link to="/manager" className={look}>
          {t('billing.outOfBalance.whoPays')}
        </Link>
      );
    case 'cap':
      // Asked once, it is for the main account to answer.
      return (
        notice.payer.request?.status !== 'open' && (
          <Button variant="quiet" size="small" onClick={() => void askForMore(notice.payer, queries)}>
            {t('billing.notice.ask')}
          </Button>
        )
      );
    default:
      return notice satisfies never;
  }
}
