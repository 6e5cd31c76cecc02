import { useEffect, useState } from 'react';
import { Button, buttonClass } from '#/components/button.tsx';
import { PublicScreen } from '#/components/public-screen.tsx';
import { Spinner } from '#/components/spinner.tsx';
import { showToast } from '#/components/toast.tsx';
import { useT } from '#/i18n/use-t.ts';
import { Link } from '#/lib/router/link.tsx';
import { useNavigate, useParams } from '#/lib/router/router-context.tsx';
import { copyShare } from './copy-share.ts';

/** Takes a shared chat over and opens it. The guards let in whoever may have chats here, after signing in where that is needed. */
export function CopyScreen() {
  const { id = '' } = useParams();
  const [tries, setTries] = useState(0);
  return (
    <PublicScreen>
      <div className="mx-auto flex max-w-140 flex-col items-start gap-2 px-6 pt-[14vh]">
        <Copying key={tries} shareId={id} onRetry={() => setTries(tries + 1)} />
      </div>
    </PublicScreen>
  );
}

interface CopyingProps {
  readonly shareId: string;
  readonly onRetry: () => void;
}

function Copying({ shareId, onRetry }: CopyingProps) {
  const t = useT();
  const go = useNavigate();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    let isLeft = false;
    copyShare(shareId, Date.now()).then(
      ({ chatId, lostPictures }) => {
        if (isLeft) return;
        if (lostPictures > 0)
          showToast({ kind: 'error', text: t('shareActs.copying.picturesLost', { count: lostPictures }) });
        go({ to: '/chat', search: { c: chatId } }, { replace: true });
      },
      () => !isLeft && setHasFailed(true),
    );
    return () => {
      isLeft = true;
    };
  }, [shareId, go, t]);
  if (!hasFailed)
    return (
      <output className="flex items-center gap-2.5 text-text-2">
        <Spinner className="size-4" />
        {t('shareActs.copying.busy')}
      </output>
    );
  return (
    <>
      <h1 className="text-title">{t('shareActs.copying.failedTitle')}</h1>
      <p className="text-prose text-text-2">{t('shareActs.copying.failedText')}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="primary" onClick={onRetry}>
          {t('common.retry')}
        </Button>
        <Link to="/share/$id" params={{ id: shareId }} className={buttonClass('quiet')}>
          {t('shareActs.copying.back')}
        </Link>
      </div>
    </>
  );
}
