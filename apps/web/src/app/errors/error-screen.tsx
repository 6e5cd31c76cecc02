import { Button, buttonClass } from '#/components/button.tsx';
import { NavigationButton } from '#/components/navigation-drawer.tsx';
import { OverlayHost } from '#/components/overlays.tsx';
import { clearDataAfterExport } from '#/features/backup/public.ts';
import { useCopy } from '#/components/use-copy.ts';
import { useT } from '#/i18n/use-t.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { isChunkFailure } from '#/lib/chunk-failure.ts';
import { reportLink, reportText, type ErrorReport } from './report-link.ts';

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
        {isChunkFailure(error) ? (
          <MissingPart />
        ) : (
          <ScreenFailure error={error} insideShell={insideShell} onRetry={onRetry} />
        )}
      </div>
      {/* The shell that would draw the questions before clearing is what failed. */}
      {!insideShell && <OverlayHost />}
    </div>
  );
}

function MissingPart() {
  const t = useT();
  return (
    <>
      <h1 className="text-title">{t('shell.missingPartTitle')}</h1>
      <p className="text-prose text-text-2">{t('shell.missingPartText')}</p>
      <Button variant="primary" onClick={() => location.reload()}>
        {t('shell.reload')}
      </Button>
    </>
  );
}

function ScreenFailure({ error, insideShell, onRetry }: ErrorScreenProps) {
  const t = useT();
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const report = { error, version: runtimeConfig.version, path: location.pathname, userAgent: navigator.userAgent };
  return (
    <>
      <h1 className="text-title">{t('shell.oopsTitle')}</h1>
      <p className="text-prose text-text-2">{insideShell ? t('shell.oopsScreenText') : t('shell.oopsText')}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="primary" onClick={onRetry}>
          {t('shell.tryAgain')}
        </Button>
        <Report report={report} />
        <Button variant="danger-soft" onClick={() => void clearDataAfterExport()}>
          {t('shell.clearAllData')}
        </Button>
      </div>
      <details className="mt-2 w-full text-small text-text-2">
        <summary className="w-fit rounded-badge">{t('shell.details')}</summary>
        <pre className="mt-2 overflow-x-auto rounded-block bg-code-bg p-3 text-code whitespace-pre-wrap text-code-text">
          {message}
        </pre>
      </details>
    </>
  );
}

/** A letter or a page of the operator's; where they named none, the report can be copied and sent by hand. */
function Report({ report }: { readonly report: ErrorReport }) {
  const t = useT();
  const [isCopied, copy] = useCopy();
  const link = reportLink(report, runtimeConfig.reportTo);
  if (link === undefined) {
    return (
      <Button onClick={() => copy(reportText(report))}>{t(isCopied ? 'common.copied' : 'shell.copyReport')}</Button>
    );
  }
  return (
    <a href={link} target="_blank" rel="noreferrer" className={buttonClass()}>
      {t('shell.reportError')}
    </a>
  );
}
