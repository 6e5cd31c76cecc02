/** Fields of an event in which a model says something: words, thoughts, what it calls tools with. */
const SAID = /"(?:content|reasoning_content|reasoning|text|thinking|arguments|refusal)"\s*:\s*"((?:[^"\\]|\\.)*)/g;
/** Enough to see a few words of any model together with what stands around them. */
const SAMPLE_BYTES = 512;
const SAMPLE_SHARE = 0.125;
const TEXT_START = /^(?:[^"\\]|\\.)+/;
/** What a token has in UTF-8: in English more than four, in code about three, in Chinese and Arabic four to five. */
const BYTES_PER_TOKEN = 4;

/** Tokens of a text by its length, near enough where nobody is charged for them. */
export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN);
}

/** About how many tokens a part of a streamed text has; one at least. */
export function tokensOfPart(text: string): number {
  return text === '' ? 0 : Math.max(1, Buffer.byteLength(text) / BYTES_PER_TOKEN);
}

/** Everything that is said in a piece of an event stream, in its order. */
export function textInEvents(events: Buffer): string {
  let text = '';
  for (const [, said = ''] of events.toString('utf8').matchAll(SAID))
    text += said.includes('\\') ? unescaped(said) : said;
  return text;
}

/**
 * About how many tokens are said in a piece of an event stream. Of a long one only its middle is looked at: whatever a
 * provider puts around its words, it does so all along.
 */
export function estimateTokensInEvents(events: Buffer): number {
  const { length } = events;
  const size = Math.max(SAMPLE_BYTES, Math.ceil(length * SAMPLE_SHARE));
  const from = length > size ? (length - size) >> 1 : 0;
  const sample = events.toString('latin1', from, from + size);
  let tokens = tokensAtStart(sample);
  for (const [, said = ''] of sample.matchAll(SAID)) {
    if (said !== '') tokens += Math.max(1, said.length / BYTES_PER_TOKEN);
  }
  return sample.length === 0 ? 0 : (tokens * length) / sample.length;
}

/** A sample may begin in the middle of a text; other than in texts, quotation marks stand close together. */
function tokensAtStart(sample: string): number {
  if (sample.startsWith('data:')) return 0;
  const text = TEXT_START.exec(sample)?.[0] ?? '';
  return text.length / BYTES_PER_TOKEN;
}

function unescaped(said: string): string {
  try {
    return JSON.parse(`"${said}"`) as string;
  } catch {
    // Cut off in the middle of a sign.
    return said;
  }
}
