import { randomBytes } from 'node:crypto';
import { AppError, ToolDraft } from '@parley/contract';
import type { Database } from '../../db/open-database.ts';
import type { SecretBox } from '../../lib/secret-box.ts';
import { readKey } from '../custom-providers/endpoint.ts';
import { originsText } from './origins.ts';
import type { ListedToolRow, ToolRow } from './repository.ts';
import { placeOfDocument } from './tool-document.ts';
import type { ToolDocuments } from './tool-documents.ts';
import { toolRowOf } from './tool-row.ts';

/** A tool for everybody. What is left out comes from its schema, or stays as it was. */
export interface SharedDraft {
  readonly schema: string;
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly provider?: string | undefined;
  readonly avatar?: string | undefined;
  readonly language?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly order?: number | undefined;
  readonly serverUrl?: string | undefined;
  readonly schemaUrl?: string | undefined;
  /** With which everybody's calls are made. */
  readonly key?: string | undefined;
}

export interface SharedTool extends Pick<ListedToolRow, 'id' | 'name' | 'origins' | 'schema_bytes' | 'updated_at'> {
  readonly hasKey: boolean;
  readonly installed: number;
}

/** Commands of the operator's have no account. */
const OPERATOR = { accountId: '' };

/** The tools that the operator shares with everybody. They belong to no account: nobody's change becomes everybody's. */
export class SharedTools {
  readonly #database: Pick<Database, 'db' | 'writes'>;
  readonly #documents: ToolDocuments;
  readonly #box: SecretBox;
  readonly #now: () => number;

  constructor(database: Pick<Database, 'db' | 'writes'>, documents: ToolDocuments, box: SecretBox, now: () => number) {
    this.#database = database;
    this.#documents = documents;
    this.#box = box;
    this.#now = now;
  }

  async list(): Promise<SharedTool[]> {
    const rows = await this.#database.db
      .selectFrom('tools')
      .select(['id', 'name', 'origins', 'schema_bytes', 'updated_at', 'sealed_key'])
      .select((row) =>
        row
          .selectFrom('tool_configs')
          .select((config) => config.fn.countAll().as('count'))
          .whereRef('tool_configs.tool_id', '=', 'tools.id')
          .as('installed'),
      )
      .where('account_id', 'is', null)
      .orderBy('position')
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return rows.map(({ sealed_key: sealed, installed, ...row }) => ({
      ...row,
      hasKey: sealed !== '',
      installed: Number(installed ?? 0),
    }));
  }

  /** A tool that somebody made, to be shared as a copy without its key; undefined where there is none. */
  async draftOf(id: string): Promise<SharedDraft | undefined> {
    const row = await this.#find(id);
    if (!row) return undefined;
    const { schema, name, description, provider, avatar, language } = row;
    const tags = JSON.parse(row.tags) as string[];
    return {
      schema,
      name,
      description,
      provider,
      avatar,
      language,
      tags,
      serverUrl: row.server_url,
      ...(row.schema_url !== '' && { schemaUrl: row.schema_url }),
    };
  }

  /** Shares a tool, or puts it in the place of one that is shared, and gives its id. */
  async share(draft: SharedDraft, replaces?: string): Promise<string> {
    const before = replaces === undefined ? undefined : await this.#find(replaces);
    if (replaces !== undefined && before?.account_id !== null)
      throw new AppError('not_found', 'There is no shared tool with this id');
    const place = {
      schemaUrl: draft.schemaUrl ?? before?.schema_url,
      serverUrl: draft.serverUrl ?? before?.server_url,
    };
    const facts = await this.#documents.inspect(draft.schema, placeOfDocument(place), OPERATOR);
    const read = ToolDraft.safeParse({
      name: draft.name ?? before?.name ?? facts.title.slice(0, 100),
      description: draft.description ?? facts.description.slice(0, 2_000),
      avatar: draft.avatar ?? before?.avatar,
      language: draft.language ?? before?.language,
      tags: draft.tags ?? (before && (JSON.parse(before.tags) as string[])),
      schema: draft.schema,
      ...(place.schemaUrl && { schemaUrl: place.schemaUrl }),
      ...(place.serverUrl && { serverUrl: place.serverUrl }),
      isPrivate: false,
    });
    if (!read.success) throw new AppError('validation_failed', read.error.issues[0]?.message);
    const now = this.#now();
    const identity = {
      id: before?.id ?? randomBytes(16).toString('hex'),
      account_id: null,
      provider: draft.provider ?? before?.provider ?? '',
      position: draft.order ?? before?.position ?? 0,
      created_at: before?.created_at ?? now,
      updated_at: Math.max(now, (before?.updated_at ?? 0) + 1),
    };
    const origins = originsText(facts.origins);
    const wanted = { ...facts, origins, key: draft.key === undefined ? '' : readKey(draft.key) };
    const row: ToolRow = toolRowOf(read.data, identity, wanted, this.#box);
    await this.#database.writes.run(async (transaction) => {
      await transaction.deleteFrom('tools').where('id', '=', row.id).where('account_id', 'is', null).execute();
      await transaction.insertInto('tools').values(row).execute();
    });
    return row.id;
  }

  /** Says whether there was one. What people set up for it goes as well, with their credentials. */
  async unshare(id: string): Promise<boolean> {
    return this.#database.writes.run(async (transaction) => {
      const { numDeletedRows } = await transaction
        .deleteFrom('tools')
        .where('id', '=', id)
        .where('account_id', 'is', null)
        .executeTakeFirstOrThrow();
      if (numDeletedRows === 0n) return false;
      await transaction.deleteFrom('tool_configs').where('tool_id', '=', id).execute();
      return true;
    });
  }

  async #find(id: string): Promise<ToolRow | undefined> {
    return this.#database.db.selectFrom('tools').selectAll().where('id', '=', id).executeTakeFirst();
  }
}
