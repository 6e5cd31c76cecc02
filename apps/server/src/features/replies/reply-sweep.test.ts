import { expect, it } from 'vitest';
import { addAccounts } from '../../testing/accounts.ts';
import { forEachEngine } from '../../testing/engines.ts';
import { ReplySweep } from './reply-sweep.ts';
import { RepliesRepository, type ReplyRow } from './repository.ts';

function aRow(fields: Partial<ReplyRow>): ReplyRow {
  return {
    account_id: 'owner',
    id: '',
    key_hash: '',
    server_id: 'one',
    state: 'done',
    form: 'openai',
    stop_asked: 0,
    started_at: 0,
    ended_at: 1,
    length: 10,
    first_length: 0,
    sealed_first: '',
    ...fields,
  };
}

forEachEngine((_engine, open) => {
  it('forgets what is old, and the oldest of whoever has too much', async () => {
    const database = await open();
    await addAccounts(database);
    const repository = new RepliesRepository(database);
    const begun = [
      aRow({ id: 'old', ended_at: 10 }),
      aRow({ id: 'first', ended_at: 200, length: 60 }),
      aRow({ id: 'second', ended_at: 300, length: 60 }),
      aRow({ id: 'running', state: 'running', ended_at: null, length: 0 }),
      aRow({ account_id: 'stranger', id: 'first', ended_at: 200, length: 60 }),
    ];
    const piece = { account_id: 'owner', reply_id: 'old', from_byte: 0, length: 1, sealed: '' };
    await repository.write({ begun, pieces: [piece], ended: [] });
    const beat = { interruptDead: async () => {} };
    const store = { writtenBytes: 1 };
    const log = { error: (...said: unknown[]) => expect(said).toEqual([]) };
    const parts = { repository, store, beat, keptMs: 100, now: () => 150, log, maxBytesPerAccount: 100 };
    await new ReplySweep(parts).sweep();
    const left = await database.db.selectFrom('replies').select(['account_id', 'id']).orderBy('id').execute();
    expect(left.map(({ account_id, id }) => `${account_id}/${id}`).toSorted()).toEqual([
      'owner/running',
      'owner/second',
      'stranger/first',
    ]);
    expect(await database.db.selectFrom('reply_pieces').selectAll().execute()).toEqual([]);
  });
});
