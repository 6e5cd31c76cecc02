import { type DestinationStream, type LevelWithSilent, type Logger, pino } from 'pino';
import { prettyLine } from './pretty-line.ts';

const MASK = '[redacted]';

/** Fields that carry secrets, however deep in a log line they appear. */
const SECRET_FIELD =
  /"(authorization|cookie|set-cookie|x-api-key|api-key|token|apiKey|accessCode|password|secret)":(?:"(?:[^"\\]|\\.)*"|\[[^\]]*\])/g;

/** Lines are gathered and written together: a write for each would cost a busy server a third of its time. */
const BUFFER_BYTES = 8_192;
const FLUSH_MS = 200;

const BEARER = /\b(Bearer|Basic) +[\w.~+/=-]{8,}/gi;
const URL_SECRET = /([?&](?:token|key|api_key|secret|code|access_token|password)=)[^&\s"\\]+/gi;
const URL_PASSWORD = /(\b\w+:\/\/[^:/\s@"]*:)[^@/\s"]+@/g;

export interface LoggerOptions {
  readonly level: LevelWithSilent;
  /** Exact values that must never be written, whatever the line is about. */
  readonly secrets: readonly string[];
  readonly destination?: DestinationStream;
}

/** One JSON line per event on standard output, or a readable line where a person is watching. */
export function createLogger({ level, secrets, destination }: LoggerOptions): Logger {
  const known = secrets.filter((secret) => secret.length >= 4).map((secret) => JSON.stringify(secret).slice(1, -1));
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      hooks: { streamWrite: (line) => scrub(line, known) },
    },
    destination ??
      (process.stdout.isTTY
        ? { write: (line) => process.stdout.write(prettyLine(line)) }
        : pino.destination({ sync: false, minLength: BUFFER_BYTES, periodicFlush: FLUSH_MS })),
  );
}

/** Last line of defence: an error message or an upstream's text may repeat a secret that no field name announces. */
function scrub(line: string, secrets: readonly string[]): string {
  let clean = line;
  for (const secret of secrets) if (clean.includes(secret)) clean = clean.replaceAll(secret, MASK);
  clean = clean.replaceAll(SECRET_FIELD, `"$1":"${MASK}"`);
  // A line is written for every request, and hardly any of them has what the patterns look for.
  if (/bearer|basic/i.test(clean)) clean = clean.replaceAll(BEARER, `$1 ${MASK}`);
  if (clean.includes('=')) clean = clean.replaceAll(URL_SECRET, `$1${MASK}`);
  return clean.includes('://') ? clean.replaceAll(URL_PASSWORD, `$1${MASK}@`) : clean;
}
