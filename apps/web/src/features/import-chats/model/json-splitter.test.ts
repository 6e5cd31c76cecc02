import { array, assert, integer, jsonValue, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonFailure, JsonSplitter, type JsonPath } from './json-splitter.ts';

interface Options {
  readonly pieces?: number;
  readonly opened?: (path: JsonPath) => boolean;
  readonly mostBytes?: number;
}

function split(json: string, { pieces = 1, opened = () => false, mostBytes = 1_000_000 }: Options = {}) {
  const found: [string, unknown][] = [];
  const splitter = new JsonSplitter({
    isOpened: opened,
    onValue: (path, bytes) => found.push([path.join('.'), JSON.parse(new TextDecoder().decode(bytes))]),
    mostBytes,
  });
  const bytes = new TextEncoder().encode(json);
  const size = Math.max(1, Math.ceil(bytes.length / pieces));
  for (let at = 0; at < bytes.length; at += size) splitter.push(bytes.slice(at, at + size));
  splitter.end();
  return found;
}

const problemOf = (json: string, options?: Options): string => {
  try {
    split(json, options);
    return 'none';
  } catch (error) {
    return error instanceof JsonFailure ? error.problem : String(error);
  }
};

describe('cutting JSON while it comes in', () => {
  it('gives the items of a list one by one', () => {
    expect(split(' [ {"a":[1,2]} , "x" ,3, null,[] ]\n')).toEqual([
      ['0', { a: [1, 2] }],
      ['1', 'x'],
      ['2', 3],
      ['3', null],
      ['4', []],
    ]);
  });

  it('gives the members of an object, and walks through those it is told to', () => {
    const json = '{"v":1.5,"chat":{"state":{"sessions":[{"id":"a"},{"id":"b"}],"more":true}},"empty":[],"none":{}}';
    const opened = (path: JsonPath) => ['chat', 'chat.state', 'chat.state.sessions', 'empty'].includes(path.join('.'));
    expect(split(json, { opened })).toEqual([
      ['v', 1.5],
      ['chat.state.sessions.0', { id: 'a' }],
      ['chat.state.sessions.1', { id: 'b' }],
      ['chat.state.more', true],
      ['none', {}],
    ]);
  });

  it('is not misled by signs within texts', () => {
    const items = ['"', '\\', '\\"', '}]{[,:', '\\\\"', 'ü日本🙂', String.raw`\u0022`];
    const json = JSON.stringify(items.map((text) => ({ [text]: [text] })));
    for (const pieces of [1, 3, 1_000]) {
      expect(split(json, { pieces }).map(([, value]) => value)).toEqual(items.map((text) => ({ [text]: [text] })));
    }
  });

  it('reads any JSON, however it is cut', () => {
    assert(
      property(array(jsonValue(), { maxLength: 6 }), integer({ min: 1, max: 400 }), (items, pieces) => {
        const found = split(JSON.stringify(items), { pieces }).map(([, value]) => value);
        expect(found).toEqual(JSON.parse(JSON.stringify(items)));
      }),
      { numRuns: 300 },
    );
  });

  it.for([
    ['[1,2', 'truncated'],
    ['[{"a":"b', 'truncated'],
    ['', 'truncated'],
    ['{"a":', 'truncated'],
    ['{"a" 1}', 'invalid'],
    ['{a:1}', 'invalid'],
    ['[1 2]', 'invalid'],
    ['[1]]', 'invalid'],
    ['[1,2] x', 'invalid'],
    ['["0123456789"]', 'too-large'],
  ] as const)('says what is wrong with %s', ([json, problem]) => {
    expect(problemOf(json, { mostBytes: 8 })).toBe(problem);
  });

  it('knows a cut file wherever it was cut', () => {
    const json = '[{"a":[1,{"b":"c\\""}]},{"d":null}]';
    for (let length = 0; length < json.length; length += 1) {
      expect(problemOf(json.slice(0, length), { pieces: 7 })).toBe('truncated');
    }
  });
});
