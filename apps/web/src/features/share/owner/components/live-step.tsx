import type { Lifetime } from '@parley/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '#/components/button.tsx';
import { Dialog, type DialogProps } from '#/components/dialog.tsx';
import type { WholeChat } from '#/features/export/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { askToCloseLiveLink, liveSharesQuery, openLiveLink, type LiveLink } from '../live-links.ts';
import { LivePane } from './live-pane.tsx';

interface LiveStepProps {
  readonly chat: WholeChat;
  readonly frame: Pick<DialogProps, 'open' | 'onOpenChange' | 'onClosed' | 'size'>;
  readonly onClose: () => void;
  /** The way to share a copy instead. */
  readonly children: ReactNode;
}

/** Shares the chat itself, as it is kept on the server, by a link with a secret. */
export function LiveStep({ chat: whole, frame, onClose, children }: LiveStepProps) {
  const t = useT();
  const queries = useQueryClient();
  const { id, topic } = whole.session;
  const { data: open = [] } = useQuery(liveSharesQuery());
  const [link, setLink] = useState<LiveLink>();
  const [isBusy, setIsBusy] = useState(false);
  const known = open.find((chat) => chat.id === id);
  const isShared = link?.kind === 'open' || known !== undefined;
  const [lifetime, setLifetime] = useState<Lifetime>();
  const share = async (wanted?: Lifetime): Promise<void> => {
    setIsBusy(true);
    setLink(await openLiveLink(id, wanted));
    setIsBusy(false);
    await queries.invalidateQueries(liveSharesQuery());
  };
  const changeLifetime = (wanted: Lifetime): void => {
    setLifetime(wanted);
    if (isShared) void share(wanted);
  };
  const takeBack = async (): Promise<void> => {
    if (await askToCloseLiveLink(id, topic.trim() || t('chat.untitled'), queries)) setLink(undefined);
  };
  return (
    <Dialog
      {...frame}
      title={t('sharing.title')}
      actions={
        <>
          {isShared && (
            <Button variant="quiet" icon={Trash2} className="me-auto" onClick={() => void takeBack()}>
              {t('sharing.takeBack')}
            </Button>
          )}
          {link?.kind === 'open' ? (
            <Button variant="primary" onClick={onClose}>
              {t('sharing.done')}
            </Button>
          ) : (
            <>
              <Button variant="quiet" onClick={onClose}>
                {t('common.cancel')}
              </Button>
              <Button variant="primary" busy={isBusy} onClick={() => void share(isShared ? undefined : lifetime)}>
                {t(isShared ? 'sharing.live.show' : 'sharing.share')}
              </Button>
            </>
          )}
        </>
      }
    >
      {children}
      <LivePane chat={whole} link={link} known={known?.link} lifetime={lifetime} onLifetime={changeLifetime} />
    </Dialog>
  );
}
