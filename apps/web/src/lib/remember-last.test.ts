import { describe, expect, it } from 'vitest';
import { rememberEach, rememberLast } from './remember-last.ts';

describe('rememberLast', () => {
  it('gives the same result while it is asked for the same things, and another one for others', () => {
    const listed = rememberLast((...names: string[]) => names);
    const first = listed('a', 'b');
    expect(listed('a', 'b')).toBe(first);
    expect(listed('a', 'c')).toEqual(['a', 'c']);
    expect(listed('a', 'b')).not.toBe(first);
  });

  it('takes more things than before for others', () => {
    const listed = rememberLast((...names: string[]) => names);
    expect(listed('a')).toEqual(['a']);
    expect(listed('a', 'b')).toEqual(['a', 'b']);
  });
});

describe('rememberEach', () => {
  it('gives each object its own last result again', () => {
    const named = rememberEach((server: { readonly host: string }, name: string) => [server.host, name]);
    const [one, other] = [{ host: 'one' }, { host: 'other' }];
    const ofOne = named(one, 'a');
    expect(named(other, 'a')).toEqual(['other', 'a']);
    expect(named(one, 'a')).toBe(ofOne);
    expect(named(one, 'b')).toEqual(['one', 'b']);
  });
});
