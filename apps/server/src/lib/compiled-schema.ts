import * as core from 'zod/v4/core';

type Schema = core.$ZodType;

/**
 * A schema with its objects compiled, which reads a request in a quarter of the time. The contract itself leaves that
 * out, for the pages it is also made for forbid to make code.
 */
export function compiledSchema(schema: Schema): Schema {
  const { def } = (schema as core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object': {
      const shape = Object.fromEntries(Object.entries(def.shape).map(([key, value]) => [key, compiledSchema(value)]));
      return new core.$ZodObjectJIT({ ...def, shape });
    }
    case 'array':
      return remade(schema, { element: compiledSchema(def.element) });
    case 'optional':
    case 'nullable':
      return remade(schema, { innerType: compiledSchema(def.innerType) });
    default:
      return schema;
  }
}

function remade(schema: Schema, parts: object): Schema {
  return core.clone(schema, { ...schema._zod.def, ...parts });
}
