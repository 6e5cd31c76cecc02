import type { AuditEntry } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { forEachEngine } from '../../testing/engines.ts';
import { ADA, BEN, startFamilyApp } from '../../testing/family-app.ts';

const HOUR_MS = 3_600_000;
const PHONE = '13800138000';

forEachEngine((_engine, open) => {
  async function startFamily() {
    let now = Date.UTC(2026, 10, 16, 12);
    const app = await startFamilyApp(await open(), { now: () => now });
    const ada = await app.signIn(ADA);
    const ben = await app.signIn(BEN, { from: '192.0.2.1' });
    return { app, ada, ben, wait: (ms: number) => (now += ms) };
  }

  describe('an invitation', () => {
    it('says the same of an address with an account and of one without', async () => {
      const { app, ada, ben } = await startFamily();
      const [known, unknown] = [
        await app.invite(ada, { email: BEN }),
        await app.invite(ada, { email: 'nobody@example.org' }),
      ];
      for (const [{ data }, email] of [
        [known, BEN],
        [unknown, 'nobody@example.org'],
      ] as const) {
        expect(data).toMatchObject({
          uuid: '',
          name: email,
          email,
          phone: null,
          status: 'PENDING',
          isChildActive: false,
        });
      }
      expect((await app.children(ada)).map(({ uuid, status }) => [uuid, status])).toEqual([
        ['', 'PENDING'],
        ['', 'PENDING'],
      ]);
      expect((await app.self(ada)).subAccountCount).toBe(0);
      expect((await app.self(ben)).isParentAccount).toBe(true);
    });

    it('waits for whoever proves the address, and for nobody else', async () => {
      const { app, ada, ben } = await startFamily();
      const { data } = await app.invite(ada, { email: 'Later@example.org', name: 'Study room' });
      expect(await app.parents(ben)).toEqual([]);
      expect((await app.act(ben, data.relationUuid, 'accept')).code).toBe(1002);
      const later = await app.signIn('later@example.org', { from: '192.0.2.9' });
      expect(await app.parents(later)).toMatchObject([{ email: ADA, authorizationStatus: 'PENDING' }]);
      expect((await app.act(later, data.relationUuid, 'accept')).code).toBe(0);
      expect(await app.children(ada)).toMatchObject([
        { name: 'Study room', uuid: later.user.uuid, status: 'ACTIVE', email: 'Later@example.org' },
      ]);
    });

    it('by phone is +86 unless it says otherwise', async () => {
      const { app, ada } = await startFamily();
      expect((await app.invite(ada, { phone: PHONE })).data).toMatchObject({ phone: `+86${PHONE}`, email: null });
      await app.call('POST', '/auth/verification/sms', { body: { phone: PHONE } });
      const body = { phone: PHONE, code: app.codeFor(`+86${PHONE}`) };
      const { data: child } = await app.call<typeof ada>('POST', '/auth/phone/login', { body });
      expect(await app.parents(child)).toMatchObject([{ authorizationStatus: 'PENDING' }]);
    });

    it('is told by mail with the name of who sent it, and nothing else of theirs', async () => {
      const { app, ada } = await startFamily();
      await app.call('POST', '/auth/update-username', { token: ada.token, body: { username: 'Ada' } });
      await app.invite(ada, { email: 'later@example.org', name: 'buy at evil.example' });
      await expect
        .poll(() => app.logs.join(''))
        .toContain('not sent to later@example.org, from Ada, ada@example.org: Ada wants to pay');
      expect(app.logs.join('')).not.toContain('evil.example');
    });

    it.each([
      ['one’s own address', { email: 'ADA@example.org' }, 2031],
      ['no address', {}, 1001],
      ['two addresses', { email: BEN, phone: PHONE }, 1001],
      ['a broken address', { email: 'ben' }, 1001],
      ['a broken number', { phone: '12' }, 1001],
      ['a limit that is no amount', { email: BEN, monthlyCap: '-5' }, 1001],
    ])('is refused for %s', async (_, body, code) => {
      const { app, ada } = await startFamily();
      expect((await app.invite(ada, body)).code).toBe(code);
      expect(await app.children(ada)).toEqual([]);
    });

    it('is made once for an address, also when asked for twice at once', async () => {
      const { app, ada } = await startFamily();
      const answers = await Promise.all([app.invite(ada, { email: BEN }), app.invite(ada, { email: BEN })]);
      expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 2030]);
      expect(await app.children(ada)).toHaveLength(1);
    });

    it('is not repeated all day to somebody who declines, and not made by the hundred', async () => {
      const { app, ada, ben, wait } = await startFamily();
      for (let time = 0; time < 3; time += 1) {
        const { data } = await app.invite(ada, { email: BEN });
        expect((await app.act(ben, data.relationUuid, 'decline')).code).toBe(0);
        wait(HOUR_MS);
      }
      expect((await app.invite(ada, { email: BEN })).code).toBe(1006);
      expect(await app.children(ada)).toEqual([]);
      const codes: number[] = [];
      for (let at = 0; at < 31; at += 1) {
        // Each from another address: the limit is the account's.
        const options = { token: ada.token, from: `192.0.2.${at}`, body: { email: `a${at}@example.org` } };
        codes.push((await app.call('POST', '/user-relation/add-child', options)).code);
      }
      expect(codes.filter((code) => code === 0)).toHaveLength(30);
      expect(codes.at(-1)).toBe(1006);
    });

    it('ends either accepted or taken back where both happen at once', async () => {
      const { app, ada, ben } = await startFamily();
      const { data } = await app.invite(ada, { email: BEN });
      const id = data.relationUuid;
      const [accepted, removed] = await Promise.all([app.act(ben, id, 'accept'), app.remove(ada, id)]);
      expect(removed.code).toBe(0);
      expect([0, 1002]).toContain(accepted.code);
      expect(await app.children(ada)).toEqual([]);
      expect((await app.self(ben)).isParentAccount).toBe(true);
    });
  });

  describe('a sub-account', () => {
    it('is known as one, sees who may pay, and is noted on both sides', async () => {
      const { app, ada, ben } = await startFamily();
      const id = await app.join(ada, ben, BEN);
      expect(await app.self(ben)).toMatchObject({
        isParentAccount: false,
        parentId: ada.user.uuid,
        parentEmail: ADA,
        availableParentAccounts: [{ relationUuid: id, authorizationStatus: 'ACTIVE', isChildActive: true }],
      });
      expect(await app.self(ada)).toMatchObject({ isParentAccount: true, subAccountCount: 1, parentId: null });
      const actionsOf = async (who: typeof ada) =>
        (await app.call<AuditEntry[]>('GET', '/account/audit', { token: who.token })).data
          .filter(({ action }) => /^(?:sub-account|payer)-/.test(action))
          .map(({ action, isOwn, detail }) => ({ action, isOwn, detail }));
      expect(await actionsOf(ben)).toEqual([
        { action: 'payer-chosen', isOwn: true, detail: { mainAccount: ADA } },
        { action: 'sub-account-accepted', isOwn: true, detail: { mainAccount: ADA } },
      ]);
      expect(await actionsOf(ada)).toMatchObject([
        { action: 'payer-chosen', isOwn: false },
        { action: 'sub-account-accepted', isOwn: false },
        { action: 'sub-account-invited', isOwn: true, detail: { subAccount: BEN } },
      ]);
    });

    it('is paid for once it accepts, unless another main account pays already', async () => {
      const { app, ada, ben } = await startFamily();
      const eve = await app.signIn('eve@example.org', { from: '192.0.2.2' });
      const payersOf = async () =>
        (await app.parents(ben)).filter(({ isChildActive }) => isChildActive).map(({ relationUuid }) => relationUuid);
      const [byAda, byEve] = [
        (await app.invite(ada, { email: BEN })).data,
        (await app.invite(eve, { email: BEN })).data,
      ];
      await app.act(ben, byAda.relationUuid, 'accept');
      expect(await payersOf()).toEqual([byAda.relationUuid]);
      await app.act(ben, byEve.relationUuid, 'accept');
      expect(await payersOf()).toEqual([byAda.relationUuid]);
    });

    it('is paid for by the next one that it accepts once the one before has stopped it', async () => {
      const { app, ada, ben } = await startFamily();
      const eve = await app.signIn('eve@example.org', { from: '192.0.2.2' });
      await app.change(ada, await app.join(ada, ben, BEN), { isChildActive: false });
      const { data } = await app.invite(eve, { email: BEN });
      await app.act(ben, data.relationUuid, 'accept');
      // Both came about in the same moment, so their order is open.
      const payers = (await app.parents(ben)).filter(({ isChildActive }) => isChildActive);
      expect(payers.map(({ email }) => email)).toEqual(['eve@example.org']);
    });

    it('cannot have sub-accounts, and who has some cannot become one', async () => {
      const { app, ada, ben } = await startFamily();
      const eve = await app.signIn('eve@example.org', { from: '192.0.2.2' });
      await app.join(ada, ben, BEN);
      for (const path of ['/user-relation/child-users', '/user-relation/spending']) {
        expect((await app.call('GET', path, { token: ben.token })).code).toBe(2010);
      }
      expect((await app.invite(ben, { email: 'eve@example.org' })).code).toBe(2010);
      const { data } = await app.invite(eve, { email: ADA });
      expect((await app.act(ada, data.relationUuid, 'accept')).code).toBe(2032);
      expect((await app.self(ada)).isParentAccount).toBe(true);
    });

    it('makes no chain where two accounts accept each other at once, and its own invitations are void', async () => {
      const { app, ada, ben } = await startFamily();
      const [toBen, toAda] = [await app.invite(ada, { email: BEN }), await app.invite(ben, { email: ADA })];
      await app.invite(ben, { email: 'third@example.org' });
      const answers = await Promise.all([
        app.act(ben, toBen.data.relationUuid, 'accept'),
        app.act(ada, toAda.data.relationUuid, 'accept'),
      ]);
      expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
      const main = [await app.self(ada), await app.self(ben)].filter(({ isParentAccount }) => isParentAccount);
      expect(main).toHaveLength(1);
      const rows = await app.database.db.selectFrom('relations').select(['parent_id', 'state']).execute();
      expect(rows.filter(({ parent_id: id }) => id !== main[0]?.uuid)).toEqual([]);
    });

    it('has one payer at a time, also when two are chosen at once', async () => {
      const { app, ada, ben } = await startFamily();
      const eve = await app.signIn('eve@example.org', { from: '192.0.2.2' });
      const ids = [await app.join(ada, ben, BEN, false), await app.join(eve, ben, BEN, false)];
      expect((await app.self(ben)).parentId).toBeNull();
      const choose = (id: string) => app.change(ben, id, { isChildActive: true });
      for (let round = 0; round < 5; round += 1) {
        const answers = await Promise.all([...ids, ...ids].map(choose));
        expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
        expect((await app.parents(ben)).filter(({ isChildActive }) => isChildActive)).toHaveLength(1);
      }
      for (const id of ids) await app.change(ben, id, { isChildActive: false });
      expect((await app.parents(ben)).filter(({ isChildActive }) => isChildActive)).toHaveLength(0);
    });

    it('leaves, or is removed, and is a main account again', async () => {
      const { app, ada, ben } = await startFamily();
      for (const who of [ada, ben]) {
        const id = await app.join(ada, ben, BEN);
        expect((await app.remove(who, id)).code).toBe(0);
        expect((await app.self(ben)).isParentAccount).toBe(true);
        expect(await app.children(ada)).toEqual([]);
        expect((await app.remove(who, id)).code).toBe(1002);
      }
    });

    it('joins a main account once, although it was invited under two addresses', async () => {
      const { app, ada, ben } = await startFamily();
      const id = await app.join(ada, ben, BEN);
      await app.call('POST', '/account/verification/sms', { token: ben.token, body: { phone: PHONE } });
      const body = { phone: PHONE, code: app.codeFor(`+86${PHONE}`) };
      await app.call('POST', '/account/identities/phone', { token: ben.token, body });
      const { data } = await app.invite(ada, { phone: PHONE });
      expect((await app.act(ben, data.relationUuid, 'accept')).code).toBe(0);
      expect((await app.children(ada)).map(({ relationUuid }) => relationUuid)).toEqual([id]);
    });

    it('ends with its account, which takes its relations along and exports them before', async () => {
      const { app, ada, ben } = await startFamily();
      const id = await app.join(ada, ben, BEN);
      await app.change(ada, id, { name: 'the lazy one' });
      for (const who of [ada, ben]) {
        const exported = await app.app.inject({
          url: '/api/account/export',
          headers: { authorization: `Bearer ${who.token}`, 'x-forwarded-for': '203.0.113.7' },
        });
        expect(exported.json()).toMatchObject({ relations: [{ id, invited_label: BEN, models: [] }] });
        // What the main account calls it is for the main account alone.
        expect(exported.payload.includes('the lazy one')).toBe(who === ada);
      }
      expect((await app.call('POST', '/account/delete', { token: ben.token, body: {} })).code).toBe(0);
      expect(await app.children(ada)).toEqual([]);
      const { data } = await app.call<AuditEntry[]>('GET', '/account/audit', { token: ada.token });
      expect(data[0]).toMatchObject({ action: 'sub-account-ended', isOwn: false });
    });
  });

  describe('the notes about a relation', () => {
    async function startNoted() {
      const family = await startFamily();
      const { app, ada, ben } = family;
      const id = await app.join(ada, ben, BEN);
      const notes = async () =>
        (await app.call<AuditEntry[]>('GET', '/account/audit', { token: ada.token })).data.map(({ action }) => action);
      return { ...family, id, notes };
    }

    it('tell of changes alone, not of what was as it is already', async () => {
      const { app, ada, ben, id, notes } = await startNoted();
      const limits = { monthlyCap: '5', models: ['scripted-1'], name: 'Ben' };
      await app.change(ada, id, limits);
      const before = await notes();
      for (const body of [limits, { isChildActive: true }, { monthlyCap: '5.0' }, {}]) {
        expect((await app.change(ada, id, body)).code).toBe(0);
      }
      expect((await app.change(ben, id, { isChildActive: true })).code).toBe(0);
      expect(await notes()).toEqual(before);
      await app.change(ben, id, { isChildActive: false });
      await app.change(ben, id, { isChildActive: false });
      await app.change(ada, id, { isChildActive: false, name: 'Ben' });
      await app.change(ada, id, { isChildActive: false });
      expect(await notes()).toEqual(['sub-account-banned', 'payer-left', ...before]);
    });

    it('cannot be washed away by the sub-account, and the main account can still stop it', async () => {
      const { app, ada, ben, id, notes, wait } = await startNoted();
      let accepted = 0;
      for (let hour = 0; hour < 4; hour += 1) {
        for (let at = 0; at < 25; at += 1) {
          // Only what is counted here: the door counts by address and minute.
          wait(30_000);
          const { status } = await app.change(ben, id, {
            isChildActive: (await app.parents(ben))[0]?.isChildActive !== true,
          });
          expect([200, 429]).toContain(status);
          if (status === 200) accepted += 1;
        }
        wait(HOUR_MS);
      }
      expect(accepted).toBe(40);
      expect((await app.change(ada, id, { isChildActive: false })).code).toBe(0);
      expect((await notes())[0]).toBe('sub-account-banned');
    });
  });

  describe('a relation of others', () => {
    it('is not found, whatever is done to it', async () => {
      const { app, ada, ben, wait } = await startFamily();
      const eve = await app.signIn('eve@example.org', { from: '192.0.2.2' });
      const id = await app.join(ada, ben, BEN);
      wait(1_000);
      const { data } = await app.invite(ada, { email: 'third@example.org' });
      for (const relation of [id, data.relationUuid, 'made-up']) {
        const answers = await Promise.all([
          app.change(eve, relation, { isChildActive: false }),
          app.change(eve, relation, { monthlyCap: '1' }),
          app.remove(eve, relation),
          app.act(eve, relation, 'accept'),
          app.act(eve, relation, 'decline'),
          app.call('POST', `/user-relation/relation/${relation}/request`, {
            token: eve.token,
            body: { monthlyCap: '5' },
          }),
          app.call('PUT', `/user-relation/relation/${relation}/request`, {
            token: eve.token,
            body: { monthlyCap: '5' },
          }),
        ]);
        expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 7 }, () => 1002));
      }
      expect(await app.children(ada)).toMatchObject([{ status: 'ACTIVE', monthlyCap: null }, { status: 'PENDING' }]);
    });

    it('takes from each side only what is theirs to decide', async () => {
      const { app, ada, ben } = await startFamily();
      const id = await app.join(ada, ben, BEN);
      expect((await app.change(ben, id, { monthlyCap: '1000' })).code).toBe(2003);
      expect((await app.change(ben, id, { models: [] })).code).toBe(2003);
      const answer = { token: ben.token, body: { monthlyCap: '5' } };
      expect((await app.call('PUT', `/user-relation/relation/${id}/request`, answer)).code).toBe(2010);
      await app.change(ada, id, { isChildActive: false });
      expect((await app.change(ben, id, { isChildActive: true })).code).toBe(2011);
    });
  });
});
