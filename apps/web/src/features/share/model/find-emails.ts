import type { Place } from './find-secrets.ts';

const LOCAL_LENGTH = 64;
const DOMAIN_LENGTH = 253;
/** Names of files (`icon@2x.png`) and of packages look like addresses. */
const FILE_ENDINGS = new Set([
  'png',
  'jpg',
  'jpeg',
  'gif',
  'webp',
  'svg',
  'ico',
  'js',
  'mjs',
  'ts',
  'css',
  'html',
  'md',
]);
/** Addresses that belong to nobody: those of documentation, and of repositories. */
const NOBODY =
  /@(?:[\w-]{1,63}\.)?(?:example(?:\.(?:com|org|net))?|localhost|[\w-]{1,63}\.(?:invalid|test|local))$|^git@/i;

/** Email addresses of a text. Letters of any script are read where no Latin ones stand at the sign. */
export function findEmails(text: string): Place[] {
  const found: Place[] = [];
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const start = beginOf(text, at, /[A-Za-z0-9._%+-]/) ?? beginOf(text, at, /[\p{L}\p{M}\p{N}._-]/u);
    const end = endOf(text, at, /[A-Za-z0-9.-]/) ?? endOf(text, at, /[\p{L}\p{M}\p{N}.-]/u);
    if (start !== undefined && end !== undefined && !NOBODY.test(text.slice(start, end))) found.push({ start, end });
  }
  return found;
}

/** Where the name before the sign begins; undefined where there is none. */
function beginOf(text: string, at: number, sign: RegExp): number | undefined {
  let start = at;
  while (start > Math.max(0, at - LOCAL_LENGTH) && sign.test(text.charAt(start - 1))) start -= 1;
  while (start < at && /[._%+-]/.test(text.charAt(start))) start += 1;
  return start < at ? start : undefined;
}

/** Where the domain behind the sign ends; undefined where that is none. */
function endOf(text: string, at: number, sign: RegExp): number | undefined {
  let end = at + 1;
  while (end < Math.min(text.length, at + 1 + DOMAIN_LENGTH) && sign.test(text.charAt(end))) end += 1;
  while (end > at + 1 && /[.-]/.test(text.charAt(end - 1))) end -= 1;
  const labels = text.slice(at + 1, end).split('.');
  const last = labels.at(-1)?.toLowerCase() ?? '';
  const isDomain = labels.length > 1 && labels.every((label) => label !== '' && label.length <= 63);
  return isDomain && /^\p{L}[\p{L}\p{M}]{1,23}$/u.test(last) && !FILE_ENDINGS.has(last) ? end : undefined;
}
