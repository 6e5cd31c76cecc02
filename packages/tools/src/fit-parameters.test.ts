import { describe, expect, it } from 'vitest';
import { fitParameters } from './fit-parameters.ts';

describe('parameters of somebody else’s function', () => {
  it('are always an object', () => {
    const none = { type: 'object', properties: {} };
    expect(fitParameters(undefined)).toEqual(none);
    expect(fitParameters({})).toEqual(none);
    expect(fitParameters({ type: ['object', 'null'] })).toEqual(none);
  });

  it('have their references written out, and nothing that only documents', () => {
    const schema = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      $defs: { city: { type: 'string', description: 'A city', examples: ['Bern'] } },
      properties: { from: { $ref: '#/$defs/city' }, to: { $ref: 'https://elsewhere.example/schema' } },
      required: ['from'],
    };
    expect(fitParameters(schema)).toEqual({
      type: 'object',
      properties: { from: { type: 'string', description: 'A city' }, to: {} },
      required: ['from'],
    });
  });

  it('end where a circle closes, and stay of a size that fits a question', () => {
    const tree: Record<string, unknown> = { type: 'object', properties: { child: { $ref: '#' } } };
    expect(JSON.stringify(fitParameters(tree)).length).toBeLessThan(500);
    const wide = Object.fromEntries(
      Array.from({ length: 50_000 }, (_, index) => [`field${index}`, { type: 'string' }]),
    );
    expect(JSON.stringify(fitParameters({ type: 'object', properties: wide })).length).toBeLessThan(60_000);
  });
});
