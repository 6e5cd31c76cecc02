const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** How long a JSON text is without the spaces and line breaks between its parts. Texts that are no JSON have some length too. */
export function compactLength(text: string): number {
  let length = 0;
  walkJson(text, () => (length += 1));
  return length;
}

/** A JSON text without the spaces and line breaks between its parts; all else stays as it is written. */
export function compactJson(text: string): string {
  const kept = new Uint16Array(text.length);
  let length = 0;
  walkJson(text, (code) => (kept[length++] = code));
  return new TextDecoder('utf-16le', { ignoreBOM: true }).decode(kept.subarray(0, length));
}

function walkJson(text: string, keep: (code: number) => unknown): void {
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (!isInString && isSpace(code)) continue;
    keep(code);
    if (isInString && code === BACKSLASH && at + 1 < text.length) keep(text.charCodeAt((at += 1)));
    else if (code === QUOTE) isInString = !isInString;
  }
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}
