/** Prime factors and rounds of a mixing hash; two of them with other beginnings give enough bits against chance. */
function mixed(text: string, seed: number): string {
  let high = 0xde_ad_be_ef ^ seed;
  let low = 0x41_c6_ce_57 ^ seed;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    high = Math.imul(high ^ sign, 2_654_435_761);
    low = Math.imul(low ^ sign, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return [high, low].map((part) => (part >>> 0).toString(16).padStart(8, '0')).join('');
}

/**
 * An id that is the same whenever the same thing is read again, so that a second import adds nothing. It names the
 * source as well: ids of two products, or of two chats of one, may be equal.
 */
export function stableId(...parts: readonly string[]): string {
  const text = JSON.stringify(parts);
  return mixed(text, 1) + mixed(text, 2);
}
