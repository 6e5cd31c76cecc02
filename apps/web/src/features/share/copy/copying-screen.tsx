import { useEffect, useState, type ReactNode } from 'react';
import { Button, buttonClass } from '#/components/button.tsx';
import { PublicScreen } from '#/components/public-screen.tsx';
import { Spinner } from '#/components/spinner.tsx';
import { showToast } from '#/components/toast.tsx';
import { useT } from '#/i18n/use-t.ts';
import { Link } from '#/lib/router/link.tsx';
import type { Target } from '#/lib/router/address.ts';
import { useNavigate } from '#/lib/router/router-context.tsx';
import { forgetCopyWish, hasCopyWish } from '../copy-wish.ts';
import type { SharedKind } from '../model/shared-kind.ts';

/** What became of a copy. */
export interface CopiedShare {
  readonly chatId: string;
  /** How many pictures of the share could not be fetched. */
  readonly lostPictures: number;
}

interface CopyingProps {
  readonly kind: SharedKind;
  readonly id: string;
  /** Makes the copy; the same function as long as it is the same copy. */
  readonly copy: () => Promise<CopiedShare>;
  /** Whether the copy is kept for later instead of being opened. */
  readonly isKept?: boolean;
  /** Where it was shared. */
  readonly back: Target & { readonly label: string };
}

/** Takes something shared over into a chat and opens that. Whoever came by a bare link is asked first. */
export function CopyingScreen(props: CopyingProps) {
  const { kind, id } = props;
  const [tries, setTries] = useState(() => (hasCopyWish(kind, id) ? 1 : 0));
  useEffect(() => forgetCopyWish(kind, id), [kind, id]);
  const go = () => setTries(tries + 1);
  return (
    <PublicScreen>
      <div className="mx-auto flex max-w-140 flex-col items-start gap-2 px-6 pt-[14vh]">
        {tries === 0 ? <Question {...props} onAgree={go} /> : <Copying key={tries} {...props} onRetry={go} />}
      </div>
    </PublicScreen>
  );
}

function Question({ kind, back, onAgree }: CopyingProps & { readonly onAgree: () => void }) {
  const t = useT();
  return (
    <Step title={t(`shareActs.copying.ask.${kind}`)} text={t('shareActs.copying.askText')} back={back}>
      <Button variant="primary" onClick={onAgree}>
        {t('shareActs.copying.agree')}
      </Button>
    </Step>
  );
}

function Copying({ copy, isKept = false, back, onRetry }: CopyingProps & { readonly onRetry: () => void }) {
  const t = useT();
  const go = useNavigate();
  const [state, setState] = useState<'busy' | 'failed' | CopiedShare>('busy');
  useEffect(() => {
    let isLeft = false;
    copy().then(
      (copied) => {
        if (isLeft) return;
        const { chatId, lostPictures } = copied;
        if (lostPictures > 0)
          showToast({ kind: 'error', text: t('shareActs.copying.picturesLost', { count: lostPictures }) });
        if (isKept) setState(copied);
        else go({ to: '/chat', search: { c: chatId } }, { replace: true });
      },
      () => !isLeft && setState('failed'),
    );
    return () => {
      isLeft = true;
    };
  }, [copy, isKept, go, t]);
  if (state === 'busy')
    return (
      <output className="flex items-center gap-2.5 text-text-2">
        <Spinner className="size-4" />
        {t('shareActs.copying.busy')}
      </output>
    );
  if (state === 'failed')
    return (
      <Step title={t('shareActs.copying.failedTitle')} text={t('shareActs.copying.failedText')} back={back}>
        <Button variant="primary" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      </Step>
    );
  return (
    <Step title={t('shareActs.copying.savedTitle')} text={t('shareActs.copying.savedText')} back={back}>
      <Link to="/chat" search={{ c: state.chatId }} className={buttonClass('primary')}>
        {t('shareActs.copying.open')}
      </Link>
    </Step>
  );
}

interface StepProps {
  readonly title: string;
  readonly text: string;
  readonly back: CopyingProps['back'];
  readonly children: ReactNode;
}

/** What there is to know, what can be done now, and the way back. */
function Step({ title, text, back: { label, ...place }, children }: StepProps) {
  return (
    <>
      <h1 className="text-title">{title}</h1>
      <p className="text-prose text-text-2">{text}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        {children}
        <Link {...place} className={buttonClass('quiet')}>
          {label}
        </Link>
      </div>
    </>
  );
}
