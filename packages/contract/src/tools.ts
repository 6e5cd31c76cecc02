import * as z from 'zod/mini';
import { BoundedJsonObject, LookupId, smallRecord, textUpTo } from './bounds.ts';
import { freeCallId } from './call-ids.ts';
import { HttpUrl } from './http-url.ts';
import { CallPrice } from './money.ts';

const TOOL_TYPES = ['builtin', 'shared', 'custom'] as const;
const PROXY_MODES = ['DEFAULT', 'DOMESTIC', 'OVERSEAS'] as const;
/** The way that calls of a tool take out of the server, as far as the operator set it up. */
export const ProxyMode = z.enum(PROXY_MODES);
export type ProxyMode = z.infer<typeof ProxyMode>;
const AUTH_PLACES = ['header', 'query', 'body', 'cookie'] as const;

/** Of a schema as it is stored. GitHub's, the largest that is known, has 12 MB with and 8 MB without its indentation. */
export const TOOL_SCHEMA_MAX_LENGTH = 10 * 1024 * 1024;
/** Of a schema as it comes. The indentation of JSON does not count towards what is stored, and is left out there where it is much. */
export const TOOL_SCHEMA_TEXT_MAX_LENGTH = 24 * 1024 * 1024;
/** A schema inside JSON has a backslash before every quotation mark. */
export const TOOL_BODY_LIMIT_BYTES = 24 * 1024 * 1024;
export const TOOLS_MAX = 100;
/** Of all schemas of an account. */
export const TOOL_SCHEMAS_MAX_BYTES = 48 * 1024 * 1024;
export const TOOL_CONFIGS_MAX = 500;
/** Operations that one tool may be narrowed down to; as many as are listed of a schema. */
const TOOL_OPERATIONS_MAX = 2_000;
/** Method and path, as in `GET /pets/{id}`. */
const OperationId = textUpTo(1_100).check(z.minLength(1));
/** Secrets that the server keeps come back as this and their last characters. Sent back as it is, it means the stored one. */
export const SECRET_MASK = '••••';
/** A user whose tool configuration is younger than this is new, and gets web browsing switched on. */
export const NEW_TOOL_USER_MS = 60_000;

/** One credential that a tool's own API asks for. */
const ToolAuthConfig = z.object({
  type: textUpTo(200),
  in: z._default(z.enum(AUTH_PLACES), 'header'),
  name: z._default(textUpTo(200), 'Authorization'),
  scheme: z._default(textUpTo(200), ''),
});

const ToolSettings = z
  .object({
    shouldProxy: z._default(z.boolean(), true),
    autoEnableInNewChat: z._default(z.boolean(), false),
    authConfigs: z._default(z.array(ToolAuthConfig).check(z.maxLength(50)), []),
    /**
     * By the name of the credential. Masked while the server makes the calls; with `shouldProxy` off the page makes them, and
     * needs the values themselves.
     */
    authValues: z._default(smallRecord(textUpTo(4_000)), {}),
    proxyMode: z._default(ProxyMode, 'OVERSEAS'),
    /** The operations that models get; left out, all of them. */
    operations: z.optional(z.array(OperationId).check(z.maxLength(TOOL_OPERATIONS_MAX))),
  })
  .register(z.globalRegistry, { id: 'ToolSettings' });

/** An installed tool and its settings. */
export const ToolConfig = z
  .object({ toolId: LookupId, settings: z.prefault(ToolSettings, {}) })
  .register(z.globalRegistry, { id: 'ToolConfig' });
export type ToolConfig = z.infer<typeof ToolConfig>;

/** A set of functions that a model may call, described by an OpenAPI schema. Lists leave the schema out. */
export const Tool = z
  .object({
    id: z.string().check(z.minLength(1)),
    provider: z._default(z.string(), ''),
    name: z.string(),
    avatar: z._default(z.string(), ''),
    description: z._default(z.string(), ''),
    type: z._default(z.enum(TOOL_TYPES), 'custom'),
    tags: z._default(z.array(z.string()), []),
    createdAt: z._default(z.string(), ''),
    updatedAt: z._default(z.string(), ''),
    order: z._default(z.number(), 0),
    /** How many operations its schema has. */
    methods: z.optional(z.number()),
    schema: z.optional(z.string()),
    schemaUrl: z.optional(z.string()),
    apiKey: z.optional(z.string()),
    serverUrl: z.optional(z.string()),
    language: z._default(z.string(), ''),
    isPrivate: z._default(z.boolean(), true),
    /** Dollars that a call costs, where the operator charges for it. */
    pricePerCall: z.optional(CallPrice),
    config: z.optional(ToolSettings),
  })
  .register(z.globalRegistry, { id: 'Tool' });
