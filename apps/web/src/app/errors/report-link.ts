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
 * A prefilled letter to whoever runs this server; only the person writing knows that address. Nothing but what the code
 * said goes in: no chat, no setting, no search part of the address.
 */
export function reportLink(report: ErrorReport): string {
  const { name, message, stack } = describe(report.error);
  const body = [
    'What I was doing:\n\n',
    `Version: ${report.version}`,
    `Screen: ${report.path}`,
    `Browser: ${report.userAgent}`,
    '',
    '```',
    hideSecrets(stack).slice(0, MAX_STACK_CHARS),
    '```',
  ].join('\n');
  const subject = hideSecrets(`Parley: ${name}: ${message}`).slice(0, MAX_SUBJECT_CHARS);
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
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
