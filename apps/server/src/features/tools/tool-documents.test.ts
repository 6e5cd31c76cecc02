import { describe, expect, it, onTestFinished } from 'vitest';
import { schemaOf } from '../../testing/tools-app.ts';
import { ToolDocuments } from './tool-documents.ts';

const NOWHERE = { schemaUrl: '', serverUrl: '' };

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
    expect(await documents.inspect(schemaOf('https://a.example/v1', { paths }), NOWHERE)).toEqual({
      title: 'Weather',
      description: 'Tells the weather',
      origins: ['https://b.example', 'https://a.example'],
      operationCount: 2,
    });
    const yaml = 'openapi: 3.0.3\ninfo: {title: W, description: d}\nservers: [{url: /v1}]\npaths: {/a: {get: {}}}\n';
    const schemaUrl = 'https://docs.example/openapi.yaml';
    expect((await documents.inspect(yaml, { ...NOWHERE, schemaUrl })).origins).toEqual(['https://docs.example']);
    const serverUrl = 'https://own.example/x';
    expect((await documents.inspect(yaml, { schemaUrl, serverUrl })).origins).toEqual(['https://own.example']);
  });

  it.each([
    ['points at itself', { components: { schemas: { A: { $ref: '#/components/schemas/A' } } } }],
    ['names prototypes', { paths: { '/a': { get: {} }, __proto__: { get: {} }, constructor: { get: {} } } }],
    ['points at files and other hosts', { paths: { '/a': { get: {} }, '/b': { $ref: 'file:///etc/passwd' } } }],
  ])('that %s is read as far as it goes', async (_, change) => {
    const { origins } = await startDocuments().inspect(schemaOf('https://a.example', change), NOWHERE);
    expect(origins).toEqual(['https://a.example']);
    expect(Object.getPrototypeOf({})).not.toHaveProperty('get');
  });

  it('with 100,000 operations is read while the server goes on', async () => {
    const documents = startDocuments();
    let ticks = 0;
    const ticking = setInterval(() => (ticks += 1), 1);
    const { origins } = await documents.inspect(schemaOf('https://a.example', { paths: pathsOf(100_000) }), NOWHERE);
    clearInterval(ticking);
    expect(origins).toEqual(['https://a.example']);
    expect(ticks).toBeGreaterThan(0);
  });

  it('that takes too long is given up, and the next one is read', async () => {
    const documents = startDocuments(1);
    const first = documents.inspect(schemaOf('https://a.example', { paths: pathsOf(50_000) }), NOWHERE);
    await expect(first).rejects.toMatchObject({ code: 'tool_schema_invalid' });
    const patient = startDocuments();
    const both = [patient.inspect('[', NOWHERE), patient.inspect(schemaOf(), NOWHERE)];
    await expect(both[0]).rejects.toMatchObject({ code: 'tool_schema_invalid' });
    expect((await both[1])?.title).toBe('Weather');
  });
});
