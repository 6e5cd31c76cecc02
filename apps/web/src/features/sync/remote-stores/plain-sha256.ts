const BLOCK_BYTES = 64;

/** The first 32 bits of the fractional parts of the roots of the first primes, as FIPS 180-4 has it. */
const { starts, constants } = fractions();

/** SHA-256 for pages where the browser does not offer its own. */
export function sha256(bytes: Uint8Array): Uint8Array {
  const state = Uint32Array.from(starts);
  const words = new Uint32Array(64);
  const wholeBlocks = bytes.length - (bytes.length % BLOCK_BYTES);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let offset = 0; offset < wholeBlocks; offset += BLOCK_BYTES) mix(state, words, view, offset);

  const rest = bytes.subarray(wholeBlocks);
  const tail = new Uint8Array(rest.length < BLOCK_BYTES - 8 ? BLOCK_BYTES : 2 * BLOCK_BYTES);
  tail.set(rest);
  tail[rest.length] = 0x80;
  const tailView = new DataView(tail.buffer);
  tailView.setBigUint64(tail.length - 8, BigInt(bytes.length) * 8n);
  for (let offset = 0; offset < tail.length; offset += BLOCK_BYTES) mix(state, words, tailView, offset);

  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => digest.setUint32(index * 4, word));
  return new Uint8Array(digest.buffer);
}

function mix(state: Uint32Array, words: Uint32Array, view: DataView, offset: number): void {
  const at = (index: number) => words[index] as number;
  for (let i = 0; i < 16; i += 1) words[i] = view.getUint32(offset + i * 4);
  for (let i = 16; i < 64; i += 1) {
    const before = at(i - 15);
    const last = at(i - 2);
    const small0 = turn(before, 7) ^ turn(before, 18) ^ (before >>> 3);
    const small1 = turn(last, 17) ^ turn(last, 19) ^ (last >>> 10);
    words[i] = at(i - 16) + small0 + at(i - 7) + small1;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i += 1) {
    const big1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const first = (h + big1 + ((e & f) ^ (~e & g)) + (constants[i] as number) + at(i)) | 0;
    const big0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const second = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => {
    state[index] = (state[index] as number) + word;
  });
}

const turn = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

function fractions() {
  const primes: number[] = [];
  for (let number = 2; primes.length < 64; number += 1) {
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  }
  const bitsOf = (root: number) => ((root - Math.floor(root)) * 2 ** 32) >>> 0;
  return {
    starts: primes.slice(0, 8).map((prime) => bitsOf(Math.sqrt(prime))),
    constants: primes.map((prime) => bitsOf(Math.cbrt(prime))),
  };
}