export type Tool = z.infer<typeof Tool>;

const ToolUrl = HttpUrl.check(z.maxLength(2000));

/** What a user sends to make or change a tool. */
export const ToolDraft = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  avatar: z._default(z.string().check(z.maxLength(2000)), ''),
  description: z._default(z.string().check(z.trim(), z.maxLength(2000)), ''),
  tags: z._default(z.array(z.string().check(z.maxLength(50))).check(z.maxLength(20)), []),
  schema: z.string().check(z.minLength(1), z.maxLength(TOOL_SCHEMA_TEXT_MAX_LENGTH)),
  schemaUrl: z.optional(ToolUrl),
  /** Left out, the stored one stays; empty, it goes. */
  apiKey: z.optional(z.string().check(z.maxLength(2000))),
  /** Takes the place of the servers that the schema names. */
  serverUrl: z.optional(z.union([z.literal(''), ToolUrl])),
  language: z._default(z.string().check(z.maxLength(20)), ''),
  isPrivate: z._default(z.boolean(), true),
  /** The place of the tool in lists, the smallest first. Left out, it stays where it is. */
  order: z.optional(z.int().check(z.gte(0), z.lte(9_999))),
});
export type ToolDraft = z.infer<typeof ToolDraft>;

/** Where an OpenAPI schema lies on the web. */
export const ToolSchemaAddress = z.object({ url: ToolUrl });

/** An OpenAPI schema as it lies on the web, in JSON or YAML. */
export const ToolSchemaText = z.object({ text: z.string(), url: z.string() });

/** A call of one of a tool's functions. Where it goes is for the stored tool to say, never for whoever asks. */
export const ToolRun = z.object({
  toolId: LookupId,
  operationId: OperationId,
  arguments: z._default(BoundedJsonObject, {}),
});
export type ToolRun = z.infer<typeof ToolRun>;

/** A call of a function of a tool that is still being written. */
export const ToolTrial = z.object({
  tool: ToolDraft,
  operationId: OperationId,
  arguments: z._default(BoundedJsonObject, {}),
  /** What was entered to be sent along. It takes the place of the tool's key, and is not kept. */
  credential: z.optional(z.object({ config: ToolAuthConfig, value: textUpTo(4_000) })),
});
export type ToolTrial = z.infer<typeof ToolTrial>;

/** What a tool answered, whatever its status, and what it was asked, with the credentials masked. */
export const ToolRunResult = z
  .object({
    status: z.number(),
    contentType: z.string(),
    /** For the model: with a note where the answer was cut, failed or is no text. */
    text: z.string(),
    isTruncated: z.boolean(),
    request: z.object({
      method: z.string(),
      url: z.string(),
      headers: z.record(z.string(), z.string()),
      body: z.optional(z.string()),
    }),
    durationMs: z.number(),
    sizeBytes: z.number(),
    /** What the operator charged for the call; absent where it was free or failed. */
    charged: z.optional(CallPrice),
  })
  .register(z.globalRegistry, { id: 'ToolRunResult' });
export type ToolRunResult = z.infer<typeof ToolRunResult>;

export type ToolSchemaProblem = 'not-an-object' | 'info.title' | 'info.description' | 'servers' | 'paths';

const ToolInfo = z.object({
  title: z.string().check(z.trim(), z.minLength(1)),
  description: z.string().check(z.trim(), z.minLength(1)),
});

/** What keeps a parsed OpenAPI document from being registered; an empty list means nothing does. */
export function toolSchemaProblems(document: unknown, serverUrl?: string): ToolSchemaProblem[] {
  const read = z
    .partial(z.looseObject({ info: z.unknown(), servers: z.unknown(), paths: z.unknown() }))
    .safeParse(document);
  if (!read.success) return ['not-an-object'];
  const { info, servers, paths } = read.data;
  const problems: ToolSchemaProblem[] = [];
  if (!z.pick(ToolInfo, { title: true }).safeParse(info).success) problems.push('info.title');
  if (!z.pick(ToolInfo, { description: true }).safeParse(info).success) problems.push('info.description');
  if (!serverUrl && !(Array.isArray(servers) && servers.length > 0)) problems.push('servers');
  if (typeof paths !== 'object' || paths === null || Object.keys(paths).length === 0) problems.push('paths');
  return problems;
}

/** `name`, or `name_2`, `name_3` … where it is taken already. */
export function uniqueFunctionName(name: string, taken: ReadonlySet<string>): string {
  return freeCallId(name, taken);
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
