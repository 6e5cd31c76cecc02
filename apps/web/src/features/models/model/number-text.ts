import { numberFormat } from '#/lib/number-format.ts';
import { shortAgo } from '#/lib/said-time.ts';

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
