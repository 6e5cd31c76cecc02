import { TOOL_SCHEMA_MAX_LENGTH, TOOL_SCHEMA_TEXT_MAX_LENGTH } from '@parley/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { largeSchemaOf, schemaOf } from '../../testing/tools-app.ts';
import { ToolDocuments } from './tool-documents.ts';

const NOWHERE = { schemaUrl: '', serverUrl: '' };
const ADA = { accountId: 'ada' };
const BOB = { accountId: 'bob' };

function startDocuments(patienceMs?: number): ToolDocuments {
  const documents = new ToolDocuments(patienceMs);
  onTestFinished(() => documents.close());
  return documents;
}

function pathsOf(count: number): object {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`/p${at}`, { get: {} }]));
}

describe('the schema of a tool', () => {
  it('is read in JSON and YAML, with the origins of all its servers', async () => {
    const documents = startDocuments();
    const paths = { '/a': { get: { servers: [{ url: 'https://b.example/v1' }] } }, '/b': { get: {} } };
    expect(await documents.inspect(schemaOf('https://a.example/v1', { paths }), NOWHERE, ADA)).toEqual({
      title: 'Weather',
      description: 'Tells the weather',
      origins: ['https://b.example', 'https://a.example'],
      operationCount: 2,
    });
    const yaml = 'openapi: 3.0.3\ninfo: {title: W, description: d}\nservers: [{url: /v1}]\npaths: {/a: {get: {}}}\n';
    const schemaUrl = 'https://docs.example/openapi.yaml';
    expect((await documents.inspect(yaml, { ...NOWHERE, schemaUrl }, ADA)).origins).toEqual(['https://docs.example']);
    const serverUrl = 'https://own.example/x';
    expect((await documents.inspect(yaml, { schemaUrl, serverUrl }, ADA)).origins).toEqual(['https://own.example']);
  });

  it.each([
    ['points at itself', { components: { schemas: { A: { $ref: '#/components/schemas/A' } } } }],
    ['names prototypes', { paths: { '/a': { get: {} }, __proto__: { get: {} }, constructor: { get: {} } } }],
    ['points at files and other hosts', { paths: { '/a': { get: {} }, '/b': { $ref: 'file:///etc/passwd' } } }],
  ])('that %s is read as far as it goes', async (_, change) => {
    const { origins } = await startDocuments().inspect(schemaOf('https://a.example', change), NOWHERE, ADA);
    expect(origins).toEqual(['https://a.example']);
    expect(Object.getPrototypeOf({})).not.toHaveProperty('get');
  });

  it('with 100,000 operations is read while the server goes on', async () => {
    const documents = startDocuments();
    let ticks = 0;
    const ticking = setInterval(() => (ticks += 1), 1);
    const { origins } = await documents.inspect(
      schemaOf('https://a.example', { paths: pathsOf(100_000) }),
      NOWHERE,
      ADA,
    );
    clearInterval(ticking);
    expect(origins).toEqual(['https://a.example']);
    expect(ticks).toBeGreaterThan(0);
  });

  it('that takes too long is given up, and the next one is read', async () => {
    const documents = startDocuments(1);
    const first = documents.inspect(schemaOf('https://a.example', { paths: pathsOf(50_000) }), NOWHERE, ADA);
    await expect(first).rejects.toMatchObject({ code: 'tool_schema_invalid' });
    const patient = startDocuments();
    const both = [patient.inspect('[', NOWHERE, ADA), patient.inspect(schemaOf(), NOWHERE, ADA)];
    await expect(both[0]).rejects.toMatchObject({ code: 'tool_schema_invalid' });
    expect((await both[1])?.title).toBe('Weather');
  });
});

describe('somebody who sends one large schema after the other', () => {
  const large = schemaOf('https://a.example', { paths: pathsOf(20_000) });

  it('keeps nobody from calling, and nobody from having a schema read for longer than one takes', async () => {
    const documents = startDocuments();
    const done: string[] = [];
    const noted = async (name: string, work: Promise<unknown>) => {
      await work;
      done.push(name);
    };
    const hostile = [1, 2, 3, 4].map((at) => noted(`ada ${at}`, documents.inspect(large, NOWHERE, ADA)));
    const wanted = { operationId: 'GET /today', arguments: {}, hidden: [] };
    const call = documents.plan(async () => schemaOf(), NOWHERE, wanted, BOB);
    await Promise.all([
      ...hostile,
      noted('inspected for bob', documents.inspect(schemaOf(), NOWHERE, BOB)),
      noted('called for bob', call),
    ]);
    expect(await call).toMatchObject({ kind: 'request' });
    expect(done.indexOf('inspected for bob')).toBeLessThan(done.indexOf('ada 2'));
    expect(done.indexOf('called for bob')).toBeLessThan(done.indexOf('ada 4'));
  });

  it('has few of them wait, and none that were given up', async () => {
    const documents = startDocuments();
    const leaving = new AbortController();
    const gone = { ...ADA, signal: leaving.signal };
    const left = Array.from({ length: 4 }, () => documents.inspect(large, NOWHERE, gone).catch(String));
    await expect(documents.inspect(schemaOf(), NOWHERE, ADA)).rejects.toMatchObject({ code: 'rate_limited' });
    leaving.abort(new Error('gone'));
    expect(await Promise.all(left)).toEqual(Array.from({ length: 4 }, () => 'Error: gone'));
    expect((await documents.inspect(schemaOf(), NOWHERE, ADA)).title).toBe('Weather');
  });
});

describe('a schema with much indentation', () => {
  const { compact, indented } = largeSchemaOf('https://a.example');

  it('is as large as it is without', async () => {
    expect(compact.length).toBeLessThan(TOOL_SCHEMA_MAX_LENGTH);
    expect(indented.length).toBeGreaterThan(12 * 1024 * 1024);
    const documents = startDocuments();
    const facts = await documents.inspect(indented, NOWHERE, ADA);
    expect(facts.operationCount).toBe(10_701);
    expect(facts.compact === compact).toBe(true);
    expect((await documents.compact(indented, ADA)) === compact).toBe(true);
    expect((await documents.inspect(compact, NOWHERE, ADA)).compact).toBeUndefined();
  });

  it('is refused where it is too large even without, is no schema, or is YAML', async () => {
    const documents = startDocuments();
    const spaces = ' '.repeat(TOOL_SCHEMA_MAX_LENGTH);
    for (const [text, problem] of [
      [`{"openapi":"3.1.0",${spaces}"x":"${spaces}"}`, 'too large'],
      [`{${spaces}"secret":1}`, '"openapi"'],
      [`openapi: 3.1.0\n${spaces}`, 'too large'],
    ] as const) {
      await expect(documents.inspect(text, NOWHERE, ADA)).rejects.toThrow(problem);
      await expect(documents.compact(text, ADA)).rejects.toThrow(problem);
    }
    const endless = ' '.repeat(TOOL_SCHEMA_TEXT_MAX_LENGTH) + schemaOf();
    await expect(documents.inspect(endless, NOWHERE, ADA)).rejects.toThrow('too large');
  });
});
