/** JSON on several lines where it is JSON, and the text as it came where it is not. */
export function readableJson(text: string): string {
  const trimmed = text.trim();
  if (!/^[[{]/.test(trimmed)) return text;
  try {
    return JSON.stringify(JSON.parse(trimmed), undefined, 2);
  } catch {
    return text;
  }
}

/** Why a tool failed, in one line: the message in its answer, or the first line of that. */
export function failureReason(result: string): string {
  const message = /^\s*\{/.test(result) ? messageIn(result) : undefined;
  return (message ?? result).trim().split('\n')[0]?.slice(0, 160) ?? '';
}

function messageIn(text: string): string | undefined {
  try {
    const { error, message } = JSON.parse(text) as { error?: unknown; message?: unknown };
    const inner = typeof error === 'object' && error !== null && 'message' in error ? error.message : error;
    return [inner, message].find((found) => typeof found === 'string');
  } catch {
    return undefined;
  }
}
