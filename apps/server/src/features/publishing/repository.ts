import type { ExpressionBuilder, Selectable, Transaction } from 'kysely';
import { holdAccount } from '../../db/hold-account.ts';
import type { Database } from '../../db/open-database.ts';
import { preparedQuery } from '../../db/prepared-query.ts';
import type { PublicationsTable } from '../../db/publication-tables.ts';
import type { Tables } from '../../db/tables.ts';
import type { NoteIn } from '../accounts/audit-log.ts';
import { CARD, type PublishedPicture } from './published-picture.ts';
import { sweepPublications } from './sweep.ts';

export type PublicationRow = Readonly<Selectable<PublicationsTable>>;
export type PublicationKind = PublicationRow['kind'];
/** What is said of a publication; what is in it is read for visitors alone. */
export type PublicationHead = Omit<PublicationRow, 'packed' | 'secret_hash' | 'summary'>;

const HEAD = [
  'id',
  'account_id',
  'kind',
  'name',
  'version',
  'size_bytes',
  'is_listed',
  'created_at',
  'updated_at',
  'expires_at',
  'taken_down_at',
  'views',
] as const satisfies readonly (keyof PublicationHead)[];

/** Whoever may change a publication: the account that made it, or whoever knows its secret. */
export interface Changer {
  readonly accountId: string;
  readonly secretHash: string | undefined;
}

export interface PublishingRoom {
  readonly count: number;
  readonly bytes: number;
}

/** What a visitor reported. */
export interface Report {
  readonly at: number;
  readonly reason: string;
  /** In the visitor's own words. */
  readonly note: string;
}

export type Changed = 'done' | 'missing' | 'full';
type NewContent = Pick<
  PublicationRow,
  'name' | 'summary' | 'size_bytes' | 'is_listed' | 'updated_at' | 'expires_at' | 'packed'
>;

/** What was made public. Visitors find it by its id alone; whoever changes it is part of the query. */
export class PublicationsRepository {
  readonly #db: Database['db'];
  readonly #writes: Database['writes'];
  readonly #state: ReturnType<typeof stateOf>;
  readonly #preview: ReturnType<typeof previewOf>;

  constructor({ db, writes }: Pick<Database, 'db' | 'writes'>) {
    this.#db = db;
    this.#writes = writes;
    this.#state = stateOf(db);
    this.#preview = previewOf(db);
  }

