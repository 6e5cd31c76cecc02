import { useEffect, useState } from 'react';
import { Button, buttonClass } from '#/components/button.tsx';
import { PublicScreen } from '#/components/public-screen.tsx';
import { Spinner } from '#/components/spinner.tsx';
import { showToast } from '#/components/toast.tsx';
import { useT } from '#/i18n/use-t.ts';
import { Link } from '#/lib/router/link.tsx';
import type { Target } from '#/lib/router/address.ts';
import { useNavigate } from '#/lib/router/router-context.tsx';

/** What became of a copy. */
export interface CopiedShare {
  readonly chatId: string;
  /** How many pictures of the share could not be fetched. */
  readonly lostPictures: number;
}

interface CopyingProps {
  /** Makes the copy; the same function as long as it is the same copy. */
  readonly copy: () => Promise<CopiedShare>;
  /** Where it was shared. */
  readonly back: Target & { readonly label: string };
}

/** Takes something shared over into a chat and opens that. */
export function CopyingScreen(props: CopyingProps) {
  const [tries, setTries] = useState(0);
  return (
    <PublicScreen>
      <div className="mx-auto flex max-w-140 flex-col items-start gap-2 px-6 pt-[14vh]">
        <Copying key={tries} {...props} onRetry={() => setTries(tries + 1)} />
      </div>
    </PublicScreen>
  );
}

function Copying({ copy, back, onRetry }: CopyingProps & { readonly onRetry: () => void }) {
  const t = useT();
  const go = useNavigate();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    let isLeft = false;
    copy().then(
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
  }, [copy, go, t]);
  if (!hasFailed)
    return (
      <output className="flex items-center gap-2.5 text-text-2">
        <Spinner className="size-4" />
        {t('shareActs.copying.busy')}
      </output>
    );
  const { label, ...place } = back;
  return (
    <>
      <h1 className="text-title">{t('shareActs.copying.failedTitle')}</h1>
      <p className="text-prose text-text-2">{t('shareActs.copying.failedText')}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="primary" onClick={onRetry}>
          {t('common.retry')}
        </Button>
        <Link {...place} className={buttonClass('quiet')}>
          {label}
        </Link>
      </div>
    </>
  );
}
