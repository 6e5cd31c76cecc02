const formats = new Map<string, Intl.NumberFormat>();

/** How a language writes numbers. Kept, as making a format takes longer than hundreds of uses of it. */
export function numberFormat(language: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = JSON.stringify([language, options]);
  const format = formats.get(key) ?? new Intl.NumberFormat(language, options);
  formats.set(key, format);
  return format;
}
