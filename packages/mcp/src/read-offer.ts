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
import { byteLength } from './byte-length.ts';
import type { ReadLimits } from './limits.ts';
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
const CURSOR_MAX_LENGTH = 10_000;
const HINTS = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const;

/** A connection whose server is asked what it offers. */
export interface OfferingConnection {
  readonly client: Client;
  readonly transport: NonNullable<McpServer['protocol']>['transport'];
}

/** Reads what a connected server offers, up to the bounds. The target makes a tool of one server another's of the next. */
export async function readOffer(
  { client, transport }: OfferingConnection,
  target: string,
  limits: ReadLimits,
  signal?: AbortSignal,
): Promise<McpOffer> {
  const pages = new ListReader(client, limits, signal);
  const { tools: hasTools, prompts: hasPrompts, resources } = client.getServerCapabilities() ?? {};
  const kept = {
    tools: hasTools
      ? await pages.read('tools/list', {
          itemsOf: (page) => page.tools,
          offered: (tool) => offeredTool(tool, target, limits.schemaBytes),
          keyOf: ({ name }) => name,
          max: limits.tools,
        })
      : [],
    prompts: hasPrompts
      ? await pages.read('prompts/list', {
          itemsOf: (page) => page.prompts,
          offered: offeredPrompt,
          keyOf: ({ name }) => name,
          max: limits.prompts,
        })
      : [],
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
    isCut: pages.isCut,
  };
}

/** What a connected server has to read, as it is now. */
export async function readResources(
  { client }: Pick<OfferingConnection, 'client'>,
  limits: ReadLimits,
  signal?: AbortSignal,
): Promise<McpResources> {
  if (!client.getServerCapabilities()?.resources) return { resources: [], templates: [] };
  const pages = new ListReader(client, limits, signal);
  const max = limits.resources;
  const resources = await pages.read('resources/list', {
    itemsOf: (page) => page.resources,
    offered: offeredResource,
    max,
  });
  // Servers without templates need not know of them.
  const templates = await pages
    .read('resources/templates/list', {
      itemsOf: (page) => page.resourceTemplates,
      offered: offeredTemplate,
      max,
    })
    .catch(() => []);
  return { resources, templates };
}

interface Pages {
  'tools/list': { tools: Tool[]; nextCursor?: string };
  'prompts/list': { prompts: Prompt[]; nextCursor?: string };
  'resources/list': { resources: Resource[]; nextCursor?: string };
  'resources/templates/list': { resourceTemplates: ResourceTemplateType[]; nextCursor?: string };
}

/** What is read of a list, and what is kept of that. */
interface WantedList<Page, Item, Kept> {
  readonly itemsOf: (page: Page) => readonly Item[];
  /** Undefined for an item that cannot be offered. */
  readonly offered: (item: Item) => Kept | undefined;
  /** Of several with the same key, nobody could say which one is meant: the first counts. */
  readonly keyOf?: (item: Item) => string;
  readonly max: number;
}

/**
 * Reads lists page by page and keeps what there is room for: not with the library's own way, which keeps everything that a
 * server sends.
 */
class ListReader {
  readonly #client: Client;
  readonly #limits: ReadLimits;
  readonly #signal: AbortSignal | undefined;
  /** Bytes of JSON that can still be kept, of all lists together. */
  #room: number;
  #isFull = false;
  isCut = false;

  constructor(client: Client, limits: ReadLimits, signal: AbortSignal | undefined) {
    this.#client = client;
    this.#limits = limits;
    this.#signal = signal;
    this.#room = limits.offerBytes;
  }

  async read<Method extends keyof Pages, Item, Kept>(
    method: Method,
    { itemsOf, offered, keyOf, max }: WantedList<Pages[Method], Item, Kept>,
  ): Promise<Kept[]> {
    const kept: Kept[] = [];
    const keys = new Set<string>();
    let left = max;
    for await (const page of this.#pages(method)) {
      const items = itemsOf(page);
      for (const item of items.slice(0, left)) {
        const key = keyOf?.(item);
        const isKnown = key !== undefined && keys.has(key);
        if (key !== undefined) keys.add(key);
        const fitting = isKnown || this.#isFull ? undefined : this.#fitting(offered(item));
        if (fitting === undefined) this.isCut = true;
        else kept.push(fitting);
      }
      if (items.length > left) this.isCut = true;
      left -= items.length;
      if (left < 0 || this.#isFull) break;
    }
    return kept;
  }

  async *#pages<Method extends keyof Pages>(method: Method): AsyncGenerator<Pages[Method]> {
    const { waitMs, pages } = this.#limits;
    const options = { timeout: waitMs, ...(this.#signal && { signal: this.#signal }) };
    const seen = new Set<string>();
    let cursor: string | undefined;
    for (let count = 0; count < pages; count += 1) {
      const params = cursor === undefined ? {} : { cursor };
      const page = (await this.#client.request({ method, params }, options)) as unknown as Pages[Method];
      yield page;
      cursor = page.nextCursor;
      if (cursor === undefined) return;
      // A page that leads to one that was there before would never come to an end.
      if (seen.has(cursor) || cursor.length > CURSOR_MAX_LENGTH) break;
      seen.add(cursor);
    }
    this.isCut = true;
  }

  /** The first that does not fit ends the list: what comes after it is not looked at. */
  #fitting<Kept>(item: Kept | undefined): Kept | undefined {
    if (item === undefined) return undefined;
    const bytes = byteLength(JSON.stringify(item));
    this.#isFull = bytes > this.#room;
    if (this.#isFull) return undefined;
    this.#room -= bytes;
    return item;
  }
}

function offeredTool(tool: Tool, target: string, schemaBytes: number): McpTool | undefined {
  const { inputSchema } = tool;
  if (tool.name.length > NAME_MAX_LENGTH || !isBoundedJson(inputSchema)) return undefined;
  if (byteLength(JSON.stringify(inputSchema)) > schemaBytes) return undefined;
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

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).toWellFormed()}…`;
}
