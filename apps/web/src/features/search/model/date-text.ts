const formats = new Map<string, Intl.DateTimeFormat>();

/** As short as it can be: the time of a message of today, the day of this year, the date of any other. */
export function dateText(time: number, now: number, language: string): string {
  const date = new Date(time);
  const today = new Date(now);
  const isThisYear = date.getFullYear() === today.getFullYear();
  if (isThisYear && date.toDateString() === today.toDateString()) {
    return formatOf(language, { timeStyle: 'short' }).format(date);
  }
  const year = isThisYear ? {} : ({ year: 'numeric' } as const);
  return formatOf(language, { day: 'numeric', month: 'short', ...year }).format(date);
}

/** Making a format is slow next to using one. */
function formatOf(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${Object.keys(options).join(' ')}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, options);
  formats.set(key, format);
  return format;
}
