import { GIVEN_PICTURE_TOKENS } from '@parley/providers';

type Fields = Readonly<Record<string, unknown>>;

/** About how many tokens a recording has, as providers count it that have a price for a minute too. */
const HEARD_TOKENS_PER_MINUTE = 1_000;
const SPOKEN_TOKENS_PER_SECOND = 1_250 / 60;
/** Somebody who reads aloud. */
const CHARACTERS_PER_SECOND = 15;
/** Signs that stand for a syllable or a word take as long to say as so many letters. */
const LETTERS_PER_SYLLABLE = 3;
const SYLLABLES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const DIGITS = /\p{Number}/gu;
/** Of a recording in a compressed format, as telephones make them. */
const USUAL_BYTES_PER_SECOND = 8_000;
const WAV_HEADER_BYTES = 44;
/** Formats of samples: whole numbers, fractions, and either with more to say. */
const PLAIN_SAMPLES: ReadonlySet<number> = new Set([1, 3, 0xfffe]);
const MOST_SAMPLES_PER_SECOND = 192_000;
const MOST_CHANNELS = 8;
/** An auctioneer. */
const FASTEST_CHARACTERS_PER_SECOND = 30;

/** Tokens of the pictures that a form brings, by estimate. */
export function givenPictureTokens(fields: Fields): number {
  const files = Object.values(fields)
    .flat(2)
    .filter((value) => value instanceof File);
  return files.length * GIVEN_PICTURE_TOKENS;
}

/** Tokens of a text that is read aloud, by estimate. A voice may be slowed down; whether one hurries, nobody here can tell. */
export function spokenTokens({ input, speed }: Fields): number {
  const text = typeof input === 'string' ? input : '';
  const pace = typeof speed === 'number' && speed > 0 ? Math.min(1, speed) : 1;
  const letters = lettersOf(text) + countOf(DIGITS, text) * (LETTERS_PER_SYLLABLE - 1);
  return Math.ceil((letters / CHARACTERS_PER_SECOND / pace) * SPOKEN_TOKENS_PER_SECOND);
}

/** How long a text is in Latin letters that take as long to say. */
function lettersOf(text: string): number {
  return text.length + countOf(SYLLABLES, text) * (LETTERS_PER_SYLLABLE - 1);
}

function countOf(signs: RegExp, text: string): number {
  return text.match(signs)?.length ?? 0;
}

/** Tokens of a recording: by its length where its first bytes tell that, and otherwise by its size. */
export async function heardTokens({ file }: Fields): Promise<number> {
  if (!(file instanceof File)) return 0;
  const bytesPerSecond = wavPace(Buffer.from(await file.slice(0, WAV_HEADER_BYTES).arrayBuffer()));
  return tokensOfSeconds(file.size / (bytesPerSecond ?? USUAL_BYTES_PER_SECOND));
}

function tokensOfSeconds(seconds: number): number {
  return Math.ceil((seconds * HEARD_TOKENS_PER_MINUTE) / 60);
}

/** Tokens of a recording in which this was said, at the fastest that people speak. */
export function heardTokensFor(words: string): number {
  return tokensOfSeconds(lettersOf(words) / FASTEST_CHARACTERS_PER_SECOND);
}

/**
 * Bytes a second of a WAV file that is not compressed. Its header says so twice, and whoever hears the file goes by the
 * samples: the slower of the two counts.
 */
function wavPace(head: Buffer): number | undefined {
  if (head.length < WAV_HEADER_BYTES || head.toString('latin1', 8, 16) !== 'WAVEfmt ') return undefined;
  if (!PLAIN_SAMPLES.has(head.readUInt16LE(20))) return undefined;
  const channels = head.readUInt16LE(22);
  const samplesPerSecond = head.readUInt32LE(24);
  const bySamples = samplesPerSecond * channels * (head.readUInt16LE(34) / 8);
  const pace = Math.min(head.readUInt32LE(28), bySamples);
  return pace > 0 && samplesPerSecond <= MOST_SAMPLES_PER_SECOND && channels <= MOST_CHANNELS ? pace : undefined;
}

/** Tokens of a recording by what an answer tells of its length; undefined where it does not. */
export function heardTokensTold(fields: Fields): number | undefined {
  const usage = fields['usage'] as { type?: unknown; seconds?: unknown } | null | undefined;
  const seconds = usage?.type === 'duration' ? usage.seconds : fields['duration'];
  return typeof seconds === 'number' && seconds > 0 && seconds < 1e6 ? tokensOfSeconds(seconds) : undefined;
}
