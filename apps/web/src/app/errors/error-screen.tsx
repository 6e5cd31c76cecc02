import { Button } from '#/components/button.tsx';
import { lazyPart } from '#/components/lazy-part.tsx';
import { isMendedByReload } from '#/components/part-words.ts';
import { NavigationButton } from '#/components/navigation-drawer.tsx';
import { OverlayHost } from '#/components/overlays.tsx';
import { useT } from '#/i18n/use-t.ts';
import { isChunkFailure } from '#/lib/chunk-failure.ts';
import { MissingPart } from '#/lib/fetch-code.ts';
import { reloadPage } from '#/lib/reload-page.ts';

const FailureDetails = lazyPart(() => import('./failure-details.tsx'), 'FailureDetails');

interface ErrorScreenProps {
  readonly error: unknown;
  /** Whether the sidebar beside it still works. */
  readonly insideShell: boolean;
  readonly onRetry: () => void;
}

/** What stands in the place of a screen that failed. */
export function ErrorScreen({ error, insideShell, onRetry }: ErrorScreenProps) {
  return (
    <div role="alert" className="relative flex h-full flex-col items-center justify-center overflow-y-auto p-6">
      <div className="absolute start-1.5 top-1">{insideShell && <NavigationButton />}</div>
      <div className="flex w-full max-w-120 flex-col items-start gap-3">
        {isChunkFailure(error) || error instanceof MissingPart ? (
          <MissingScreen error={error} onRetry={onRetry} />
        ) : (
          <ScreenFailure error={error} insideShell={insideShell} onRetry={onRetry} />
        )}
      </div>
      {/* The shell that would draw the questions before clearing is what failed. */}
      {!insideShell && <OverlayHost />}
    </div>
  );
}

function MissingScreen({ error, onRetry }: Pick<ErrorScreenProps, 'error' | 'onRetry'>) {
  const t = useT();
  const needsReload = !(error instanceof MissingPart) || isMendedByReload(error.reason);
  return (
    <>
      <h1 className="text-title">{t('shell.missingPartTitle')}</h1>
      <p className="text-prose text-text-2">{t('shell.missingPartText')}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {!needsReload && (
          <Button variant="primary" onClick={onRetry}>
            {t('shell.tryAgain')}
          </Button>
        )}
        <Button variant={needsReload ? 'primary' : 'secondary'} onClick={reloadPage}>
          {t('shell.reload')}
        </Button>
      </div>
    </>
  );
}

function ScreenFailure({ error, insideShell, onRetry }: ErrorScreenProps) {
  const t = useT();
  return (
    <>
      <h1 className="text-title">{t('shell.oopsTitle')}</h1>
      <p className="text-prose text-text-2">{insideShell ? t('shell.oopsScreenText') : t('shell.oopsText')}</p>
      <Button variant="primary" className="mt-2" onClick={onRetry}>
        {t('shell.tryAgain')}
      </Button>
      <FailureDetails error={error} />
    </>
  );
}
