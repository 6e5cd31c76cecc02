import { oncePerKey } from './once.ts';

const formatOf = oncePerKey((key) => new Intl.NumberFormat(...(JSON.parse(key) as [string, Intl.NumberFormatOptions])));

/** How a language writes numbers. Kept, as making a format takes longer than hundreds of uses of it. */
export function numberFormat(language: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return formatOf(JSON.stringify([language, options]));
}
