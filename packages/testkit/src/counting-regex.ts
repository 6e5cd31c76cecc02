import { parseRegExpLiteral, type AST } from '@eslint-community/regexpp';

/**
 * A backtracking matcher that follows the order in which browsers try things and counts every step. What a regular
 * expression costs is thereby a number that does not depend on the machine.
 */
export interface CountingRegex {
  /** Places of all groups, `[start, end, start, end, …]`, or null. */
  match(text: string, from: number, onStep: () => void, isSticky?: boolean): (number | undefined)[] | null;
  readonly groupNames: readonly (string | undefined)[];
}

type Instruction =
  | { readonly op: 'character'; readonly matches: (character: string) => boolean; readonly back: boolean }
  | { readonly op: 'split'; readonly first: number; readonly second: number }
  | { readonly op: 'jump'; readonly to: number }
  | { readonly op: 'save'; readonly slot: number }
  | { readonly op: 'forget'; readonly from: number; readonly to: number }
  | { readonly op: 'progress'; readonly slot: number }
  | { readonly op: 'edge'; readonly kind: 'start' | 'end' | 'word'; readonly negate: boolean }
  | { readonly op: 'look'; readonly program: readonly Instruction[]; readonly negate: boolean }
  | { readonly op: 'reference'; readonly group: number; readonly back: boolean }
  | { readonly op: 'done' };

/** Where these lead is known only when what follows has been compiled. */
interface Split {
  readonly op: 'split';
  first: number;
  second: number;
}
interface Jump {
  readonly op: 'jump';
  to: number;
}

// oxlint-disable-next-line typescript/unbound-method -- kept from before anybody replaces it, and always called with its pattern
const nativeExec = RegExp.prototype.exec;

/** Compiles what a `RegExp` says. */
export function countingRegex(source: string, flags: string): CountingRegex {
  const literal = parseRegExpLiteral(`/${source === '' ? '(?:)' : source}/${flags}`);
  const groups: AST.CapturingGroup[] = [];
  const compiler = new Compiler(flags, groups);
  const program = compiler.whole(literal.pattern.alternatives, false);
  const slots = compiler.slots;
  const isAnchored = !flags.includes('m') && literal.pattern.alternatives.every(startsAtStart);
  const isUnicode = /[uv]/.test(flags);
  const groupNames = [undefined, ...groups.map(({ name }) => name ?? undefined)];
  return {
    groupNames,
    match(text, from, onStep, isSticky = false) {
      const last = isSticky || isAnchored ? from : text.length;
      const saved: (number | undefined)[] = Array.from({ length: slots() });
      for (let start = from; start <= last; start += isUnicode ? characterAt(text, start).length || 1 : 1) {
        const end = run(program, text, start, saved, { flags, isUnicode, onStep });
        if (end === -1) continue;
        saved[0] = start;
        saved[1] = end;
        return saved.slice(0, groupNames.length * 2);
      }
      return null;
    },
  };

  function characterAt(text: string, at: number): string {
    return isUnicode ? String.fromCodePoint(text.codePointAt(at) ?? 0) : text.charAt(at);
  }
}

class Compiler {
  readonly #flags: string;
  readonly #groups: AST.CapturingGroup[];
  #loops = 0;

  constructor(flags: string, groups: AST.CapturingGroup[]) {
    this.#flags = flags;
    this.#groups = groups;
  }

