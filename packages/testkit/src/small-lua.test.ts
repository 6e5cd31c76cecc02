import { describe, expect, it } from 'vitest';
import { compileLua } from './small-lua.ts';

describe('the small Lua', () => {
  it.each([
    ['return 1', 1],
    ["return 'a b'", 'a b'],
    ['return #KEYS + 1', 4],
    ['return KEYS[1]', 'a'],
    ['return KEYS[4]', undefined],
    ['local x = nothing if not x then x = 2 end return x', 2],
    ["if '' then return 1 end return 2", 1],
    ['if 0 then return 1 end return 2', 1],
    ["if 1 == '1' then return 1 end return -1", -1],
    ["if 'a' ~= 'b' then return 1 end return 2", 1],
    ["local sum = 0 for i = 2, #KEYS do sum = sum + tonumber('5') end return sum", 10],
    ['for i = 3, 2 do return 1 end return 2', 2],
    ['local x = 1 for i = 1, 2 do local x = 5 end return x', 1],
    ["return redis.call('PLUS', 1, 2)", 3],
    ['local x = 1', undefined],
  ])('%s gives %s', (script, value) => {
    const redis = { call: (_name: unknown, a: unknown, b: unknown) => Number(a) + Number(b) };
    expect(compileLua(script)({ KEYS: ['a', 'b', 'c'], redis })).toBe(value);
  });

  it.each(['return 1 x', 'if 1 then', 'for i = 1 do end', 'return "a"', 'return 1 < 2', 'end', 'local x = )'])(
    '%s does not compile',
    (script) => {
      expect(() => compileLua(script)).toThrow(SyntaxError);
    },
  );
});
