/** `12:03:04 info  request GET /api/models 200 (3 ms)` out of a JSON log line. */
export function prettyLine(line: string): string {
  const { time = '', level = '', msg = '', err, ...rest } = JSON.parse(line) as Record<string, unknown>;
  const details = Object.entries(rest).map(
    ([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const stack = typeof err === 'object' && err !== null && 'stack' in err ? [`\n${String(err.stack)}`] : [];
  return [String(time).slice(11, 19), String(level).padEnd(5), msg, ...details, ...stack].join(' ') + '\n';
}
