/** Mail programs cut long addresses off. */
const MAX_STACK_CHARS = 1_000;
const MAX_SUBJECT_CHARS = 120;

export interface ErrorReport {
  readonly error: unknown;
  readonly version: string;
  readonly path: string;
  readonly userAgent: string;
}

/**
 * What went wrong, for whoever runs this server. Nothing but what the code said goes in: no chat, no setting, no search
 * part of the address.
 */
export function reportText(report: ErrorReport): string {
  const { stack } = describe(report.error);
  return [
    'What I was doing:\n\n',
    `Version: ${report.version}`,
    `Screen: ${report.path}`,
    `Browser: ${report.userAgent}`,
    '',
    '```',
    hideSecrets(stack).slice(0, MAX_STACK_CHARS),
    '```',
  ].join('\n');
}

/** Where the report goes: a prefilled letter, or the page that the operator names. Undefined where they name neither. */
export function reportLink(report: ErrorReport, reportTo: string): string | undefined {
  if (reportTo === '') return undefined;
  if (/^https?:\/\//.test(reportTo)) return reportTo;
  const { name, message } = describe(report.error);
  const subject = hideSecrets(`Parley: ${name}: ${message}`).slice(0, MAX_SUBJECT_CHARS);
  const body = encodeURIComponent(reportText(report));
  return `mailto:${encodeURIComponent(reportTo)}?subject=${encodeURIComponent(subject)}&body=${body}`;
}

function describe(error: unknown): { name: string; message: string; stack: string } {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), stack: String(error) };
  return { name: error.name, message: error.message, stack: error.stack ?? error.message };
}

/** Keys and tokens are long runs of letters and digits, or follow a telling word; queries may hold anything. */
function hideSecrets(text: string): string {
  return text
    .replaceAll(/\?[^\s):]+/g, '?…')
    .replaceAll(/(bearer|token|key|secret|code|password)(["'\s:=]+)[^\s"',}]+/gi, '$1$2…')
    .replaceAll(/[A-Za-z0-9_-]{32,}/g, '…');
}
