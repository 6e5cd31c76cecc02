/** How many ways through a pattern there may be for one text, apart from its single endless loop. */
const MOST_WAYS = 64;
const LONGEST_PATTERN = 500;
/** What is repeated more often counts as an endless loop. */
const MOST_REPEATED = 100;

/**
 * Whether a regular expression of a foreign document takes time with the length of a text only. Such patterns have at most
 * one endless loop, at a fixed beginning, and few choices. `(a+)+$` would stop everything for minutes.
 */
export function isSafePattern(pattern: string): boolean {
  if (pattern.length > LONGEST_PATTERN || !compiles(pattern)) return false;
  const isAnchored = pattern.startsWith('^');
  let ways = 1;
  let loops = 0;
  let isAfterGroup = false;
  for (let index = 0; index < pattern.length; index += 1) {
    const sign = pattern[index] ?? '';
    const rest = pattern.slice(index, index + 20);
    if (sign === '\\') {
      if (/^\\[1-9k]/.test(rest)) return false;
      index += 1;
      isAfterGroup = false;
    } else if (sign === '[') {
      index = endOfClass(pattern, index);
      isAfterGroup = false;
    } else if (sign === '(') {
      if (rest.startsWith('(?') && !rest.startsWith('(?:')) return false;
      if (rest.startsWith('(?:')) index += 2;
    } else if (sign === '|') {
      // What stands behind it is not at the fixed beginning of the pattern.
      if (isAnchored && !isInGroup(pattern, index)) return false;
      ways *= 2;
    } else if (sign === '*' || sign === '+' || sign === '?' || sign === '{') {
      const most = mostTimes(rest);
      if (isAfterGroup && sign !== '?') return false;
      if (most === Infinity) loops += 1;
      else ways *= most + 1;
      if (sign === '{') index += rest.indexOf('}');
      if (pattern[index + 1] === '?') index += 1;
      isAfterGroup = false;
    } else {
      isAfterGroup = sign === ')';
    }
    if (ways > MOST_WAYS || loops > 1 || (loops > 0 && !isAnchored)) return false;
  }
  return true;
}

/** How much longer or shorter a repetition may be than its least. */
function mostTimes(quantifier: string): number {
  if (quantifier.startsWith('?')) return 1;
  const [, least = '', comma = '', most = ''] = /^\{(\d{1,6})(,?)(\d{0,6})\}/.exec(quantifier) ?? [];
  if (least === '' || Number(least) > MOST_REPEATED) return Infinity;
  if (comma === '') return 0;
  return most === '' ? Infinity : Number(most) - Number(least);
}

function endOfClass(pattern: string, start: number): number {
  let index = start + 1;
  while (index < pattern.length && pattern[index] !== ']') index += pattern[index] === '\\' ? 2 : 1;
  return index;
}

function isInGroup(pattern: string, position: number): boolean {
  let depth = 0;
  for (let index = 0; index < position; index += 1) {
    const sign = pattern[index];
    if (sign === '\\') index += 1;
    else if (sign === '[') index = endOfClass(pattern, index);
    else if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
  }
  return depth > 0;
}

function compiles(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}
