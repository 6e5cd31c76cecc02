import { isSupportedCountry, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';
import type { Place } from './find-secrets.ts';

const CANDIDATE = /(?<![\w.,/#$€£¥=+-])(?:\+|\(|\+\(|\d)[\d ()./-]{5,24}\d(?!\w|[.,:-]\d)/g;
const WORD_BEFORE =
  /(?:phone|mobile|cell|fax|whatsapp|\btel|telefon|handy|t[eé]l[eé]phone|tel[eé]fono|тел|电话|手机|电話|電話|携帯|전화|휴대폰|هاتف|جوال|موبايل|تلفون)[^\d\n]{0,12}$/i;
const WORD_REACH = 28;

/** Shapes of digits that are other things: dates, addresses of machines, large numbers, fractions, spans of years. */
const OTHER_THINGS = [
  /^\(?(?:19|20)\d\d[-./ ](?:0?[1-9]|1[0-2])[-./ ]\d{1,2}(?!\d)/,
  /^\(?\d{1,2}[-./ ]\d{1,2}[-./ ](?:19|20)\d\d(?!\d)/,
  /^\d{1,3}(?:\.\d{1,3}){3}$/,
  /^\d{1,3}(?:[ .]\d{3}){1,6}$/,
  /^\d+\.\d+$/,
  /^(?:19|20)\d\d ?[-/ ] ?(?:19|20)\d\d$/,
];

/** Whose national numbers are likely in a text of such letters. */
const COUNTRIES_OF_LETTERS: readonly (readonly [RegExp, readonly CountryCode[]])[] = [
  [/[\u3040-\u30FF]/, ['JP']],
  [/[\uAC00-\uD7AF]/, ['KR']],
  [/[\u4E00-\u9FFF]/, ['CN', 'TW', 'HK']],
  [/[\u0620-\u064A]/, ['SA', 'EG', 'AE']],
  [/[\u0410-\u044F]/, ['RU']],
];

/**
 * Phone numbers of a text: those with a country code, those behind a word that announces one, and those that are written like
 * a number of the given countries.
 */
export function findPhones(text: string, countries: readonly string[]): Place[] {
  const own = countries.filter((country) => isSupportedCountry(country));
  const likely = new Set([...own, ...COUNTRIES_OF_LETTERS.flatMap(([letters, of]) => (letters.test(text) ? of : []))]);
  return Array.from(text.matchAll(CANDIDATE)).flatMap(({ index, 0: written }) => {
    const before = text.slice(Math.max(0, index - WORD_REACH), index);
    return isPhone(written, before, [...likely]) ? [{ start: index, end: index + written.length }] : [];
  });
}

function isPhone(written: string, before: string, countries: readonly CountryCode[]): boolean {
  const digits = written.replaceAll(/\D/g, '');
  if (digits.length < 7 || digits.length > 15) return false;
  if (/^\(?\+/.test(written)) return parsePhoneNumberFromString(`+${digits}`)?.isPossible() ?? false;
  if (OTHER_THINGS.some((shape) => shape.test(written))) return false;
  if (digits.startsWith('00') && parsePhoneNumberFromString(`+${digits.slice(2)}`)?.isValid()) return true;
  if (WORD_BEFORE.test(before)) return true;
  return isWrittenAsPhone(written) && countries.some((country) => isOf(country, digits));
}

/** In groups of two digits or more, or at one piece as national numbers begin. */
function isWrittenAsPhone(written: string): boolean {
  const groups = written.split(/\D+/).filter((group) => group !== '');
  if (groups.length === 1) return /^(?:0\d{8,11}|1[3-9]\d{9})$/.test(written);
  return groups.slice(1).every((group) => group.length > 1);
}

function isOf(country: CountryCode, digits: string): boolean {
  return parsePhoneNumberFromString(digits, country)?.isValid() ?? false;
}
