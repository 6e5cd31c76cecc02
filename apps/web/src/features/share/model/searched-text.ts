const FULL_WIDTH_OFFSET = 0xfe_e0;
/** Where the ten digits of a script begin; all of them are one unit long, so that places stay as they are. */
const ZEROS = [
  0x06_60, 0x06_f0, 0x07_c0, 0x09_66, 0x09_e6, 0x0a_66, 0x0a_e6, 0x0b_66, 0x0b_e6, 0x0c_66, 0x0c_e6, 0x0d_66, 0x0e_50,
  0x0e_d0, 0x0f_20, 0x10_40, 0x17_e0, 0x18_10,
];
const OTHER_SIGN = /[\u0660-\u1819]|[\uFF01-\uFF5E]|[\u00A0\u2007\u202F]|[\u2010-\u2013]|\\[nrt]/g;

/**
 * A text in which digits and signs of other scripts stand as ASCII, blanks and hyphens of print as plain ones, and escaped
 * line ends of JSON as blanks. It is as long as the text itself: what is found in it lies there at the same place.
 */
export function searchedText(text: string): string {
  return text.replace(OTHER_SIGN, plainSign);
}

function plainSign(sign: string): string {
  if (sign.length === 2) return '  ';
  const code = sign.charCodeAt(0);
  if (code >= 0xff_01) return String.fromCharCode(code - FULL_WIDTH_OFFSET);
  if (code >= 0x20_10 && code <= 0x20_13) return '-';
  if (code === 0xa0 || code >= 0x20_00) return ' ';
  const zero = ZEROS.find((first) => code >= first && code < first + 10);
  return zero === undefined ? sign : String(code - zero);
}