  /** Stores it after `admit` let it, where the account has room for it. */
  async insert(
    row: PublicationRow,
    pictures: readonly PublishedPicture[],
    room: PublishingRoom,
    admit: (transaction: Transaction<Tables>) => Promise<void>,
  ): Promise<'done' | 'many' | 'full'> {
    return this.#writes.run(async (transaction) => {
      await admit(transaction);
      const used = await usedBy(transaction, row.account_id);
      if (used.count >= room.count) return 'many';
      if (used.bytes + row.size_bytes > room.bytes) return 'full';
      await transaction.insertInto('publications').values(row).execute();
      await storePictures(transaction, row.id, pictures);
      return 'done';
    });
  }

  /** Notes a link to a chat that goes on, once; of one that is noted only the end is changed, where that is wished. */
  async noteLink(row: PublicationRow, hasNewEnd: boolean): Promise<void> {
    const { expires_at, updated_at } = row;
    await this.#writes.run((transaction) =>
      transaction
        .insertInto('publications')
        .values(row)
        .onConflict((conflict) => {
          const known = conflict.column('id');
          return hasNewEnd ? known.doUpdateSet({ expires_at, updated_at }) : known.doNothing();
        })
        .execute(),
    );
  }

  /** Links to chats that go on, those that are over included. */
  async links(ids: readonly string[]) {
    if (ids.length === 0) return [];
    return this.#db
      .selectFrom('publications')
      .select(['id', 'account_id', 'expires_at', 'taken_down_at', 'views'])
      .where('id', 'in', ids)
      .where('kind', '=', 'live')
      .execute();
  }

  /** Puts something else in its place, under the same address. */
  async replace(
    changer: Changer,
    place: { readonly id: string; readonly kind: PublicationKind },
    content: NewContent,
    pictures: readonly PublishedPicture[],
    room: PublishingRoom,
  ): Promise<Changed> {
    return this.#writes.run(async (transaction) => {
      const row = await ownedBy(transaction, changer, place).where('taken_down_at', 'is', null).executeTakeFirst();
      if (!row) return 'missing';
      const used = await usedBy(transaction, row.account_id);
      if (used.bytes - row.size_bytes + content.size_bytes > room.bytes) return 'full';
      await transaction
        .updateTable('publications')
        .set((expression) => ({ ...content, version: expression('version', '+', 1) }))
        .where('id', '=', row.id)
        .execute();
      await transaction.deleteFrom('publication_pictures').where('publication_id', '=', row.id).execute();
      await storePictures(transaction, row.id, pictures);
      return 'done';
    });
  }

  /** Says whether there was one. Of what the operator took down a notice stays for visitors, until it would have expired. */
  async remove(changer: Changer, place: { readonly id: string; readonly kind: PublicationKind }): Promise<boolean> {
    return this.#writes.run(async (transaction) => {
      const row = await ownedBy(transaction, changer, place).executeTakeFirst();
      if (!row) return false;
      await transaction.deleteFrom('publications').where('id', '=', row.id).execute();
      if (row.taken_down_at !== null) {
        const notice = { publication_id: row.id, kind: place.kind, expires_at: row.expires_at };
        await transaction.insertInto('publication_notices').values(notice).execute();
      }
      return true;
    });
  }

  /** The newest first; those that have expired are gone. */
  async list(accountId: string, kind: PublicationKind, now: number): Promise<PublicationHead[]> {
    return this.#db
      .selectFrom('publications')
      .select(HEAD)
      .where('account_id', '=', accountId)
      .where('kind', '=', kind)
      .where(isOpenAt(now))
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute();
  }

  /** Whether visitors read it, and which version; undefined for what is not there, or no longer. */
  async find(id: string, kind: PublicationKind, now: number) {
    const [row] = await this.#state({ id, kind, now });
    return row;
  }

  /** Whether visitors are told that something was taken down, although its owner took it back since. */
  async hasNotice(id: string, kind: PublicationKind, now: number): Promise<boolean> {
    const row = await this.#db
      .selectFrom('publication_notices')
      .select('publication_id')
      .where('publication_id', '=', id)
      .where('kind', '=', kind)
      .where((expression) => expression.or([expression('expires_at', 'is', null), expression('expires_at', '>', now)]))
      .executeTakeFirst();
    return row !== undefined;
  }

  /** The whole answer to a visitor, as gzip; undefined where it is gone meanwhile. */
  async packed(id: string): Promise<Buffer | undefined> {
    const row = await this.#db.selectFrom('publications').select('packed').where('id', '=', id).executeTakeFirst();
    return row && Buffer.from(row.packed, 'base64');
  }

  /** What a preview of a link tells; undefined for what visitors cannot read. */
  async preview(id: string, kind: PublicationKind, now: number) {
    const [row] = await this.#preview({ id, kind, now });
    return row;
  }

  async picture(place: { readonly id: string; readonly name: string }, now: number) {
    return this.#db
      .selectFrom('publication_pictures')
      .innerJoin('publications', 'publications.id', 'publication_pictures.publication_id')
      .select(['publication_pictures.media_type', 'publication_pictures.base64'])
      .where('publication_pictures.publication_id', '=', place.id)
      .where('publication_pictures.name', '=', place.name)
      .where('publications.taken_down_at', 'is', null)
      .where(isOpenAt(now))
      .executeTakeFirst();
  }

  /** A view that is lost with the power is no loss. */
  async addViews(views: ReadonlyMap<string, number>): Promise<void> {
    await this.#writes.run(async (transaction) => {
      for (const [id, count] of views) {
        await transaction
          .updateTable('publications')
          .set((expression) => ({ views: expression('views', '+', count) }))
          .where('id', '=', id)
          .execute();
      }
    }, 'process');
  }

  /** Says whether there is such a publication, and room for one more report about it. */
  async report(
    place: { readonly id: string; readonly kind: PublicationKind },
    report: Report & { readonly id: string },
    most: number,
  ): Promise<boolean> {
    return this.#writes.run(async (transaction) => {
      const row = await transaction
        .selectFrom('publications')
        .select('id')
        .where('id', '=', place.id)
        .where('kind', 'in', place.kind === 'chat' ? ['chat', 'live'] : [place.kind])
        .where(isOpenAt(report.at))
        .executeTakeFirst();
      if (!row) return false;
      const { count } = await transaction
        .selectFrom('publication_reports')
        .select((expression) => expression.fn.countAll().as('count'))
        .where('publication_id', '=', place.id)
        .executeTakeFirstOrThrow();
      if (Number(count) >= most) return true;
      await transaction
        .insertInto('publication_reports')
        .values({ ...report, publication_id: place.id })
        .execute();
      return true;
    });
  }

  /** For the operator: what was reported first, then the newest. */
  async listAll(limit: number): Promise<(PublicationHead & { readonly reports: readonly Report[] })[]> {
    const rows = await this.#db
      .selectFrom('publications')
      .select(HEAD)
      .select((expression) =>
        expression
          .selectFrom('publication_reports')
          .whereRef('publication_reports.publication_id', '=', 'publications.id')
          .select((reports) => reports.fn.countAll().as('count'))
          .as('reports'),
      )
      .orderBy('reports', 'desc')
      .orderBy('created_at', 'desc')
      .limit(limit)
      .execute();
    return Promise.all(
      rows.map(async ({ reports, ...head }) => ({ ...head, reports: reports ? await this.#reportsOn(head.id) : [] })),
    );
  }

  async #reportsOn(id: string): Promise<Report[]> {
    return this.#db
      .selectFrom('publication_reports')
      .select(['at', 'reason', 'note'])
      .where('publication_id', '=', id)
      .orderBy('reason')
      .orderBy('at')
      .execute();
  }

  /** Takes it down, or shows it again with null; says whether there is such a publication. */
  async setTakenDown(id: string, at: number | null, note: NoteIn): Promise<boolean> {
    return this.#writes.run(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('publications')
        .set({ taken_down_at: at })
        .where('id', '=', id)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      await note(transaction);
      return true;
    });
  }

  /** Deletes what has expired, and links to chats that no longer have them; gives how much had expired. */
  async sweep(now: number): Promise<number> {
    return this.#writes.run((transaction) => sweepPublications(transaction, now));
  }
}

