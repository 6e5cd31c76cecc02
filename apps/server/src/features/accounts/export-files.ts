import type { Readable } from 'node:stream';
import type { Database } from '../../db/open-database.ts';

/** Opens what is in an uploaded file. */
export type ReadFile = (id: string) => Promise<Readable>;

/** Of base64, of which three bytes make four letters; a whole number of those, or padding would stand in the middle. */
const PIECE_BYTES = 3 * 16_384;

/** The inside of a JSON list of an account's files, with what is in them as base64, piece by piece. */
export async function* exportFiles(db: Database['db'], accountId: string, readFile: ReadFile): AsyncGenerator<string> {
  const own = db.selectFrom('files').where('account_id', '=', accountId);
  let separator = '';
  for (const { id } of await own.select('id').orderBy('created_at').orderBy('id').execute()) {
    const row = await own.selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) continue;
    const { name, media_type, size_bytes, created_at } = row;
    const head = { id, name, media_type, size_bytes, created_at: new Date(created_at).toISOString() };
    // One that cannot be read must not take the rest of the export with it.
    const bytes = await readFile(id).catch(() => undefined);
    yield `${separator}${JSON.stringify(head).slice(0, -1)},"base64":`;
    if (bytes) yield* asBase64(bytes);
    else yield 'null';
    yield '}';
    separator = ',';
  }
}

async function* asBase64(bytes: Readable): AsyncGenerator<string> {
  yield '"';
  let rest = Buffer.alloc(0);
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    const all = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const whole = all.length - (all.length % PIECE_BYTES);
    if (whole > 0) yield all.toString('base64', 0, whole);
    rest = Buffer.from(all.subarray(whole));
  }
  yield `${rest.toString('base64')}"`;
}
