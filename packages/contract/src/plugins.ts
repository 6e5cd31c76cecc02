import * as z from 'zod/mini';

export const PLUGIN_AUTH_TYPES = ['none', 'basic', 'bearer', 'custom'] as const;
export const PLUGIN_AUTH_LOCATIONS = ['header', 'query', 'body'] as const;

/** A tool that the user wrote in this browser, with its OpenAPI schema and credential. */
export const Plugin = z
  .object({
    id: z.string().check(z.minLength(1)),
    name: z._default(z.string(), ''),
    createdAt: z._default(z.number(), 0),
    /** The OpenAPI schema as text, JSON or YAML. */
    content: z._default(z.string(), ''),
    authType: z._default(z.enum(PLUGIN_AUTH_TYPES), 'none'),
    /** The header or parameter that carries the token where the type is custom. */
    authHeader: z._default(z.string(), ''),
    authToken: z._default(z.string(), ''),
    authLocation: z._default(z.enum(PLUGIN_AUTH_LOCATIONS), 'header'),
    usingProxy: z._default(z.boolean(), false),
    methodsCount: z._default(z.int().check(z.nonnegative()), 0),
    readOnly: z._default(z.boolean(), false),
  })
  .register(z.globalRegistry, { id: 'Plugin' });
export type Plugin = z.infer<typeof Plugin>;
