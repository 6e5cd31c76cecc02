import { Button, buttonClass } from '#/components/button.tsx';
import { clearDataAfterExport } from '#/features/backup/public.ts';
import { useCopy } from '#/components/use-copy.ts';
import { useT } from '#/i18n/use-t.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { reportLink, reportText, type ErrorReport } from './report-link.ts';

/** What can be done about a screen that failed besides trying again, and what it said. */
export function FailureDetails({ error }: { readonly error: unknown }) {
  const t = useT();
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const report = { error, version: runtimeConfig.version, path: location.pathname, userAgent: navigator.userAgent };
  return (
    <>
      <div className="flex flex-wrap gap-2">
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
