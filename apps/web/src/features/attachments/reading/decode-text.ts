/** The character encoding of a text file. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030' | 'windows-1251' | 'windows-1252';

const SAMPLE_BYTES = 64 * 1024;

/** The text in some bytes; undefined where they are no text at all. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const encoding = encodingOf(bytes);
  return encoding && new TextDecoder(encoding).decode(bytes);
}

/** Which of the encodings that people meet these bytes are in, judged by a mark or by what they could mean. */
export function encodingOf(bytes: Uint8Array): TextEncoding | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const wide = wideEncodingOf(sample);
  if (wide) return wide;
  if (!isPlausible(sample)) return undefined;
  if (decodes(bytes, 'utf-8')) return 'utf-8';
  return legacyEncodingOf(bytes, sample);
}

/** Without a mark, text of two bytes per sign shows by the zeros beside its Latin letters, spaces and line ends. */
function wideEncodingOf(sample: Uint8Array): TextEncoding | undefined {
  const zeros = [0, 0];
  for (let index = 0; index < sample.length; index += 1) if (sample[index] === 0) zeros[index % 2]! += 1;
  const [even = 0, odd = 0] = zeros;
  const least = sample.length / 20;
  if (odd > least && even * 10 < odd) return 'utf-16le';
  if (even > least && odd * 10 < even) return 'utf-16be';
  return undefined;
}

/** Programs, pictures and databases hold zeros and control signs that no text has. */
function isPlausible(sample: Uint8Array): boolean {
  let strange = 0;
  for (const byte of sample) {
    if (byte === 0) return false;
    // Tab, line ends, form feed and escape (colours of terminals) do occur.
    if (byte < 32 && !(byte >= 8 && byte <= 13) && byte !== 27) strange += 1;
  }
  return strange * 100 <= sample.length;
}

function legacyEncodingOf(bytes: Uint8Array, sample: Uint8Array): TextEncoding {
  let high = 0;
  let runs = 0;
  let chinese = 0;
  for (let index = 0; index < sample.length; index += 1) {
    const byte = sample[index] ?? 0;
    if (byte < 0x80) continue;
    runs += 1;
    const start = index;
    while ((sample[index] ?? 0) >= 0x80) index += 1;
    high += index - start;
    // In pairs, with a first byte among punctuation and the common signs of Chinese.
    for (let pair = start; pair + 1 < index; pair += 2) if (isCommonChinese(sample[pair] ?? 0)) chinese += 2;
  }
  if (chinese >= high * 0.6 && decodes(bytes, 'gb18030')) return 'gb18030';
  // Whole words of signs beyond ASCII: Cyrillic. Single ones among Latin letters: Western.
  return high / Math.max(1, runs) >= 3 ? 'windows-1251' : 'windows-1252';
}

function isCommonChinese(lead: number): boolean {
  return lead >= 0xa1 && lead <= 0xd7 && (lead <= 0xa3 || lead >= 0xb0);
}

function decodes(bytes: Uint8Array, encoding: TextEncoding): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
