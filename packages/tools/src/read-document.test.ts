import { describe, expect, it } from 'vitest';
import { operationsOf } from './operations.ts';
import { readDocument } from './read-document.ts';

const DOCUMENT = {
  openapi: '3.0.3',
  info: { title: 'Pets', description: 'All about pets' },
  servers: [{ url: 'https://pets.example' }],
  paths: { '/pets': { get: { operationId: 'listPets' } } },
};

const YAML = `
openapi: 3.1.0
info:
  title: Pets
  description: All about pets
servers:
  - url: https://pets.example
paths:
  /pets:
    get:
      operationId: listPets
      responses:
        200: { description: since 2020-01-01 }
`;

describe('a document', () => {
  it('is read from JSON and from YAML', () => {
    expect(readDocument(JSON.stringify(DOCUMENT))).toEqual({ document: DOCUMENT, problems: [] });
    const { document, problems } = readDocument(YAML);
    expect(problems).toEqual([]);
    expect(document).toMatchObject({ openapi: '3.1.0', paths: { '/pets': { get: { operationId: 'listPets' } } } });
  });

  it('may be written in YAML with anchors and merged keys', () => {
    const text = `${YAML}x-common: &common\n  description: same\nx-other:\n  <<: *common\n  title: other\n`;
    expect(readDocument(text).document).toMatchObject({ 'x-other': { description: 'same', title: 'other' } });
  });

  it('needs a server unless the tool names one', () => {
    const text = JSON.stringify({ ...DOCUMENT, servers: undefined });
    expect(readDocument(text).problems).toEqual(['servers']);
    expect(readDocument(text, 'https://pets.example').problems).toEqual([]);
  });

  it.each([
    ['Swagger 2.0', JSON.stringify({ ...DOCUMENT, openapi: undefined, swagger: '2.0' }), ['swagger-2']],
    ['of no version', JSON.stringify({ ...DOCUMENT, openapi: undefined }), ['not-openapi']],
    ['of a version to come', JSON.stringify({ ...DOCUMENT, openapi: '4.0.0' }), ['version']],
    ['of version 3.10', JSON.stringify({ ...DOCUMENT, openapi: '3.10.0' }), ['version']],
    ['a list', '[1, 2]', ['not-an-object']],
    ['a sentence', 'Hello there', ['not-an-object']],
    ['half of one', '{"openapi": "3.0.0", "paths": {', ['not-readable']],
    ['without a title', JSON.stringify({ ...DOCUMENT, info: { description: 'x' } }), ['info.title']],
    ['longer than 10 MB', ' '.repeat(10 * 1024 * 1024 + 1), ['too-large']],
  ])('is refused when it is %s', (_, text, problems) => {
    expect(readDocument(text).problems).toEqual(problems);
  });
});

describe('a hostile document', () => {
  it('of lists in lists in lists is refused, in JSON and in YAML', () => {
    const deep = '['.repeat(200_000) + ']'.repeat(200_000);
    expect(readDocument(`{"openapi":"3.0.0","paths":${deep}}`).problems).toEqual(['too-deep']);
    expect(readDocument(`openapi: 3.0.0\npaths: ${deep}`).problems).toEqual(['not-readable']);
  });

  it('cannot grow by YAML aliases that hold aliases', () => {
    const levels = Array.from({ length: 30 }, (_, level) => {
      const inner = level === 0 ? '"lol"' : Array.from({ length: 9 }, () => `*a${level - 1}`).join(', ');
      return `a${level}: &a${level} [${inner}]`;
    });
    const read = readDocument(`${YAML}${levels.join('\n')}\n`);
    expect(read.document).toBeDefined();
    expect(operationsOf(read.document ?? {}).operations).toHaveLength(1);
    const many = `${YAML}x-base: &base 1\nx-all: [${Array.from({ length: 20_000 }, () => '*base').join(', ')}]\n`;
    expect(readDocument(many).problems).toEqual(['not-readable']);
  });

  it('whose YAML is a part of itself is read once', () => {
    const { document } = readDocument(`${YAML}x-self: &self\n  inner: *self\n`);
    expect(operationsOf(document ?? {}).operations).toHaveLength(1);
    expect(() => readDocument(`${YAML}x-self: &self [*self]\n`)).not.toThrow();
  });

  it('with the keys of prototypes changes no prototype', () => {
    const hostile = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}';
    readDocument(`${hostile},"openapi":"3.0.0"}`);
    readDocument(`__proto__:\n  polluted: 1\nconstructor:\n  prototype:\n    polluted: 1\nopenapi: 3.0.0\n`);
    readDocument(`x: &x {__proto__: {polluted: 1}}\ny:\n  <<: *x\nopenapi: 3.0.0\n`);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('cannot make YAML construct anything but plain data', () => {
    expect(readDocument('openapi: !!js/function "function () {}"').problems).toEqual(['not-readable']);
  });
});
