import * as z from 'zod/mini';
import { BoundedJsonObject, LookupId, smallRecord, textUpTo } from './bounds.ts';

/** How many MCP servers an account may have. */
export const MCP_SERVERS_MAX = 30;
/** How many of its newest events a server's log keeps. */
export const MCP_LOG_MAX = 100;

/** What a server claims about a tool of its own. Nobody has checked it. */
const McpToolHints = z.object({
  readOnlyHint: z.optional(z.boolean()),
  destructiveHint: z.optional(z.boolean()),
  idempotentHint: z.optional(z.boolean()),
  openWorldHint: z.optional(z.boolean()),
});

/** A function that an MCP server offers, in its own words. */
export const McpTool = z
  .object({
    name: z.string(),
    title: z._default(z.string(), ''),
    description: z._default(z.string(), ''),
    inputSchema: z._default(z.record(z.string(), z.unknown()), {}),
    annotations: z.prefault(McpToolHints, {}),
    /** Changes with anything that a person or a model judges the tool by. */
    fingerprint: z._default(z.string(), ''),
  })
  .register(z.globalRegistry, { id: 'McpTool' });
export type McpTool = z.infer<typeof McpTool>;

/** A text with gaps that an MCP server offers to begin a message with. */
export const McpPrompt = z
  .object({
    name: z.string(),
    title: z._default(z.string(), ''),
    description: z._default(z.string(), ''),
    arguments: z._default(
      z.array(
        z.object({
          name: z.string(),
          title: z._default(z.string(), ''),
          description: z._default(z.string(), ''),
          required: z._default(z.boolean(), false),
        }),
      ),
      [],
    ),
  })
  .register(z.globalRegistry, { id: 'McpPrompt' });
export type McpPrompt = z.infer<typeof McpPrompt>;

const described = {
  name: z.string(),
  title: z._default(z.string(), ''),
  description: z._default(z.string(), ''),
  mimeType: z._default(z.string(), ''),
};

/** Something to read that an MCP server offers. */
const McpResource = z
  .object({ uri: z.string(), ...described, size: z.optional(z.number()) })
  .register(z.globalRegistry, { id: 'McpResource' });
export type McpResource = z.infer<typeof McpResource>;

/** Addresses of things to read with gaps in curly brackets (RFC 6570). */
const McpResourceTemplate = z
  .object({ uriTemplate: z.string(), ...described })
  .register(z.globalRegistry, { id: 'McpResourceTemplate' });
export type McpResourceTemplate = z.infer<typeof McpResourceTemplate>;

export const McpResources = z.object({
  resources: z._default(z.array(McpResource), []),
  templates: z._default(z.array(McpResourceTemplate), []),
});
export type McpResources = z.infer<typeof McpResources>;

/** Why a server cannot be used. */
const MCP_FAILURES = [
  /** Nothing answers at the address. */
  'unreachable',
  /** The gateway of this server does not call the address. */
  'address-refused',
  'timeout',
  /** The stored headers were refused. */
  'headers-refused',
  /** What answers does not speak the protocol, or breaks it. */
  'not-mcp',
  /** More comes than is read. */
  'too-large',
  /** Signing in did not work. */
  'sign-in-failed',
  /** The stored secrets cannot be opened any more: they have to be entered again. */
  'secrets-unreadable',
  /** The attempt to connect ended without a result, such as by a restart. */
  'interrupted',
  /** The program of a local server could not be started, or ended by itself. */
  'ended',
] as const;
export const McpFailure = z.enum(MCP_FAILURES);
export type McpFailure = z.infer<typeof McpFailure>;

/** How it stands with a server. */
export const McpState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('connecting') }),
  /** There was an answer the last time that it was asked; a connection is made whenever one is needed. */
  z.object({ kind: z.literal('connected') }),
  /** A program on this computer that does not run; it is started when it is needed. Only the desktop app has such servers. */
  z.object({ kind: z.literal('stopped') }),
  /** The person has to sign in there, for the first time or again. */
  z.object({ kind: z.literal('needs-sign-in') }),
  /** `detail` is a sentence in English, without secrets. */
  z.object({ kind: z.literal('failed'), reason: McpFailure, detail: z._default(z.string(), '') }),
]);
export type McpState = z.infer<typeof McpState>;

