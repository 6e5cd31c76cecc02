import type { ChatHistoryEntry } from '@parley/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ExternalLink, Link as LinkIcon, RefreshCw, Trash2 } from 'lucide-react';
import { Answered } from '#/components/answered.tsx';
import { Badge } from '#/components/badge.tsx';
import { MenuItem, MenuSeparator } from '#/components/menu.tsx';
import { MoreMenu } from '#/components/more-menu.tsx';
import { SaidTime } from '#/components/said-time.tsx';
import { useSession } from '#/features/chat-core/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { platform } from '#/platform/platform.ts';
import { openShareDialog } from '../open-share.ts';
import { sharedAddress } from '../../share-address.ts';
import { copyLink } from '../copy-link.ts';
import { liveSharesQuery } from '../live-links.ts';
import { useShareLinks } from '../share-store.ts';
import { type SharedItem, sharesQuery } from '../shares-query.ts';
import { askToTakeBack } from '../take-back.ts';
import { LinkFacts } from './link-facts.tsx';
import { LiveChat } from './live-chat.tsx';

/** The chats and pages that this person shares, the newest first. */
export function SharedList() {
  const t = useT();
  const query = useQuery(sharesQuery());
  const { data: live = [] } = useQuery(liveSharesQuery());
  return (
    <Answered query={query}>
      {(shares) =>
        shares.length + live.length === 0 ? (
          <p className="text-text-3">{t('sharing.none')}</p>
        ) : (
          <SharedItems shares={shares} live={live} />
        )
      }
    </Answered>
  );
}

interface SharedItemsProps {
  readonly shares: readonly SharedItem[];
  /** Chats that others read as they go on. */
  readonly live?: readonly ChatHistoryEntry[];
}

/** Things that are shared, each with what can be done about it. */
export function SharedItems({ shares, live = [] }: SharedItemsProps) {
  const t = useT();
  return (
    <ul aria-label={t('sharing.list')}>
      {live.map((chat) => (
        <LiveChat key={chat.id} chat={chat} />
      ))}
      {shares.map((share) => (
        <Shared key={share.shareId} share={share} />
      ))}
    </ul>
  );
}

function Shared({ share }: { readonly share: SharedItem }) {
  const t = useT();
  const name = share.name || t('chat.untitled');
  return (
    <li className="flex items-start gap-3 border-b border-line py-3 last:border-transparent">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <a
            href={sharedAddress(share.kind, share.shareId)}
            target="_blank"
            rel="noopener"
            className="min-w-0 font-medium wrap-anywhere hover:underline"
          >
            <bdi>{name}</bdi>
          </a>
          {share.kind === 'artifact' && <Badge>{t('sharing.page')}</Badge>}
          {share.isTakenDown && <Badge tone="danger">{t('sharing.takenDown')}</Badge>}
          {share.isListed && !share.isTakenDown && <Badge>{t('sharing.isListed')}</Badge>}
        </div>
        <p className="flex flex-wrap gap-x-4 gap-y-0.5 text-small text-text-3">
          <span>
            {t('sharing.sharedAt')} <SaidTime time={Date.parse(share.updatedAt)} />
          </span>
          <LinkFacts views={share.views} expiresAt={share.expiresAt} />
        </p>
        {share.isTakenDown && <p className="text-small text-text-2">{t('sharing.takenDownText')}</p>}
      </div>
      <SharedMenu share={share} name={name} />
    </li>
  );
}

function SharedMenu({ share, name }: { readonly share: SharedItem; readonly name: string }) {
  const t = useT();
  const queries = useQueryClient();
  const { kind, shareId, isTakenDown } = share;
  const sessionId = useShareLinks()[shareId]?.sessionId;
  const address = sharedAddress(kind, shareId);
  return (
    <MoreMenu name={name}>
      <MenuItem icon={ExternalLink} onSelect={() => void platform.openExternal(address)}>
        {t('common.open')}
      </MenuItem>
      <MenuItem icon={LinkIcon} onSelect={() => void copyLink(address)}>
        {t('sharing.copyLink')}
      </MenuItem>
      {sessionId !== undefined && !isTakenDown && <UpdateItem sessionId={sessionId} shareId={shareId} />}
      <MenuSeparator />
      <MenuItem icon={Trash2} danger onSelect={() => void askToTakeBack(share, queries)}>
        {t('sharing.takeBack')}
      </MenuItem>
    </MoreMenu>
  );
}

/** Only a chat that is still in this browser can be shared as it is now. */
function UpdateItem({ sessionId, shareId }: { readonly sessionId: string; readonly shareId: string }) {
  const t = useT();
  const session = useSession(sessionId);
  if (!session) return null;
  return (
    <MenuItem icon={RefreshCw} onSelect={() => void openShareDialog(sessionId, undefined, shareId)}>
      {t('sharing.update')}
    </MenuItem>
  );
}
