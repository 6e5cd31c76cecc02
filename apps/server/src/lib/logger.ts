import { type DestinationStream, type LevelWithSilent, type Logger, pino, symbols } from 'pino';
import { GatheredLines } from './gathered-lines.ts';
import { prettyLine } from './pretty-line.ts';

const MASK = '[redacted]';

/** Fields that carry secrets, however deep in a log line they appear. */
const SECRET_FIELD =
  /"(authorization|x-sync-authorization|cookie|set-cookie|x-api-key|x-goog-api-key|x-parley-reply-key|x-parley-share-secret|api-key|token|apiKey|encryptedKey|accessCode|password|passphrase|secret)":(?:"(?:[^"\\]|\\.)*"|\[[^\]]*\])/g;

/** Stands in every line in which one of the patterns below finds something. */
const SUSPICIOUS = /[=@]|(?:bearer|basic) |"(?:authorization|cookie|set-|x-|api|token|encrypted|access|pass|secret)/i;
const BEARER = /\b(Bearer|Basic) +[\w.~+/=-]{8,}/gi;
const URL_SECRET = /([?&](?:token|key|api_key|secret|code|access_token|password)=)[^&\s"\\]+/gi;
/** JSON escapes the others by itself; a terminal that shows the log would obey these. */
const LATE_CONTROL = /[\u007F-\u009F]/;
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
      timestamp: isoTime,
      formatters: { level: (label) => ({ level: label }) },
      hooks: { streamWrite: (line) => scrub(line, known) },
    },
    destination ??
      (process.stdout.isTTY ? { write: (line) => process.stdout.write(prettyLine(line)) } : new GatheredLines()),
  );
}

export interface RequestLine {
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly ms: number;
}

/**
 * Writes the line of a request as pino would, in a fraction of the time: there is one for every request. Only for lines
 * without a word from outside, whose path is one of our own, for nothing is escaped and no secret is looked for.
 */
export function writeOwnLine(logger: object, { requestId, method, path, status, ms }: RequestLine): void {
  const { [symbols.streamSym]: stream } = logger as { readonly [symbols.streamSym]: DestinationStream };
  stream.write(
    `{"level":"info"${isoTime()},"requestId":"${requestId}","method":"${method}","path":"${path}","status":${status},"ms":${ms},"msg":"request"}\n`,
  );
}

let stampedAt = 0;
let stamp = '';

/** Many lines share a millisecond, and writing out the time is the dearest part of a line. */
function isoTime(): string {
  const now = Date.now();
  if (now !== stampedAt) {
    stampedAt = now;
    stamp = `,"time":"${new Date(now).toISOString()}"`;
  }
  return stamp;
}

/** Last line of defence: an error message or an upstream's text may repeat a secret that no field name announces. */
function scrub(line: string, secrets: readonly string[]): string {
  let clean = line;
  for (const secret of secrets) if (clean.includes(secret)) clean = clean.replaceAll(secret, MASK);
  if (LATE_CONTROL.test(clean)) clean = clean.replaceAll(new RegExp(LATE_CONTROL, 'g'), escaped);
  // A line is written for every request, and hardly any of them has anything that the patterns look for.
  if (!SUSPICIOUS.test(clean)) return clean;
  return clean
    .replaceAll(SECRET_FIELD, `"$1":"${MASK}"`)
    .replaceAll(BEARER, `$1 ${MASK}`)
    .replaceAll(URL_SECRET, `$1${MASK}`)
    .replaceAll(URL_PASSWORD, `$1${MASK}@`);
}

function escaped(character: string): string {
  return `\\u00${(character.codePointAt(0) ?? 0).toString(16)}`;
}
