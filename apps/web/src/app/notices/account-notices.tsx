import { useQuery, useQueryClient } from '@tanstack/react-query';
import { UserRoundPlus } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '#/components/button.tsx';
import { showToast } from '#/components/toast.tsx';
import { accountQuery, takePageNotice } from '#/features/account/public.ts';
import { watchOutOfBalance } from '#/features/billing/public.ts';
import { KeepQuestion } from '#/features/chat-history/public.ts';
import { useFollowedRelations, useRelationNews } from '#/features/sub-accounts/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { useNavigate, usePath } from '#/lib/router/router-context.tsx';
import { CHAT_PATH } from '../route-table.ts';
import { Bar } from './bar.tsx';

const CHAT_PATHS: readonly string[] = [CHAT_PATH, '/chat'];

/** What an account is told and asked above the screen, one thing at a time; `children` where there is nothing. */
export function AccountNotices({ children }: { readonly children?: ReactNode }) {
  const t = useT();
  const path = usePath();
  const { data: account } = useQuery({ ...accountQuery(), enabled: false });
  const [dismissed, setDismissed] = useState<string>();
  const news = useRelationNews();
  useFollowedRelations();
  useEffect(() => {
    if (takePageNotice('operator') !== undefined) showToast({ kind: 'success', text: t('account.nowOperator') });
  }, [t]);
  const queries = useQueryClient();
  useEffect(() => watchOutOfBalance(queries), [queries]);
  // Not where it is answered.
  if (news !== undefined && news.id !== dismissed && path !== '/manager') {
    return <RelationNotice news={news} onDismiss={() => setDismissed(news.id)} />;
  }
  // Asked of an account that has not answered yet, on whatever device: above the chat, where it matters.
  if (CHAT_PATHS.includes(path) && account?.keepsChats === null) return <KeepQuestion />;
  return children;
}

interface RelationNoticeProps {
  readonly news: NonNullable<ReturnType<typeof useRelationNews>>;
  readonly onDismiss: () => void;
}

/** Says that an invitation or a request waits for an answer. */
function RelationNotice({ news, onDismiss }: RelationNoticeProps) {
  const t = useT();
  const go = useNavigate();
  const words = news.kind === 'invitation' ? 'subAccounts.invitesYou' : 'subAccounts.asksYou';
  return (
    <Bar icon={UserRoundPlus} tone="bg-info-soft text-info" text={t(words, { name: news.name })} onDismiss={onDismiss}>
      <Button variant="link" size="small" onClick={() => go({ to: '/manager' })}>
        {t('subAccounts.showNews')}
      </Button>
    </Bar>
  );
}