/** A tool server that speaks the Model Context Protocol over HTTP. Its secrets stay on the server. */
export const McpServer = z
  .object({
    id: z.string(),
    name: z.string(),
    url: z.string(),
    /** Each value masked, by `SECRET_MASK` and its last characters. */
    headers: z._default(z.record(z.string(), z.string()), {}),
    /** An OAuth client that was entered by hand; its secret is masked. */
    oauthClient: z.optional(z.object({ clientId: z.string(), clientSecret: z._default(z.string(), '') })),
    /** Whether a person is signed in there. */
    isSignedIn: z._default(z.boolean(), false),
    state: z._default(McpState, { kind: 'connecting' }),
    /** What it says of itself. `instructions` are for models, and no more to be trusted than a result. */
    about: z.prefault(
      z.object({
        name: z._default(z.string(), ''),
        title: z._default(z.string(), ''),
        version: z._default(z.string(), ''),
        instructions: z._default(z.string(), ''),
      }),
      {},
    ),
    /** How it is spoken to; known once it was connected. */
    protocol: z.optional(
      z.object({
        era: z.enum(['modern', 'legacy']),
        version: z.string(),
        /** `stdio`: a program on the computer of the desktop app. */
        transport: z.enum(['streamable-http', 'sse', 'stdio']),
      }),
    ),
    tools: z._default(z.array(McpTool), []),
    prompts: z._default(z.array(McpPrompt), []),
    /** Whether `mcp.resources` has something to give. */
    hasResources: z._default(z.boolean(), false),
    /** Whether it offers more than is kept of it. */
    isCut: z._default(z.boolean(), false),
    /** Grows whenever what it offers has changed, resources included. */
    version: z._default(z.number(), 0),
    createdAt: z.iso.datetime(),
    updatedAt: z._default(z.string(), ''),
    /** When its lists were last read. */
    checkedAt: z._default(z.string(), ''),
  })
  .register(z.globalRegistry, { id: 'McpServer' });
export type McpServer = z.infer<typeof McpServer>;

/**
 * Any text: what is no address on the web gets an answer of its own (`mcp_command`). A server that starts commands for its
 * users can be made to start any command.
 */
const McpAddress = z.string().check(z.trim(), z.minLength(1), z.maxLength(2000));

/** What a person enters. In a change, a masked value stands for the stored one. */
export const NewMcpServer = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  url: McpAddress,
  headers: z._default(smallRecord(textUpTo(4_000)), {}),
  /** For servers at whose sign-in programs cannot register by themselves. */
  oauthClient: z.optional(
    z.object({
      clientId: z.string().check(z.trim(), z.minLength(1), z.maxLength(2000)),
      clientSecret: z._default(textUpTo(2000), ''),
    }),
  ),
});
export type NewMcpServer = z.infer<typeof NewMcpServer>;

const MCP_EVENTS = [
  'connected',
  'failed',
  'sign-in-needed',
  'signed-in',
  'signed-out',
  'changed',
  'called',
  'call-failed',
  /** A message of the server's own. */
  'message',
  /** The program of a local server began to run, or does not run any more. */
  'started',
  'ended',
] as const;

/** Something that happened with a server; never with a secret, an argument or a result in it. */
export const McpLogEntry = z
  .object({
    at: z.iso.datetime(),
    event: z.enum(MCP_EVENTS),
    /** Which tool, why it failed, what the server wrote. */
    detail: z._default(z.string(), ''),
    durationMs: z.optional(z.number()),
  })
  .register(z.globalRegistry, { id: 'McpLogEntry' });
export type McpLogEntry = z.infer<typeof McpLogEntry>;

/** Where a person signs in at a server, in a window of its own. */
export const McpSignIn = z.object({ url: z.string() });

/** What the window that came back from a sign-in tells the one that opened it, under the type `parley-mcp-sign-in`. */
export const McpSignInEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), serverId: z.string() }),
  z.object({ kind: z.literal('error'), message: z._default(z.string(), '') }),
]);
export type McpSignInEvent = z.infer<typeof McpSignInEvent>;

/** What comes back from an authorization server (RFC 6749, RFC 9207). */
export const McpSignInCallback = z.object({
  state: z.optional(textUpTo(4_000)),
  code: z.optional(textUpTo(4_000)),
  iss: z.optional(textUpTo(2_000)),
  error: z.optional(textUpTo(500)),
  error_description: z.optional(textUpTo(2_000)),
});
export type McpSignInCallback = z.infer<typeof McpSignInCallback>;

const inline = { mimeType: z._default(z.string(), ''), data: z.string() };

