import type { ChatHistoryEntry } from '@parley/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Link as LinkIcon, Trash2 } from 'lucide-react';
import { Badge } from '#/components/badge.tsx';
import { MenuItem, MenuSeparator } from '#/components/menu.tsx';
import { MoreMenu } from '#/components/more-menu.tsx';
import { SaidTime } from '#/components/said-time.tsx';
import { showToast } from '#/components/toast.tsx';
import { useT } from '#/i18n/use-t.ts';
import { copyLink } from '../copy-link.ts';
import { askToCloseLiveLink, openLiveLink } from '../live-links.ts';
import { LinkFacts } from './link-facts.tsx';

/** A chat that others read as it goes on. */
export function LiveChat({ chat }: { readonly chat: ChatHistoryEntry }) {
  const t = useT();
  const queries = useQueryClient();
  const name = chat.topic.trim() || t('chat.untitled');
  const copy = async (): Promise<void> => {
    const link = await openLiveLink(chat.id);
    if (link.kind === 'open') await copyLink(link.address);
    else showToast({ kind: 'error', text: link.text });
  };
  return (
    <li className="flex items-start gap-3 border-b border-line py-3 last:border-transparent">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="min-w-0 font-medium wrap-anywhere">{name}</bdi>
          <Badge>{t('sharing.live.badge')}</Badge>
          {chat.link?.isTakenDown === true && <Badge tone="danger">{t('sharing.takenDown')}</Badge>}
        </div>
        <p className="flex flex-wrap gap-x-4 gap-y-0.5 text-small text-text-3">
          <span>{t('sharing.messages', { count: chat.messageCount })}</span>
          <span>
            {t('sharing.live.changedAt')} <SaidTime time={Date.parse(chat.updatedAt)} />
          </span>
          {chat.link && <LinkFacts {...chat.link} />}
        </p>
        {chat.link?.isTakenDown === true && <p className="text-small text-text-2">{t('sharing.takenDownText')}</p>}
      </div>
      <MoreMenu name={name}>
        <MenuItem icon={LinkIcon} onSelect={() => void copy()}>
          {t('sharing.copyLink')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Trash2} danger onSelect={() => void askToCloseLiveLink(chat.id, name, queries)}>
          {t('sharing.takeBack')}
        </MenuItem>
      </MoreMenu>
    </li>
  );
}
