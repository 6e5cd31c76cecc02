import type { UpstreamScript } from './upstream-script.ts';

const SAMPLES_PER_SECOND = 8_000;
const HEADER_BYTES = 44;

/** A sound of this length that nobody hears, as a WAV file. */
function silence(ms: number): Uint8Array {
  const samples = Math.round((ms / 1_000) * SAMPLES_PER_SECOND);
  const bytes = Buffer.alloc(HEADER_BYTES + samples, 128);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(HEADER_BYTES - 8 + samples, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  // One channel of unpacked samples of a byte each.
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(SAMPLES_PER_SECOND, 24);
  bytes.writeUInt32LE(SAMPLES_PER_SECOND, 28);
  bytes.writeUInt16LE(1, 32);
  bytes.writeUInt16LE(8, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(samples, 40);
  return bytes;
}

/** A text read aloud, which takes this long. */
export function soundScript(ms: number): UpstreamScript {
  return { status: 200, headers: { 'content-type': 'audio/wav' }, steps: [{ do: 'send', bytes: silence(ms) }] };
}
