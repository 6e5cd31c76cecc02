import { describe, expect, it } from 'vitest';
import { heardTokens, heardTokensFor, spokenTokens } from './media-tokens.ts';

interface Header {
  readonly format?: number;
  readonly channels?: number;
  readonly samples?: number;
  readonly bits?: number;
  readonly bytesPerSecond?: number;
}

const TOKENS_PER_MINUTE = 1_000;

/** A WAV file of so many bytes behind its header; a telephone's, unless the header says otherwise. */
function wav(bytes: number, header: Header = {}): File {
  const { format = 1, channels = 1, samples = 8_000, bits = 8, bytesPerSecond = 8_000 } = header;
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.write('WAVEfmt ', 8);
  head.writeUInt16LE(format, 20);
  head.writeUInt16LE(channels, 22);
  head.writeUInt32LE(samples, 24);
  head.writeUInt32LE(bytesPerSecond, 28);
  head.writeUInt16LE(bits, 34);
  return new File([head, Buffer.alloc(bytes - 44)], 'recording.wav');
}

describe('the tokens of a recording', () => {
  it.each([
    ['of a telephone', 8_000, {}],
    ['of a studio', 192_000, { channels: 2, samples: 48_000, bits: 16, bytesPerSecond: 192_000 }],
    ['of fractions', 176_400, { format: 3, samples: 44_100, bits: 32, bytesPerSecond: 176_400 }],
  ])('go by the length that its header tells: %s', async (_, perSecond, header) => {
    expect(await heardTokens({ file: wav(60 * perSecond, header) })).toBe(TOKENS_PER_MINUTE);
  });

  it.each([
    ['more bytes a second than it has samples for', { bytesPerSecond: 1_000_000 }],
    ['a pace that nobody records at', { samples: 4_000_000, bytesPerSecond: 4_000_000 }],
    ['a hundred channels', { channels: 100, bytesPerSecond: 800_000 }],
    ['compressed samples', { format: 0x55, bytesPerSecond: 800_000 }],
    ['nothing', { samples: 0, bytesPerSecond: 0 }],
  ])('go by its bytes where the header tells %s', async (_, header) => {
    expect(await heardTokens({ file: wav(60 * 60 * 8_000, header) })).toBe(60 * TOKENS_PER_MINUTE);
  });

  it('are no fewer than it takes to say what was heard', () => {
    expect(heardTokensFor('word '.repeat(360))).toBe(TOKENS_PER_MINUTE);
  });

  it('are as many for few signs that take long to say', () => {
    expect(heardTokensFor('中'.repeat(600))).toBe(TOKENS_PER_MINUTE);
  });
});

describe('the tokens of speech', () => {
  const MINUTE = 'a'.repeat(900);
  const SPOKEN_PER_MINUTE = 1_250;

  it.each([
    ['Latin letters', MINUTE],
    ['Chinese', '中'.repeat(300)],
    ['Japanese', 'かカ'.repeat(150)],
    ['Korean', '한'.repeat(300)],
    ['digits', '7'.repeat(300)],
  ])('go by how long it takes to say the signs: %s', (_, input) => {
    expect(spokenTokens({ input })).toBe(SPOKEN_PER_MINUTE);
  });

  it('are more for a slow voice and no fewer for a fast one, which its provider need not know', () => {
    expect(spokenTokens({ input: MINUTE, speed: 0.5 })).toBe(2 * SPOKEN_PER_MINUTE);
    expect(spokenTokens({ input: MINUTE, speed: 4 })).toBe(SPOKEN_PER_MINUTE);
  });
});
