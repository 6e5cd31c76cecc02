import type { Client, Prompt, Resource, ResourceTemplateType, Tool } from '@modelcontextprotocol/client';
import {
  isBoundedJson,
  type McpPrompt,
  type McpResource,
  type McpResources,
  type McpResourceTemplate,
  type McpServer,
  type McpTool,
} from '@parley/contract';
import { fingerprintOf } from '@parley/tools';
import type { McpConnection } from './connection.ts';
import type { McpLimits } from './limits.ts';
import { plainText } from './plain-text.ts';

/** What a server says of itself and offers, as it is stored. */
export type McpOffer = Pick<McpServer, 'about' | 'protocol' | 'tools' | 'prompts' | 'hasResources' | 'isCut'>;

export const NO_OFFER: McpOffer = {
  about: { name: '', title: '', version: '', instructions: '' },
  tools: [],
  prompts: [],
  hasResources: false,
  isCut: false,
};

const NAME_MAX_LENGTH = 200;
const DESCRIPTION_MAX_LENGTH = 4_000;
const URI_MAX_LENGTH = 8_000;
const ARGUMENTS_MAX = 50;
const HINTS = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const;

type ReadLimits = Pick<
  McpLimits,
  'tools' | 'prompts' | 'resources' | 'pages' | 'schemaBytes' | 'offerBytes' | 'waitMs'
>;

/** Reads what a connected server offers, up to the bounds. The target makes a tool of one server another's of the next. */
export async function readOffer(
  { client, transport }: McpConnection,
  target: string,
  limits: ReadLimits,
  signal?: AbortSignal,
): Promise<McpOffer> {
  const pages = new ListReader(client, limits, signal);
  const { tools: hasTools, prompts: hasPrompts, resources } = client.getServerCapabilities() ?? {};
  const tools = hasTools ? await pages.read('tools/list', (page) => page.tools, limits.tools) : [];
  const prompts = hasPrompts ? await pages.read('prompts/list', (page) => page.prompts, limits.prompts) : [];
  const room = new Room(limits.offerBytes);
  const kept = {
    tools: room.take(distinct(tools).map((tool) => offeredTool(tool, target, limits.schemaBytes))),
    prompts: room.take(distinct(prompts).map(offeredPrompt)),
  };
  const { name = '', title = '', version = '' } = client.getServerVersion() ?? {};
  return {
    about: {
      name: plainText(name, NAME_MAX_LENGTH),
      title: plainText(title, NAME_MAX_LENGTH),
      version: plainText(version, NAME_MAX_LENGTH),
      instructions: cut(client.getInstructions() ?? '', DESCRIPTION_MAX_LENGTH),
    },
    protocol: {
      era: client.getProtocolEra() === 'modern' ? 'modern' : 'legacy',
      version: client.getNegotiatedProtocolVersion() ?? '',
      transport,
    },
    ...kept,
    hasResources: resources !== undefined,
    isCut: pages.isCut || room.isFull || kept.tools.length < tools.length || kept.prompts.length < prompts.length,
  };
}

/** What a connected server has to read, as it is now. */
export async function readResources(
  { client }: McpConnection,
  limits: ReadLimits,
  signal?: AbortSignal,
): Promise<McpResources> {
  if (!client.getServerCapabilities()?.resources) return { resources: [], templates: [] };
  const pages = new ListReader(client, limits, signal);
  const room = new Room(limits.offerBytes);
  const resources = await pages.read('resources/list', (page) => page.resources, limits.resources);
  // Servers without templates need not know of them.
  const templates = await pages
    .read('resources/templates/list', (page) => page.resourceTemplates, limits.resources)
    .catch(() => []);
  return {
    resources: room.take(resources.map(offeredResource)),
    templates: room.take(templates.map(offeredTemplate)),
  };
}

interface Pages {
  'tools/list': { tools: Tool[]; nextCursor?: string };
  'prompts/list': { prompts: Prompt[]; nextCursor?: string };
  'resources/list': { resources: Resource[]; nextCursor?: string };
  'resources/templates/list': { resourceTemplates: ResourceTemplateType[]; nextCursor?: string };
}

/** Reads lists page by page: not with the library's own way, which keeps everything that a server sends. */
class ListReader {
  readonly #client: Client;
  readonly #limits: ReadLimits;
  readonly #signal: AbortSignal | undefined;
  isCut = false;

  constructor(client: Client, limits: ReadLimits, signal: AbortSignal | undefined) {
    this.#client = client;
    this.#limits = limits;
    this.#signal = signal;
  }

