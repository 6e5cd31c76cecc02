/*
 * As much of Lua as short scripts in a store need: local, assignment, if, numeric for, return, calls, `==`, `~=`, `+`,
 * `not`, `-`, `#`, indexing. Lists begin at 1; only nil and false are not true. Anything else does not compile.
 */

export type LuaValue = string | number | boolean | undefined | LuaTable | LuaValue[] | LuaFunction;
type LuaFunction = (...parameters: LuaValue[]) => LuaValue;
export interface LuaTable {
  readonly [name: string]: LuaValue;
}

type Expression = (scope: Scope) => LuaValue;
/** Gives the value in a list where the script returns; undefined goes on with the next statement. */
type Statement = (scope: Scope) => [LuaValue] | undefined;

class Scope {
  readonly #values = new Map<string, LuaValue>();
  readonly #outer: Scope | undefined;

  constructor(outer?: Scope) {
    this.#outer = outer;
  }

  declare(name: string, value: LuaValue): void {
    this.#values.set(name, value);
  }

  set(name: string, value: LuaValue): void {
    if (this.#values.has(name) || !this.#outer) this.#values.set(name, value);
    else this.#outer.set(name, value);
  }

  get(name: string): LuaValue {
    return this.#values.has(name) ? this.#values.get(name) : this.#outer?.get(name);
  }
}

interface Token {
  readonly kind: 'word' | 'number' | 'text' | 'sign' | 'end';
  readonly text: string;
}

const TOKEN = /\s*(?:(?<word>[A-Za-z_]\w*)|(?<number>\d+)|'(?<text>[^'\\\n]*)'|(?<sign>==|~=|[=+\-#()[\],.]))/y;

/** Compiles a script; the function given back runs it with these globals and gives what it returns. */
export function compileLua(script: string): (globals: LuaTable) => LuaValue {
  const tokens = tokensOf(script.trimEnd());
  let position = 0;
  const next = (): Token => tokens[position] ?? { kind: 'end', text: '' };
  const isNext = (text: string) => next().kind !== 'text' && next().text === text;
  const take = (): Token => {
    const token = next();
    position += 1;
    return token;
  };
  const takeIf = (text: string): boolean => isNext(text) && take() !== undefined;
  const expect = (text: string) => {
    if (!takeIf(text)) throw new SyntaxError(`'${text}' expected near '${next().text}'`);
  };

  function block(): Statement {
    const statements: Statement[] = [];
    while (!isNext('end') && next().kind !== 'end') statements.push(statement());
    return (outer) => {
      const scope = new Scope(outer);
      for (const run of statements) {
        const returned = run(scope);
        if (returned) return returned;
      }
      return undefined;
    };
  }

  function statement(): Statement {
    if (takeIf('return')) {
      const value = expression();
      if (!isNext('end') && next().kind !== 'end') throw new SyntaxError("'end' expected after return");
      return (scope) => [value(scope)];
    }
    if (takeIf('if')) {
      const condition = expression();
      expect('then');
      const body = block();
      expect('end');
      return (scope) => (isTrue(condition(scope)) ? body(scope) : undefined);
    }
    if (takeIf('for')) return loop();
    const isLocal = takeIf('local');
    if (tokens[position + 1]?.text === '=' && next().kind === 'word') {
      const { text: name } = take();
      expect('=');
      const value = expression();
      return (scope) => {
        if (isLocal) scope.declare(name, value(scope));
        else scope.set(name, value(scope));
        return undefined;
      };
    }
    const call = expression();
    return (scope) => void call(scope);
  }

  function loop(): Statement {
    const { text: name } = take();
    expect('=');
    const from = expression();
    expect(',');
    const to = expression();
    expect('do');
    const body = block();
    expect('end');
    return (scope) => {
      const last = Number(to(scope));
      for (let index = Number(from(scope)); index <= last; index += 1) {
        const inner = new Scope(scope);
        inner.declare(name, index);
        const returned = body(inner);
        if (returned) return returned;
      }
      return undefined;
    };
  }

  function expression(): Expression {
    const left = sum();
    const isEqual = takeIf('==');
    if (!isEqual && !takeIf('~=')) return left;
    const right = sum();
    return (scope) => (left(scope) === right(scope)) === isEqual;
  }

  function sum(): Expression {
    let left = operand();
    while (takeIf('+')) {
      const [before, after] = [left, operand()];
      left = (scope) => Number(before(scope)) + Number(after(scope));
    }
    return left;
  }

  function operand(): Expression {
    if (takeIf('not')) return mapped(operand(), (value) => !isTrue(value));
    if (takeIf('-')) return mapped(operand(), (value) => -Number(value));
    if (takeIf('#')) return mapped(operand(), (value) => (value as string | LuaValue[]).length);
    const { kind, text } = take();
    if (kind === 'number') return () => Number(text);
    if (kind === 'text') return () => text;
    if (kind !== 'word') throw new SyntaxError(`unexpected symbol near '${text}'`);
    return suffixes((scope) => scope.get(text));
  }

  function suffixes(start: Expression): Expression {
    let value = start;
    for (;;) {
      const before = value;
      if (takeIf('.')) {
        const { text: name } = take();
        value = (scope) => (before(scope) as LuaTable)[name];
      } else if (takeIf('[')) {
        const index = expression();
        expect(']');
        value = (scope) => (before(scope) as LuaValue[])[Number(index(scope)) - 1];
      } else if (takeIf('(')) {
        const parameters: Expression[] = [];
        while (!takeIf(')')) {
          parameters.push(expression());
          if (!isNext(')')) expect(',');
        }
        value = (scope) => (before(scope) as LuaFunction)(...parameters.map((parameter) => parameter(scope)));
      } else return value;
    }
  }

  const body = block();
  if (next().kind !== 'end') throw new SyntaxError(`unexpected '${next().text}'`);
  return (globals) => {
    const scope = new Scope();
    for (const [name, value] of Object.entries({ tonumber: (value: LuaValue) => Number(value), ...globals })) {
      scope.declare(name, value);
    }
    return body(scope)?.[0];
  };
}

function mapped(value: Expression, change: (value: LuaValue) => LuaValue): Expression {
  return (scope) => change(value(scope));
}

const isTrue = (value: LuaValue): boolean => value !== undefined && value !== false;

function tokensOf(script: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < script.length) {
    const groups = TOKEN.exec(script)?.groups;
    if (!groups) throw new SyntaxError('unexpected symbol');
    const found = Object.entries(groups).find(([, text]) => text !== undefined);
    tokens.push({ kind: (found?.[0] ?? 'sign') as Token['kind'], text: found?.[1] ?? '' });
  }
  return tokens;
}
