import { z } from 'zod';

export const TOOL_TYPES = ['builtin', 'shared', 'custom'] as const;
export const PROXY_MODES = ['DEFAULT', 'DOMESTIC', 'OVERSEAS'] as const;
export const AUTH_PLACES = ['header', 'query', 'body', 'cookie'] as const;

export const TOOL_UPDATE_CHECK_MS = 3_600_000;
/** A user whose tool configuration is younger than this is new, and gets web browsing switched on. */
export const NEW_TOOL_USER_MS = 60_000;

/** One credential that a tool's own API asks for. */
export const ToolAuthConfig = z.object({
  type: z.string(),
  in: z.enum(AUTH_PLACES).default('header'),
  name: z.string().default('Authorization'),
  scheme: z.string().default(''),
});
export type ToolAuthConfig = z.infer<typeof ToolAuthConfig>;

export const ToolSettings = z
  .object({
    shouldProxy: z.boolean().default(true),
    autoEnableInNewChat: z.boolean().default(false),
    authConfigs: z.array(ToolAuthConfig).default([]),
    /** By the name of the credential. */
    authValues: z.record(z.string(), z.string()).default({}),
    proxyMode: z.enum(PROXY_MODES).default('OVERSEAS'),
  })
  .meta({ id: 'ToolSettings' });
export type ToolSettings = z.infer<typeof ToolSettings>;

/** That a tool is installed, and how. */
export const ToolConfig = z
  .object({ toolId: z.string(), settings: ToolSettings.prefault({}) })
  .meta({ id: 'ToolConfig' });
export type ToolConfig = z.infer<typeof ToolConfig>;

/** A set of functions that a model may call, described by an OpenAPI schema. Lists leave the schema out. */
export const Tool = z
  .object({
    id: z.string().min(1),
    provider: z.string().default(''),
    name: z.string(),
    avatar: z.string().default(''),
    description: z.string().default(''),
    type: z.enum(TOOL_TYPES).default('custom'),
    tags: z.array(z.string()).default([]),
    createdAt: z.string().default(''),
    updatedAt: z.string().default(''),
    order: z.number().default(0),
    schema: z.string().optional(),
    schemaUrl: z.string().optional(),
    apiKey: z.string().optional(),
    serverUrl: z.string().optional(),
    language: z.string().default(''),
    isPrivate: z.boolean().default(true),
    config: ToolSettings.optional(),
  })
  .meta({ id: 'Tool' });
export type Tool = z.infer<typeof Tool>;

/** What a user sends to make or change a tool. */
export const ToolDraft = z.object({
  name: z.string().trim().min(1).max(100),
  avatar: z.string().max(2000).default(''),
  description: z.string().trim().max(2000).default(''),
  tags: z.array(z.string().max(50)).max(20).default([]),
  schema: z.string().min(1),
  schemaUrl: z.string().max(2000).optional(),
  apiKey: z.string().max(2000).optional(),
  serverUrl: z.string().max(2000).optional(),
  language: z.string().max(20).default(''),
  isPrivate: z.boolean().default(true),
});
export type ToolDraft = z.infer<typeof ToolDraft>;

export type ToolSchemaProblem = 'not-an-object' | 'info.title' | 'info.description' | 'servers' | 'paths';

const ToolInfo = z.object({ title: z.string().trim().min(1), description: z.string().trim().min(1) });

/** What keeps a parsed OpenAPI document from being registered; an empty list means nothing does. */
export function toolSchemaProblems(document: unknown, serverUrl?: string): ToolSchemaProblem[] {
  const read = z
    .looseObject({ info: z.unknown(), servers: z.unknown(), paths: z.unknown() })
    .partial()
    .safeParse(document);
  if (!read.success) return ['not-an-object'];
  const { info, servers, paths } = read.data;
  const problems: ToolSchemaProblem[] = [];
  if (!ToolInfo.pick({ title: true }).safeParse(info).success) problems.push('info.title');
  if (!ToolInfo.pick({ description: true }).safeParse(info).success) problems.push('info.description');
  if (!serverUrl && !(Array.isArray(servers) && servers.length > 0)) problems.push('servers');
  if (typeof paths !== 'object' || paths === null || Object.keys(paths).length === 0) problems.push('paths');
  return problems;
}

/** `name`, or `name_2`, `name_3` … where it is taken already. */
export function uniqueFunctionName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${name}_${number}`;
    if (!taken.has(candidate)) return candidate;
  }
}

/** The arguments that a model wrote; undefined unless they are a JSON object. Nothing at all means no arguments. */
export function parseToolArguments(text: string): Record<string, unknown> | undefined {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return z.record(z.string(), z.unknown()).safeParse(value).data;
  } catch {
    return undefined;
  }
}