/** Values of the queries that every visit asks. */
type Visited = Readonly<{ id: string; kind: PublicationKind; now: number }>;

function stateOf(db: Database['db']) {
  return preparedQuery(db, ({ id, kind, now }: Visited) =>
    db
      .selectFrom('publications')
      .select(['id', 'account_id', 'version', 'is_listed', 'taken_down_at'])
      .where('id', '=', id)
      .where('kind', '=', kind)
      .where(isOpenAt(now)),
  );
}

function previewOf(db: Database['db']) {
  return preparedQuery(db, ({ id, kind, now }: Visited) =>
    db
      .selectFrom('publications')
      .select(['name', 'summary', 'is_listed', 'version'])
      .select((expression) =>
        expression
          .exists(
            expression
              .selectFrom('publication_pictures')
              .select('publication_pictures.name')
              .whereRef('publication_pictures.publication_id', '=', 'publications.id')
              .where('publication_pictures.name', '=', CARD),
          )
          .as('has_card'),
      )
      .where('id', '=', id)
      .where('kind', '=', kind)
      .where('taken_down_at', 'is', null)
      .where(isOpenAt(now)),
  );
}

/** Whether it has not expired. */
function isOpenAt(now: number) {
  return (eb: ExpressionBuilder<Tables, 'publications'>) =>
    eb.or([eb('publications.expires_at', 'is', null), eb('publications.expires_at', '>', now)]);
}

async function usedBy(transaction: Transaction<Tables>, accountId: string): Promise<PublishingRoom> {
  await holdAccount(transaction, accountId);
  const { count, bytes } = await transaction
    .selectFrom('publications')
    .select((expression) => [expression.fn.countAll().as('count'), expression.fn.sum('size_bytes').as('bytes')])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return { count: Number(count), bytes: Number(bytes ?? 0) };
}

/** The publication of this id, where it is the changer's. */
function ownedBy(
  transaction: Transaction<Tables>,
  { accountId, secretHash }: Changer,
  { id, kind }: { readonly id: string; readonly kind: PublicationKind },
) {
  return transaction
    .selectFrom('publications')
    .select(['id', 'account_id', 'size_bytes', 'taken_down_at', 'expires_at'])
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where((expression) =>
      expression.or([
        expression('account_id', '=', accountId),
        ...(secretHash === undefined ? [] : [expression('secret_hash', '=', secretHash)]),
      ]),
    );
}

async function storePictures(
  transaction: Transaction<Tables>,
  id: string,
  pictures: readonly PublishedPicture[],
): Promise<void> {
  for (const { name, mediaType, base64 } of pictures) {
    await transaction
      .insertInto('publication_pictures')
      .values({ publication_id: id, name, media_type: mediaType, base64 })
      .execute();
  }
}