  /** How many places a match has to remember: two for each group, and one for each loop. */
  slots = (): number => (this.#groups.length + 1) * 2 + this.#loops;

  whole(alternatives: readonly AST.Alternative[], back: boolean): Instruction[] {
    collectGroups(alternatives, this.#groups);
    const out: Instruction[] = [];
    this.#alternatives(alternatives, back, out);
    out.push({ op: 'done' });
    return out;
  }

  #alternatives(alternatives: readonly AST.Alternative[], back: boolean, out: Instruction[]): void {
    const leave: Jump[] = [];
    for (const [index, { elements }] of alternatives.entries()) {
      const isLast = index === alternatives.length - 1;
      const split: Split = { op: 'split', first: out.length + 1, second: 0 };
      if (!isLast) out.push(split);
      for (const element of back ? elements.toReversed() : elements) this.#element(element, back, out);
      if (isLast) break;
      const jump: Jump = { op: 'jump', to: 0 };
      out.push(jump);
      leave.push(jump);
      split.second = out.length;
    }
    for (const jump of leave) jump.to = out.length;
  }

  #element(element: AST.Element, back: boolean, out: Instruction[]): void {
    switch (element.type) {
      case 'Quantifier':
        this.#quantifier(element, back, out);
        return;
      case 'Group':
        this.#alternatives(element.alternatives, back, out);
        return;
      case 'CapturingGroup': {
        const slot = (this.#groups.indexOf(element) + 1) * 2;
        out.push({ op: 'save', slot: back ? slot + 1 : slot });
        this.#alternatives(element.alternatives, back, out);
        out.push({ op: 'save', slot: back ? slot : slot + 1 });
        return;
      }
      case 'Assertion':
        this.#assertion(element, out);
        return;
      case 'Backreference': {
        const [group] = [element.resolved].flat();
        if (group) out.push({ op: 'reference', group: this.#groups.indexOf(group) + 1, back });
        return;
      }
      default:
        out.push({ op: 'character', matches: characterTest(element.raw, this.#flags), back });
    }
  }

  #assertion(element: AST.Assertion, out: Instruction[]): void {
    if (element.kind === 'lookahead' || element.kind === 'lookbehind') {
      const program: Instruction[] = [];
      this.#alternatives(element.alternatives, element.kind === 'lookbehind', program);
      program.push({ op: 'done' });
      out.push({ op: 'look', program, negate: element.negate });
      return;
    }
    out.push({ op: 'edge', kind: element.kind, negate: element.kind === 'word' && element.negate });
  }

  #quantifier({ element, min, max, greedy }: AST.Quantifier, back: boolean, out: Instruction[]): void {
    const inner: AST.CapturingGroup[] = [];
    collectGroups([element], inner);
    const first = inner[0] ? (this.#groups.indexOf(inner[0]) + 1) * 2 : 0;
    const once = () => {
      if (inner.length > 0) out.push({ op: 'forget', from: first, to: first + inner.length * 2 });
      this.#element(element, back, out);
    };
    for (let count = 0; count < min; count += 1) once();
    if (max === Number.POSITIVE_INFINITY) {
      // Of its own, behind the groups: a round that takes nothing ends the loop.
      const slot = -1 - this.#loops;
      this.#loops += 1;
      const start = out.length;
      const split: Split = { op: 'split', first: 0, second: 0 };
      out.push(split, { op: 'save', slot });
      once();
      out.push({ op: 'progress', slot }, { op: 'jump', to: start });
      aim(split, start + 1, out.length, greedy);
      return;
    }
    const splits: Split[] = [];
    for (let count = min; count < max; count += 1) {
      const split: Split = { op: 'split', first: out.length + 1, second: 0 };
      splits.push(split);
      out.push(split);
      once();
    }
    for (const split of splits) aim(split, split.first, out.length, greedy);
  }
}

function aim(split: Split, into: number, past: number, greedy: boolean): void {
  split.first = greedy ? into : past;
  split.second = greedy ? past : into;
}

function collectGroups(nodes: readonly AST.Node[], into: AST.CapturingGroup[]): void {
  for (const node of nodes) {
    if (node.type === 'CapturingGroup') into.push(node);
    if ('alternatives' in node && node.type !== 'ClassStringDisjunction') collectGroups(node.alternatives, into);
    else if (node.type === 'Quantifier') collectGroups([node.element], into);
    else if (node.type === 'Alternative') collectGroups(node.elements, into);
  }
}

/** Browsers look for `^…` at the start only. */
function startsAtStart({ elements: [first] }: AST.Alternative): boolean {
  if (first?.type === 'Assertion') return first.kind === 'start';
  const isGroup = first?.type === 'Group' || first?.type === 'CapturingGroup';
  return isGroup && first.alternatives.every(startsAtStart);
}

const characterTests = new Map<string, (character: string) => boolean>();

/** Which characters a class takes is asked of the real engine, once for each. */
function characterTest(raw: string, flags: string): (character: string) => boolean {
  const kept = Array.from(flags)
    .filter((flag) => 'isuv'.includes(flag))
    .join('');
  const key = `${kept}/${raw}`;
  const known = characterTests.get(key);
  if (known) return known;
  const pattern = new RegExp(`^(?:${raw})$`, kept);
  const answers = new Map<string, boolean>();
  const test = (character: string): boolean => {
    const known = answers.get(character);
    if (known !== undefined) return known;
    const answer = Reflect.apply(nativeExec, pattern, [character]) !== null;
    answers.set(character, answer);
    return answer;
  };
  characterTests.set(key, test);
  return test;
}

interface Circumstances {
  readonly flags: string;
  readonly isUnicode: boolean;
  readonly onStep: () => void;
}

/** Runs a program at one place; where the match ends, or -1 with everything forgotten that it remembered on the way. */
function run(
  program: readonly Instruction[],
  text: string,
  start: number,
  saved: (number | undefined)[],
  world: Circumstances,
): number {
  /** What to go back to: a place in the program and in the text, or a remembered place to restore. */
  const trail: { pc: number; at: number; slot: number; value: number | undefined }[] = [];
  const place = (slot: number): number => (slot < 0 ? saved.length + slot : slot);
  const remember = (slot: number, value: number | undefined): void => {
    trail.push({ pc: -1, at: 0, slot, value: saved[slot] });
    saved[slot] = value;
  };
  let pc = 0;
  let at = start;
  for (;;) {
    world.onStep();
    let isStuck = false;
    const step = program[pc];
    pc += 1;
    switch (step?.op) {
      case 'character': {
        const next = step.back ? before(text, at, world.isUnicode) : after(text, at, world.isUnicode);
        if (next !== '' && step.matches(next)) at += step.back ? -next.length : next.length;
        else isStuck = true;
        break;
      }
      case 'split':
        trail.push({ pc: step.second, at, slot: -1, value: undefined });
        pc = step.first;
        break;
      case 'jump':
        pc = step.to;
        break;
      case 'save':
        remember(place(step.slot), at);
        break;
      case 'forget':
        for (let slot = step.from; slot < step.to; slot += 1) remember(slot, undefined);
        break;
      case 'progress':
        isStuck = saved[place(step.slot)] === at;
        break;
      case 'edge':
        isStuck = isAtEdge(text, at, step.kind, world.flags) === step.negate;
        break;
      case 'look': {
        const inside = [...saved];
        const found = run(step.program, text, at, inside, world) !== -1;
        isStuck = found === step.negate;
        if (found && !step.negate)
          for (const [slot, value] of inside.entries()) if (value !== saved[slot]) remember(slot, value);
        break;
      }
      case 'reference': {
        const [from, to] = [saved[step.group * 2], saved[step.group * 2 + 1]];
        if (from === undefined || to === undefined) break;
        const length = to - from;
        const begin = step.back ? at - length : at;
        for (let index = 0; index < length && !isStuck; index += 1) {
          world.onStep();
          isStuck = begin < 0 || text.charCodeAt(from + index) !== text.charCodeAt(begin + index);
        }
        at += step.back ? -length : length;
        break;
      }
      default:
        return at;
    }
    while (isStuck) {
      const back = trail.pop();
      if (!back) return -1;
      if (back.pc === -1) {
        saved[back.slot] = back.value;
        continue;
      }
      ({ pc, at } = back);
      isStuck = false;
    }
  }
}

function after(text: string, at: number, isUnicode: boolean): string {
  if (at >= text.length) return '';
  return isUnicode ? String.fromCodePoint(text.codePointAt(at) ?? 0) : text.charAt(at);
}

function before(text: string, at: number, isUnicode: boolean): string {
  if (at <= 0) return '';
  const isPair = isUnicode && at > 1 && (text.codePointAt(at - 2) ?? 0) > 0xffff;
  return isPair ? text.slice(at - 2, at) : text.charAt(at - 1);
}

function isAtEdge(text: string, at: number, kind: 'start' | 'end' | 'word', flags: string): boolean {
  const isMultiline = flags.includes('m');
  if (kind === 'start') return at === 0 || (isMultiline && isLineEnd(text.charCodeAt(at - 1)));
  if (kind === 'end') return at === text.length || (isMultiline && isLineEnd(text.charCodeAt(at)));
  return isWord(text.charCodeAt(at - 1)) !== isWord(text.charCodeAt(at));
}

function isLineEnd(code: number): boolean {
  return code === 10 || code === 13 || code === 0x2028 || code === 0x2029;
}

function isWord(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95;
}
