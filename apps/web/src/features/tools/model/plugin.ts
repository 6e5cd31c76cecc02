import * as z from 'zod/mini';

export const AUTH_TYPES = ['none', 'basic', 'bearer', 'custom'] as const;
export const AUTH_PLACES = ['header', 'query', 'body'] as const;

const PluginAuth = z.object({
  type: z.catch(z.enum(AUTH_TYPES), 'none'),
  /** Of a custom credential; the others go into the header `Authorization`. */
  in: z.catch(z.enum(AUTH_PLACES), 'header'),
  name: z.catch(z.string().check(z.maxLength(200)), ''),
});
export type PluginAuth = z.infer<typeof PluginAuth>;

/** Stores are written whole, with every change. */
export const PLUGIN_SCHEMA_MAX_LENGTH = 1024 * 1024;

/** A tool of somebody whom no server knows: an OpenAPI schema that this browser keeps, and calls by itself. */
export const Plugin = z.object({
  id: z.string().check(z.startsWith('plugin-')),
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  description: z._default(z.string(), ''),
  schema: z.string().check(z.maxLength(PLUGIN_SCHEMA_MAX_LENGTH)),
  schemaUrl: z._default(z.string(), ''),
  auth: z._default(PluginAuth, { type: 'none', in: 'header', name: '' }),
  /** Ids of the operations that models get, and no others; undefined for all. */
  operations: z.optional(z.array(z.string())),
  /** How many operations the schema has. */
  methods: z._default(z.number(), 0),
  createdAt: z.number(),
  updatedAt: z.number(),
});
export type Plugin = z.infer<typeof Plugin>;

/** A token, and where it may go: a schema that names other servers since has to be given it anew. */
const PluginToken = z.object({ value: z.string(), origins: z.array(z.string()) });
export type PluginToken = z.infer<typeof PluginToken>;

/** By id, so that two devices can be merged. Tokens stay in this browser. */
export const OwnPlugins = z.object({
  plugins: z._default(z.record(z.string(), Plugin), {}),
  tokens: z._default(z.record(z.string(), PluginToken), {}),
});
