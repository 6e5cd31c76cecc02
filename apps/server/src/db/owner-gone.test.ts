import { expect, it } from 'vitest';
import { onBothEngines } from '../testing/engines.ts';
import { isOwnerGone } from './owner-gone.ts';

onBothEngines((_engine, open) => {
  it('tells what belongs to nobody from other failures', async () => {
    const { db, writes } = await open();
    const wayIn = {
      id: 'one',
      account_id: 'nobody',
      kind: 'email' as const,
      subject: 's',
      label: '',
      data: '',
      proved_at: 1,
      created_at: 1,
    };
    const orphan = await writes
      .run((transaction) => transaction.insertInto('identities').values(wayIn).execute())
      .catch((error: unknown) => error);
    expect(isOwnerGone(orphan)).toBe(true);
    const account = { id: 'somebody', kind: 'account', name: '', created_at: 1, updated_at: 1 } as const;
    const insert = () => db.insertInto('accounts').values(account).execute();
    await insert();
    const twice = await insert().catch((error: unknown) => error);
    expect(twice).toBeInstanceOf(Error);
    expect(isOwnerGone(twice)).toBe(false);
  });
});