/** Something that was read; `blob` is base64. */
const McpResourceContent = z
  .object({
    uri: z.string(),
    mimeType: z._default(z.string(), ''),
    text: z.optional(z.string()),
    blob: z.optional(z.string()),
  })
  .register(z.globalRegistry, { id: 'McpResourceContent' });
export type McpResourceContent = z.infer<typeof McpResourceContent>;

/** A part of a result or a prompt. `data` is base64. */
export const McpContent = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('text'), text: z.string() }),
    z.object({ type: z.literal('image'), ...inline }),
    z.object({ type: z.literal('audio'), ...inline }),
    z.object({ type: z.literal('resource_link'), uri: z.string(), ...described }),
    z.object({ type: z.literal('resource'), resource: McpResourceContent }),
  ])
  .register(z.globalRegistry, { id: 'McpContent' });
export type McpContent = z.infer<typeof McpContent>;

export const McpReading = z.object({ uri: textUpTo(8_000).check(z.minLength(1)) });
export const McpReadResource = z.object({ contents: z.array(McpResourceContent) });
export type McpReadResource = z.infer<typeof McpReadResource>;

export const McpPromptWanted = z.object({
  name: textUpTo(500).check(z.minLength(1)),
  arguments: z._default(smallRecord(textUpTo(100_000)), {}),
});
export const McpPromptText = z.object({
  description: z._default(z.string(), ''),
  messages: z.array(z.object({ role: z.enum(['user', 'assistant']), content: McpContent })),
});
export type McpPromptText = z.infer<typeof McpPromptText>;

/** A call of a tool. */
export const McpCall = z.object({
  tool: textUpTo(500).check(z.minLength(1)),
  arguments: z._default(BoundedJsonObject, {}),
  /** Of the tool as a person allowed it; where it has changed since, the call is refused (`conflict`). */
  fingerprint: z.optional(textUpTo(200)),
});
export type McpCall = z.infer<typeof McpCall>;

/** What a tool answered. A failure that the tool itself reports is a result too. */
export const McpResult = z
  .object({
    isError: z.boolean(),
    /** For the model: all texts, with a note where something was cut or is no text. */
    text: z.string(),
    content: z.array(McpContent),
    structuredContent: z.optional(z.record(z.string(), z.unknown())),
    isTruncated: z.boolean(),
    durationMs: z.number(),
    sizeBytes: z.number(),
  })
  .register(z.globalRegistry, { id: 'McpResult' });
export type McpResult = z.infer<typeof McpResult>;

/** A question of a server's to the person, while a call waits. */
export const McpElicitation = z
  .discriminatedUnion('mode', [
    /** `schema`: an object of plain fields (text, number, boolean, choice). */
    z.object({
      mode: z.literal('form'),
      id: z.string(),
      message: z.string(),
      schema: z.record(z.string(), z.unknown()),
    }),
    /** Something to do at an address, which is shown before it is opened. */
    z.object({ mode: z.literal('url'), id: z.string(), message: z.string(), url: z.string() }),
  ])
  .register(z.globalRegistry, { id: 'McpElicitation' });
export type McpElicitation = z.infer<typeof McpElicitation>;

/** What is heard of a call while it runs. `result` or `failed` is the last; a stream without either was broken off. */
export const McpCallEvent = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('progress'),
      progress: z.number(),
      total: z.optional(z.number()),
      message: z._default(z.string(), ''),
    }),
    z.object({ type: z.literal('elicitation'), elicitation: McpElicitation }),
    /** The question is over: it was answered, here or in another window, or not in time. */
    z.object({ type: z.literal('elicitation-over'), id: z.string() }),
    z.object({ type: z.literal('result'), result: McpResult }),
    /** `code` as in an envelope. */
    z.object({ type: z.literal('failed'), code: z.number(), message: z._default(z.string(), '') }),
  ])
  .register(z.globalRegistry, { id: 'McpCallEvent' });
export type McpCallEvent = z.infer<typeof McpCallEvent>;

/** A person's answer to a question. `decline`: no; `cancel`: closed without an answer. */
export const McpAnswer = z.object({
  elicitationId: LookupId,
  action: z.enum(['accept', 'decline', 'cancel']),
  content: z._default(
    smallRecord(z.union([textUpTo(20_000), z.number(), z.boolean(), z.array(textUpTo(1_000)).check(z.maxLength(200))])),
    {},
  ),
});
export type McpAnswer = z.infer<typeof McpAnswer>;
