import { numberFormat } from '#/lib/number-format.ts';
import { shortAgo } from '#/lib/said-time.ts';

const NANO = 1e9;

/** '$0.017': three decimals, fewer from a dollar on, and the first digit that says something below a tenth of a cent. */
export function dollarText(nano: bigint, language: string): string {
  const dollars = Number(nano) / NANO;
  return money(dollars, language, decimalsFor(dollars));
}

/** '$3', '$1.25', '$0.075': a price per million tokens, without decimals that say nothing. */
export function rateText(dollars: number, language: string): string {
  return money(dollars, language, { minimumFractionDigits: 0, maximumFractionDigits: dollars < 0.1 ? 4 : 2 });
}

function decimalsFor(dollars: number): Intl.NumberFormatOptions {
  if (dollars >= 1) return { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  if (dollars >= 0.001 || dollars === 0) return { minimumFractionDigits: 3, maximumFractionDigits: 3 };
  return { maximumSignificantDigits: 1 };
}

/** Begins the prices of a language that is written from right to left. */
const RIGHT_TO_LEFT_MARK = '\u200F';

/** A price keeps its one form, '$0.017', within right-to-left text too: its sign would change sides with the words around it. */
function money(dollars: number, language: string, digits: Intl.NumberFormatOptions): string {
  const style = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;
  const text = numberFormat(language, { ...style, ...digits }).format(dollars);
  return text.includes(RIGHT_TO_LEFT_MARK) ? `\u2066$${numberFormat(language, digits).format(dollars)}\u2069` : text;
}

/** '400k', '1M': how much a model can hold. */
export function tokensText(tokens: number, language: string): string {
  const format = numberFormat(language, {
    notation: 'compact',
    maximumFractionDigits: tokens < 10_000 || (tokens >= 1_000_000 && tokens < 10_000_000) ? 1 : 0,
  });
  // Models of 1,048,576 tokens are sold, and known, as a million.
  const shown = tokens >= 1_000_000 && tokens % 1_048_576 === 0 ? (tokens / 1_048_576) * 1_000_000 : tokens;
  return format.format(shown).replace('K', 'k');
}

/** '0.9 s'. */
export function secondsText(ms: number, language: string): string {
  const digits = ms < 10_000 ? 1 : 0;
  return numberFormat(language, {
    style: 'unit',
    unit: 'second',
    unitDisplay: 'short',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
    .format(Math.max(ms, 100) / 1_000)
    .replace('sec', 's');
}

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;

/** '2 min ago', '3 hr ago'; undefined for less than a minute, which has words of its own. */
export function agoText(elapsedMs: number, language: string): string | undefined {
  const minutes = Math.floor(elapsedMs / MINUTE_MS);
  if (minutes < 1) return undefined;
  return minutes < HOUR_MINUTES
    ? shortAgo(minutes, 'minute', language)
    : shortAgo(Math.floor(minutes / HOUR_MINUTES), 'hour', language);
}

/** 'Sep 2024', '2024': how far a model's knowledge reaches, as exactly as it is told; days say nothing more. */
export function knowledgeText(date: string, language: string): string {
  const time = Date.parse(`${date.slice(0, 7)}-01T00:00:00Z`);
  if (date.length < 7 || Number.isNaN(time)) return date.slice(0, 4);
  return new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(time);
}
