import { describe, expect, it } from 'vitest';
import type * as z from 'zod/v4/core';
import { ENTRIES_BOUND, isBoundedJson, JSON_BOUND, JSON_MAX_DEPTH, JSON_MAX_VALUES } from './bounds.ts';
import { allRoutes, type NamedRoute } from './routes.ts';

/** Whole chats, as the page keeps them: what is in them is the owner's own, and the body limit of the route bounds it. */
const CHAT = 'a chat as its owner keeps it, bounded by the body limit';
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'chatHistory.create': CHAT,
  'chatHistory.update': CHAT,
  'chatHistory.writeChanges': CHAT,
  'share.create': CHAT,
  'share.update': CHAT,
};

/** The places of a schema that a caller could fill without end. */
function unboundedPlaces(schema: z.$ZodType, place: string, above: readonly z.$ZodType[] = []): string[] {
  if (above.includes(schema)) return [`${place}: nests without end`];
  const { def } = (schema as z.$ZodTypes)._zod;
  const inside = (part: z.$ZodType, name = '') => unboundedPlaces(part, place + name, [...above, schema]);
  const bounded = (isBounded: boolean, what: string) => (isBounded ? [] : [`${place}: ${what}`]);
  const has = (bound: unknown) => (def.checks ?? []).includes(bound as never);
  switch (def.type) {
    case 'string':
      return bounded(isBoundedText(schema), 'text of any length');
    case 'array':
      return [...bounded(maximumOf(schema) !== undefined, 'a list of any length'), ...inside(def.element, '[]')];
    case 'object': {
      const fields = Object.entries(def.shape).flatMap(([name, field]) => inside(field, `.${name}`));
      return def.catchall === undefined ? fields : [...fields, ...inside(def.catchall, '.*')];
    }
    case 'record':
      if (has(JSON_BOUND)) return [];
      return [
        ...bounded(has(ENTRIES_BOUND), 'any number of entries'),
        ...inside(def.keyType),
        ...inside(def.valueType),
      ];
    case 'unknown':
      return bounded(has(JSON_BOUND), 'anything at all');
    case 'union':
      return def.options.flatMap((option) => inside(option));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return inside(def.innerType);
    case 'pipe':
      return inside(def.in);
    case 'enum':
    case 'literal':
    case 'boolean':
    case 'null':
    case 'number':
    case 'never':
      return [];
    default:
      return [`${place}: nobody knows how to bound a ${def.type}`];
  }
}

interface BoundingCheck {
  readonly maximum?: number;
  readonly pattern?: RegExp;
}

const checksOf = ({ _zod: { def } }: z.$ZodType): BoundingCheck[] => [
  def as BoundingCheck,
  ...(def.checks ?? []).map((check) => check._zod.def as BoundingCheck),
];

const maximumOf = (schema: z.$ZodType) => checksOf(schema).find(({ maximum }) => maximum !== undefined)?.maximum;

const unwrapped = (schema: z.$ZodType): z.$ZodType => {
  const { def } = (schema as z.$ZodTypes)._zod;
  return def.type === 'default' || def.type === 'optional' ? def.innerType : schema;
};

/** By a maximum, or by a pattern in which nothing may be repeated without end. */
function isBoundedText(schema: z.$ZodType): boolean {
  if (maximumOf(schema) !== undefined) return true;
  return checksOf(schema).some(({ pattern: { source } = /./ }) => {
    const bare = source.replaceAll(/\\[pP]\{[^}]*\}|\\./g, 'x').replaceAll(/\[[^\]]*\]/g, 'x');
    return source.startsWith('^') && source.endsWith('$') && !/[*+]|\{\d+,\}/.test(bare);
  });
}

function unboundedPlacesOf({ route }: NamedRoute): string[] {
  const parts = { path: route.params, query: route.query, body: route.body };
  return Object.entries(parts).flatMap(([name, schema]) => (schema ? unboundedPlaces(schema, name) : []));
}

describe('what a caller may send', () => {
  it.each(allRoutes().filter(({ id }) => !(id in EXCEPTIONS)))('is bounded in every place of $id', (named) => {
    expect(unboundedPlacesOf(named)).toEqual([]);
  });

  it('is unbounded only where a reason is given, and never for strangers', () => {
    const excepted = allRoutes().filter(({ id }) => id in EXCEPTIONS);
    expect(excepted).toHaveLength(Object.keys(EXCEPTIONS).length);
    for (const named of excepted) {
      expect(named.route.access).not.toBe('public');
      expect(named.route.bodyLimitBytes).toBeGreaterThan(0);
      expect(unboundedPlacesOf(named)).not.toEqual([]);
    }
  });

  it('has names of models of at most 200 characters, whichever route they come by', () => {
    const asked = allRoutes().flatMap(({ id, route }) => {
      const schemas = [route.body, (route.body as z.$ZodObject | undefined)?._zod.def.shape?.['request']];
      const models = schemas.map((schema) => (schema as z.$ZodObject | undefined)?._zod.def.shape?.['model']);
      return models.filter((model) => model !== undefined).map((model) => [id, maximumOf(unwrapped(model))] as const);
    });
    const own = asked.filter(([id]) => !(id in EXCEPTIONS));
    expect(own.length).toBeGreaterThanOrEqual(8);
    expect(own.filter(([, maximum]) => maximum !== 200)).toEqual([]);
  });
});

describe('a value of any form', () => {
  const nested = (depth: number): unknown => (depth === 0 ? 'deep' : [nested(depth - 1)]);

  it('nests as deep as tools need and no deeper', () => {
    expect(isBoundedJson(nested(JSON_MAX_DEPTH))).toBe(true);
    expect(isBoundedJson(nested(JSON_MAX_DEPTH + 1))).toBe(false);
    expect(isBoundedJson({ a: { b: [null, 1, true, 'text'] } })).toBe(true);
  });

  it('holds a bounded number of values under names of a bounded length', () => {
    expect(isBoundedJson(Array.from({ length: JSON_MAX_VALUES }, () => 0))).toBe(false);
    expect(isBoundedJson({ ['k'.repeat(1_001)]: 0 })).toBe(false);
  });
});
