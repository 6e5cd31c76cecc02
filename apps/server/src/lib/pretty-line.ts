// oxlint-disable-next-line no-control-regex -- they are what is looked for
const CONTROL = /[\u0000-\u001F\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069]/g;

/** `12:03:04 info  request GET /api/models 200 (3 ms)` out of a JSON log line. */
export function prettyLine(line: string): string {
  const { time = '', level = '', msg = '', err, ...rest } = JSON.parse(line) as Record<string, unknown>;
  const details = Object.entries(rest).map(
    ([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const words = [String(time).slice(11, 19), String(level).padEnd(5), String(msg), ...details].join(' ');
  const stack = typeof err === 'object' && err !== null && 'stack' in err ? String(err.stack).split('\n') : [];
  return [words, ...stack.map((call) => `  ${call}`)].map((text) => `${harmless(text)}\n`).join('');
}

/** Without what moves the cursor, sets the clipboard or forges a line of its own in somebody's terminal. */
function harmless(text: string): string {
  return text.replaceAll(CONTROL, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16);
    return code.length > 2 ? `\\u${code}` : `\\x${code.padStart(2, '0')}`;
  });
}
