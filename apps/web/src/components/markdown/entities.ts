/** The names that turn up in answers; the rest of HTML's two thousand are left as they are written. */
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ensp: '\u2002',
  emsp: '\u2003',
  thinsp: '\u2009',
  zwj: '\u200d',
  zwnj: '\u200c',
  shy: '\u00ad',
  lrm: '\u200e',
  rlm: '\u200f',
  copy: '©',
  reg: '®',
  trade: '™',
  deg: '°',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  bull: '•',
  middot: '·',
  times: '×',
  divide: '÷',
  plusmn: '±',
  minus: '−',
  ne: '≠',
  le: '≤',
  ge: '≥',
  asymp: '≈',
  infin: '∞',
  larr: '←',
  rarr: '→',
  uarr: '↑',
  darr: '↓',
  harr: '↔',
  para: '¶',
  sect: '§',
  euro: '€',
  pound: '£',
  yen: '¥',
  cent: '¢',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  sup2: '²',
  sup3: '³',
  micro: 'µ',
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  delta: 'δ',
  lambda: 'λ',
  mu: 'μ',
  pi: 'π',
  sigma: 'σ',
  omega: 'ω',
  Delta: 'Δ',
  Sigma: 'Σ',
  Omega: 'Ω',
  check: '✓',
  star: '☆',
};

const LAST_CODE_POINT = 0x10ffff;

/** Character references to the characters they mean. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z][A-Za-z0-9]{1,12}));/g,
    (whole, decimal, hex, name) => {
      if (name) return (Object.hasOwn(NAMED, name) && NAMED[name]) || whole;
      const point = decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hex, 16);
      const isCharacter = point > 0 && point <= LAST_CODE_POINT && (point < 0xd800 || point > 0xdfff);
      return isCharacter ? String.fromCodePoint(point) : '\ufffd';
    },
  );
}
