/** The formats with a number of their own that show a day or a time. */
export const STANDARD_DATE_FORMATS: ReadonlySet<number> = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 30, 36, 45, 46, 47, 50, 57,
]);

const DAY_MS = 86_400_000;

/** Whether a number format shows a date: it has letters of days, months or hours outside of quotes and brackets. */
export function isDateFormat(format: string): boolean {
  const bare = format.replaceAll(/"[^"]*"|\\.|\[[^[\]]*\]|_./gu, '');
  return /[ymdhs]/iu.test(bare) && !/general/iu.test(bare);
}

/** The day that a spreadsheet keeps as a count of days, written so that it reads the same everywhere. */
export function serialDateText(serial: number, is1904: boolean): string {
  if (!Number.isFinite(serial)) return '';
  // Spreadsheets believe that 1900 was a leap year, so days before March of it are one off.
  const start = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30);
  const time = new Date(start + Math.round(serial * DAY_MS));
  if (Number.isNaN(time.getTime())) return String(serial);
  const [day = '', clock = ''] = time.toISOString().split('T');
  const short = clock.slice(0, clock.startsWith('00:00:00', 0) ? 0 : clock.slice(6, 8) === '00' ? 5 : 8);
  if (serial < 1 && short !== '') return short;
  return short === '' ? day : `${day} ${short}`;
}