  async read<Method extends keyof Pages, Item>(
    method: Method,
    itemsOf: (page: Pages[Method]) => readonly Item[],
    max: number,
  ): Promise<Item[]> {
    const { waitMs, pages } = this.#limits;
    const items: Item[] = [];
    const seen = new Set<string>();
    let cursor: string | undefined;
    for (let count = 0; count < pages; count += 1) {
      const params = cursor === undefined ? {} : { cursor };
      const options = { timeout: waitMs, ...(this.#signal && { signal: this.#signal }) };
      const page = (await this.#client.request({ method, params }, options)) as unknown as Pages[Method];
      for (const item of itemsOf(page)) {
        if (items.length < max) items.push(item);
        else this.isCut = true;
      }
      cursor = page.nextCursor;
      if (cursor === undefined || this.isCut) return items;
      // A page that leads to one that was there before would never come to an end.
      if (seen.has(cursor)) break;
      seen.add(cursor);
    }
    this.isCut = true;
    return items;
  }
}

/** Keeps what fits into a number of bytes of JSON. */
class Room {
  #left: number;
  isFull = false;

  constructor(bytes: number) {
    this.#left = bytes;
  }

  take<Item>(items: readonly (Item | undefined)[]): Item[] {
    return items.filter((item): item is Item => {
      if (item === undefined) return false;
      const bytes = Buffer.byteLength(JSON.stringify(item));
      const fits = bytes <= this.#left;
      if (fits) this.#left -= bytes;
      else this.isFull = true;
      return fits;
    });
  }
}

function offeredTool(tool: Tool, target: string, schemaBytes: number): McpTool | undefined {
  const { inputSchema } = tool;
  if (tool.name.length > NAME_MAX_LENGTH || !isBoundedJson(inputSchema)) return undefined;
  if (Buffer.byteLength(JSON.stringify(inputSchema)) > schemaBytes) return undefined;
  const hints = HINTS.flatMap((hint) => {
    const value = tool.annotations?.[hint];
    return typeof value === 'boolean' ? [[hint, value] as const] : [];
  });
  const offered = {
    name: tool.name,
    title: plainText(tool.title ?? tool.annotations?.title ?? '', NAME_MAX_LENGTH),
    description: cut(tool.description ?? '', DESCRIPTION_MAX_LENGTH),
    inputSchema,
    annotations: Object.fromEntries(hints),
  };
  const fingerprint = fingerprintOf({
    name: offered.name,
    description: `${offered.title}\n${offered.description}`,
    parameters: { inputSchema, annotations: offered.annotations },
    target,
  });
  return { ...offered, fingerprint };
}

function offeredPrompt(prompt: Prompt): McpPrompt | undefined {
  if (prompt.name.length > NAME_MAX_LENGTH) return undefined;
  return {
    name: prompt.name,
    title: plainText(prompt.title ?? '', NAME_MAX_LENGTH),
    description: cut(prompt.description ?? '', DESCRIPTION_MAX_LENGTH),
    arguments: (prompt.arguments ?? []).slice(0, ARGUMENTS_MAX).map(({ name, description, required }) => ({
      name: cut(name, NAME_MAX_LENGTH),
      title: '',
      description: cut(description ?? '', DESCRIPTION_MAX_LENGTH),
      required: required === true,
    })),
  };
}

function offeredResource({ uri, size, ...rest }: Resource): McpResource | undefined {
  if (uri.length > URI_MAX_LENGTH) return undefined;
  return { uri, ...described(rest), ...(typeof size === 'number' && { size }) };
}

function offeredTemplate({ uriTemplate, ...rest }: ResourceTemplateType): McpResourceTemplate | undefined {
  return uriTemplate.length > URI_MAX_LENGTH ? undefined : { uriTemplate, ...described(rest) };
}

interface Described {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly mimeType?: string | undefined;
}

/** What is known of something to read, at lengths that can be shown. */
export function described({ name, title, description, mimeType }: Described) {
  return {
    name: plainText(name, NAME_MAX_LENGTH),
    title: plainText(title ?? '', NAME_MAX_LENGTH),
    description: cut(description ?? '', DESCRIPTION_MAX_LENGTH),
    mimeType: plainText(mimeType ?? '', NAME_MAX_LENGTH),
  };
}

/** The first of each name: of two, nobody could say which one is called. */
function distinct<Item extends { readonly name: string }>(items: readonly Item[]): Item[] {
  return [...new Map(items.toReversed().map((item) => [item.name, item])).values()].toReversed();
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).toWellFormed()}…`;
}
