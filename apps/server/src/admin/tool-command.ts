import { ToolSchemaAddress } from '@parley/contract';
import { StartupError } from '../lib/startup-error.ts';
import { HINT, parsedAbout } from './command-words.ts';

/** What the operator says of a tool that is to be shared; the rest comes from its schema. */
export interface ShareOptions {
  readonly name: string | undefined;
  readonly provider: string | undefined;
  readonly tags: readonly string[] | undefined;
  readonly order: number | undefined;
  readonly serverUrl: string | undefined;
  readonly schemaUrl: string | undefined;
  /** The environment variable that holds the key for everybody's calls. */
  readonly keyVariable: string | undefined;
  /** The shared tool whose place it takes. */
  readonly replaces: string | undefined;
}

export type ToolCommand =
  | { readonly kind: 'tool-list' }
  /** The source is a file, or the id of a tool that somebody made. */
  | { readonly kind: 'tool-share'; readonly source: string; readonly options: ShareOptions }
  | { readonly kind: 'tool-unshare'; readonly id: string };

const MAX_ORDER = 1_000_000;

const OPTIONS = {
  name: { type: 'string' },
  provider: { type: 'string' },
  tags: { type: 'string' },
  order: { type: 'string' },
  'server-url': { type: 'string' },
  'schema-url': { type: 'string' },
  'key-env': { type: 'string' },
  replaces: { type: 'string' },
} as const;

/** Reads the words behind `npm run admin -- tool`. */
export function readToolCommand(action: string | undefined, rest: readonly string[]): ToolCommand {
  switch (action) {
    case 'list':
      return { kind: 'tool-list' };
    case 'share': {
      const { words, options } = parsedAbout(rest, OPTIONS);
      const [source, ...more] = words;
      if (source === undefined || more.length > 0)
        throw new StartupError(`"tool share" needs a file with an OpenAPI schema, or the id of a tool. ${HINT}`);
      const text = (name: keyof typeof OPTIONS) => (typeof options[name] === 'string' ? options[name] : undefined);
      return {
        kind: 'tool-share',
        source,
        options: {
          name: text('name'),
          provider: text('provider'),
          tags: text('tags')
            ?.split(',')
            .map((tag) => tag.trim())
            .filter(Boolean),
          order: readOrder(text('order')),
          serverUrl: readUrl('server-url', text('server-url')),
          schemaUrl: readUrl('schema-url', text('schema-url')),
          keyVariable: text('key-env'),
          replaces: text('replaces'),
        },
      };
    }
    case 'unshare': {
      const [id, ...more] = parsedAbout(rest, {}).words;
      if (id === undefined || more.length > 0)
        throw new StartupError(`"tool unshare" needs the id of a shared tool. ${HINT}`);
      return { kind: 'tool-unshare', id };
    }
    default:
      throw new StartupError(`There is no "tool ${action ?? ''}". ${HINT}`);
  }
}

function readOrder(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const order = Number(text);
  if (Number.isInteger(order) && Math.abs(order) <= MAX_ORDER) return order;
  throw new StartupError(`--order must be a whole number of at most ${MAX_ORDER}`);
}

function readUrl(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const read = ToolSchemaAddress.safeParse({ url: text });
  if (read.success) return read.data.url;
  throw new StartupError(`--${name} must be an address such as https://api.example.org/v1`);
}
