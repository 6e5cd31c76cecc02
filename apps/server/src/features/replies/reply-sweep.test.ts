import { expect, it } from 'vitest';
import { addAccounts } from '../../testing/accounts.ts';
import { onBothEngines } from '../../testing/engines.ts';
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

onBothEngines((_engine, open) => {
  async function startSweep(maxBytesPerAccount: number) {
    const database = await open();
    await addAccounts(database);
    const repository = new RepliesRepository(database);
    const givenUp: string[] = [];
    const parts = {
      repository,
      store: {
        writtenFor: new Map([
          ['owner', 100],
          ['stranger', 100],
        ]),
      },
      beat: { interruptDead: async () => {} },
      keptMs: 100,
      now: () => 150,
      log: { error: (...said: unknown[]) => expect(said).toEqual([]) },
      giveUp: (accountId: string, id: string) => void givenUp.push(`${accountId}/${id}`),
      maxBytesPerAccount,
    };
    const left = async () => {
      const rows = await database.db.selectFrom('replies').select(['account_id', 'id']).execute();
      return rows.map(({ account_id: accountId, id }) => `${accountId}/${id}`).toSorted();
    };
    return { database, repository, givenUp, left, sweep: () => new ReplySweep(parts).sweep() };
  }

  const sealed = (size: number) => 'x'.repeat(size);

  it('forgets what is old, and the oldest of whoever has too much', async () => {
    const { database, repository, givenUp, left, sweep } = await startSweep(100);
    const begun = [
      aRow({ id: 'old', ended_at: 10 }),
      aRow({ id: 'first', ended_at: 200, sealed_first: sealed(60) }),
      aRow({ id: 'second', ended_at: 300, sealed_first: sealed(60) }),
      aRow({ id: 'running', state: 'running', ended_at: null, length: 0 }),
      aRow({ account_id: 'stranger', id: 'first', ended_at: 200, sealed_first: sealed(60) }),
    ];
    const piece = { account_id: 'owner', reply_id: 'old', from_byte: 0, length: 1, sealed: '' };
    await repository.write({ begun, pieces: [piece], ended: [] });
    await sweep();
    expect(await left()).toEqual(['owner/running', 'owner/second', 'stranger/first']);
    expect(givenUp).toEqual([]);
    expect(await database.db.selectFrom('reply_pieces').selectAll().execute()).toEqual([]);
  });

  it('counts what is stored of running replies too, and gives the largest of them up where nothing else is left', async () => {
    const { repository, givenUp, left, sweep } = await startSweep(100);
    const running = { state: 'running', ended_at: null, length: 0 } as const;
    const begun = [
      aRow({ id: 'ended', ended_at: 200, length: 5, sealed_first: sealed(10) }),
      aRow({ id: 'small', ...running, sealed_first: sealed(20) }),
      aRow({ id: 'large', ...running, sealed_first: sealed(30) }),
    ];
    const pieces = [0, 1].map((from) => ({
      account_id: 'owner',
      reply_id: 'large',
      from_byte: from,
      length: 1,
      sealed: sealed(40),
    }));
    await repository.write({ begun, pieces, ended: [] });
    await sweep();
    expect(await left()).toEqual(['owner/large', 'owner/small']);
    expect(givenUp).toEqual(['owner/large']);
  });
});
