import { z } from 'zod';

export const PLUGIN_AUTH_TYPES = ['none', 'basic', 'bearer', 'custom'] as const;
export const PLUGIN_AUTH_LOCATIONS = ['header', 'query', 'body'] as const;

/** A tool that the user wrote in this browser, with its OpenAPI schema and credential. */
export const Plugin = z
  .object({
    id: z.string().min(1),
    name: z.string().default(''),
    createdAt: z.number().default(0),
    /** The OpenAPI schema as text, JSON or YAML. */
    content: z.string().default(''),
    authType: z.enum(PLUGIN_AUTH_TYPES).default('none'),
    /** The header or parameter that carries the token where the type is custom. */
    authHeader: z.string().default(''),
    authToken: z.string().default(''),
    authLocation: z.enum(PLUGIN_AUTH_LOCATIONS).default('header'),
    usingProxy: z.boolean().default(false),
    methodsCount: z.int().nonnegative().default(0),
    readOnly: z.boolean().default(false),
  })
  .meta({ id: 'Plugin' });
export type Plugin = z.infer<typeof Plugin>;
