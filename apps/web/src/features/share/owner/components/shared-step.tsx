import { ExternalLink, Share } from 'lucide-react';
import { Button, buttonClass } from '#/components/button.tsx';
import { Dialog, type DialogProps } from '#/components/dialog.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import { CopyBox } from '#/features/api-keys/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { Link } from '#/lib/router/link.tsx';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { whoSees } from '../../model/who-sees.ts';
import type { SharedKind } from '../../model/shared-kind.ts';
import { sharedAddress } from '../../share-address.ts';

const TITLES = {
  chat: { shared: 'sharing.shared', updated: 'sharing.updated' },
  artifact: { shared: 'publishing.published', updated: 'publishing.updated' },
} as const;

interface SharedStepProps {
  readonly kind: SharedKind;
  readonly shareId: string;
  readonly name: string;
  readonly isUpdate: boolean;
  /** How many pictures were made smaller, and how many could not go along. */
  readonly shrunk?: number;
  readonly missing?: number;
  readonly frame: Pick<DialogProps, 'open' | 'onOpenChange' | 'onClosed'>;
  readonly onClose: () => void;
}

/** The link to what was shared, the ways to hand it on, and where it is taken back. */
export function SharedStep(props: SharedStepProps) {
  const { kind, shareId, name, isUpdate, shrunk = 0, missing = 0, frame, onClose } = props;
  const t = useT();
  const address = sharedAddress(kind, shareId);
  return (
    <Dialog
      {...frame}
      size="form"
      title={t(TITLES[kind][isUpdate ? 'updated' : 'shared'])}
      description={t(`sharing.viewers.${whoSees(runtimeConfig)}`)}
      actions={
        <>
          {typeof navigator.share === 'function' && (
            <Button variant="outline" icon={Share} onClick={() => void handOn(name, address)}>
              {t('sharing.handOn')}
            </Button>
          )}
          <a href={address} target="_blank" rel="noopener" className={buttonClass('outline')}>
            <ExternalLink className="size-4" strokeWidth={ICON_STROKE} aria-hidden />
            {t('common.open')}
          </a>
          <Button variant="primary" onClick={onClose}>
            {t('sharing.done')}
          </Button>
        </>
      }
    >
      <CopyBox label={t('sharing.link')} text={address} />
      {shrunk > 0 && <p className="text-small text-text-2">{t('sharing.shrunk', { count: shrunk })}</p>}
      {missing > 0 && <p className="text-small text-text-2">{t('sharing.missing', { count: missing })}</p>}
      <p className="text-small text-text-3">
        {t('sharing.takeBackHint')}{' '}
        <Link
          to="/settings/$section"
          params={{ section: 'data' }}
          hash="shared-chats"
          className="text-accent-text underline underline-offset-3"
          onClick={onClose}
        >
          {t('sharing.toList')}
        </Link>
      </p>
    </Dialog>
  );
}

/** Hands the link to the system; whoever changes their mind there has said nothing wrong. */
async function handOn(title: string, url: string): Promise<void> {
  await navigator.share({ title, url }).catch(() => {});
}
