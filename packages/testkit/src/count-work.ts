/* oxlint-disable no-extend-native, typescript/unbound-method -- everything that strings do with a pattern passes through `exec`, and nowhere else can it be counted */
import { countingRegex, type CountingRegex } from './counting-regex.ts';

/** More steps than were allowed. A text that never ends becomes a failed test instead of one that hangs. */
export class TooMuchWork extends Error {}

/** By flags and source: the same pattern is counted in hundreds of texts. */
const compiled = new Map<string, CountingRegex>();

const SEARCHES = ['indexOf', 'lastIndexOf', 'includes', 'startsWith', 'endsWith'] as const;

/**
 * How many steps an action takes in regular expressions and in searches of strings, whoever calls them: ours, marked, a
 * library. While it runs, `RegExp.prototype.exec`, through which all of them pass, is a matcher that counts.
 */
export function countWork(action: () => unknown, most = Number.POSITIVE_INFINITY): number {
  let steps = 0;
  const onStep = (count = 1): void => {
    steps += count;
    if (steps > most) throw new TooMuchWork(`More than ${most} steps`);
  };
  const native = { exec: RegExp.prototype.exec, ...pick(String.prototype, SEARCHES) };
  const restore = (): void => {
    RegExp.prototype.exec = native.exec;
    for (const name of SEARCHES) Object.assign(String.prototype, { [name]: native[name] });
  };
  const compile = (pattern: RegExp): CountingRegex => {
    const key = `${pattern.flags}/${pattern.source}`;
    const known = compiled.get(key);
    if (known) return known;
    restore();
    const made = countingRegex(pattern.source, pattern.flags);
    compiled.set(key, made);
    install();
    return made;
  };
  const install = (): void => {
    RegExp.prototype.exec = function exec(this: RegExp, text: string) {
      return execute(this, compile(this), text, onStep);
    };
    for (const name of SEARCHES) {
      const search = native[name] as (this: string, wanted: string, from?: number) => number | boolean;
      Object.assign(String.prototype, {
        [name](this: string, wanted: string, from?: number) {
          const found = Reflect.apply(search, this, [wanted, from]);
          const isAtOnePlace = name === 'startsWith' || name === 'endsWith';
          onStep(isAtOnePlace ? 1 : 1 + searched(this.length, from ?? 0, found));
          return found;
        },
      });
    }
  };
  install();
  try {
    action();
  } finally {
    restore();
  }
  return steps;
}

function execute(pattern: RegExp, compiled: CountingRegex, text: string, onStep: () => void): RegExpExecArray | null {
  const isPlaced = pattern.global || pattern.sticky;
  const from = isPlaced ? pattern.lastIndex : 0;
  const found = from > text.length ? null : compiled.match(text, from, onStep, pattern.sticky);
  const [start = 0, end = 0] = found ?? [];
  if (!found) {
    if (isPlaced) pattern.lastIndex = 0;
    return null;
  }
  if (isPlaced) pattern.lastIndex = end;
  const groups = compiled.groupNames.map((_name, index) => {
    const [first, last] = [found[index * 2], found[index * 2 + 1]];
    return first === undefined || last === undefined ? undefined : text.slice(first, last);
  });
  const named = compiled.groupNames.flatMap((name, index) => (name === undefined ? [] : [[name, groups[index]]]));
  const result = Object.assign(groups, { index: start, input: text });
  return Object.assign(result, { groups: named.length > 0 ? Object.fromEntries(named) : undefined }) as RegExpExecArray;
}

/** How far a search went: to what it found, or to the end. */
function searched(length: number, from: number, found: number | boolean): number {
  return typeof found === 'number' && found >= 0 ? Math.abs(found - from) : Math.max(0, length - from);
}

function pick<Value, Key extends keyof Value>(value: Value, keys: readonly Key[]): Pick<Value, Key> {
  return Object.fromEntries(keys.map((key) => [key, value[key]])) as Pick<Value, Key>;
}
