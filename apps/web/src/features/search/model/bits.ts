/** A set of small numbers, one bit each. */
export type Bits = Uint32Array<ArrayBuffer>;

export function noBits(size: number): Bits {
  return new Uint32Array(Math.ceil(size / 32));
}

export function allBits(size: number): Bits {
  const bits = noBits(size).fill(0xffffffff);
  if (size % 32 > 0) bits[bits.length - 1] = 0xffffffff >>> (32 - (size % 32));
  return bits;
}

export function hasBit(bits: Bits, at: number): boolean {
  return ((bits[at >>> 5] ?? 0) & (1 << (at & 31))) !== 0;
}

export function setBit(bits: Bits, at: number): void {
  bits[at >>> 5] = (bits[at >>> 5] ?? 0) | (1 << (at & 31));
}

export function clearBit(bits: Bits, at: number): void {
  bits[at >>> 5] = (bits[at >>> 5] ?? 0) & ~(1 << (at & 31));
}

/** Keeps what is in both; tells whether anything is left. */
export function keepCommon(bits: Bits, others: Bits): boolean {
  let left = 0;
  for (let word = 0; word < bits.length; word += 1) {
    const both = (bits[word] ?? 0) & (others[word] ?? 0);
    bits[word] = both;
    left |= both;
  }
  return left !== 0;
}

export function eachBit(bits: Bits, visit: (at: number) => void): void {
  for (let word = 0; word < bits.length; word += 1) {
    let rest = bits[word] ?? 0;
    while (rest !== 0) {
      visit(word * 32 + 31 - Math.clz32(rest & -rest));
      rest &= rest - 1;
    }
  }
}

export function countBits(bits: Bits): number {
  let count = 0;
  eachBit(bits, () => (count += 1));
  return count;
}
