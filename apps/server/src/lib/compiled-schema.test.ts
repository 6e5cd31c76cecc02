import { allRoutes, ChatRequest } from '@parley/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type $ZodType, safeParse } from 'zod/v4/core';
import { compiledSchema } from './compiled-schema.ts';

const schemas = allRoutes().flatMap(({ id, route }) =>
  [route.params, route.query, route.body].filter((schema) => schema !== undefined).map((schema) => ({ id, schema })),
);

/** Values that are nearly right: the fields that a schema knows, with something in them. */
function nearly(schema: $ZodType): fc.Arbitrary<unknown> {
  const { def } = schema._zod as unknown as { def: { shape?: Record<string, unknown> } };
  const value = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constantFrom('', 'a', 0, 1, true, null, [], {}, ['a']));
  const fields = Object.keys(def.shape ?? {}).map((key) => [key, value] as const);
  return fc.oneof(value, fc.record({ ...Object.fromEntries(fields), other: value }, { requiredKeys: [] }));
}

const message = fc.record(
  {
    role: fc.constantFrom('user', 'assistant', 'tool', 'nobody'),
    content: fc.oneof(fc.string(), fc.constant(null), fc.constant([{ type: 'text', text: 'a' }]), fc.integer()),
    tool_calls: fc.constantFrom([], [{ id: 'a', function: { name: 'b', arguments: '{}' } }], [{ id: 1 }]),
    vendor_field: fc.anything({ maxDepth: 1 }),
  },
  { requiredKeys: ['role'] },
);

const outcome = (schema: $ZodType, value: unknown) => {
  const { success, data, error } = safeParse(schema, value);
  return { success, data, issues: error?.issues };
};

describe('a compiled schema', () => {
  it.each(schemas)('of $id reads as the one in the contract', ({ schema }) => {
    const compiled = compiledSchema(schema);
    fc.assert(
      fc.property(nearly(schema), (value) => {
        expect(outcome(compiled, value)).toEqual(outcome(schema, value));
      }),
      { numRuns: 50 },
    );
  });

  it('reads chats as the one in the contract', () => {
    const compiled = compiledSchema(ChatRequest);
    const request = fc.record({ model: fc.string(), messages: fc.array(message) });
    fc.assert(
      fc.property(request, (value) => {
        expect(outcome(compiled, value)).toEqual(outcome(ChatRequest, value));
      }),
    );
  });
});
