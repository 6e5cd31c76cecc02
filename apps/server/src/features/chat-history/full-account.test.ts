import type { ChatChanges, ChatChangesOutcome, ChatHistoryFeed } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { chatOf } from '../../testing/chat-history.ts';
import { forEachEngine } from '../../testing/engines.ts';
import { type HostedApp, startHostedApp } from '../../testing/hosted-app.ts';

const ADA = 'ada@example.org';
const ROOM = 20_000;
const WORDS = 'x'.repeat(1_000);
const FULL = 2040;
const FULL_WORDS = 'There is no room left for this account on the server';

/** A device that keeps chats of an account on a server. */
class Device {
  readonly #app: HostedApp;
  readonly #token: string;

  constructor(app: HostedApp, token: string) {
    this.#app = app;
    this.#token = token;
  }

  bring(id: string, revision: number, ...texts: string[]) {
    const body = { chats: [{ id, revision, session: chatOf(id, ...texts), tombstones: [] }] };
    return this.#write(body);
  }

  remove(id: string, revision: number) {
    const tombstone = { kind: 'chat', recordId: id, revision: { device: 1 }, deletedAt: 1 };
    return this.#write({ chats: [{ id, revision, tombstones: [tombstone] }] });
  }

  /** Every chat that the server has, with the texts of its messages. */
  async fetchAll(): Promise<Record<string, readonly unknown[]>> {
    const options = { token: this.#token };
    const { data: feed } = await this.#app.call<ChatHistoryFeed>('GET', '/chat-history/changes', options);
    const found: Record<string, readonly unknown[]> = {};
    for (const { id } of feed.items) {
      const body = { chats: [{ id }] };
      const path = '/chat-history/changes';
      const { data } = await this.#app.call<{ chats: ChatChanges[] }>('POST', path, { ...options, body });
      const session = data.chats[0]?.session;
      if (session) found[id] = session.messages.map(({ content }) => content);
    }
    return found;
  }

  async #write(body: object) {
    const options = { token: this.#token, body };
    const answer = await this.#app.call<{ chats: ChatChangesOutcome[] } | null>(
      'PUT',
      '/chat-history/changes',
      options,
    );
    return { code: answer.code, msg: answer.msg, outcome: answer.data?.chats?.[0] };
  }
}

forEachEngine((engine, open, makePlace) => {
  /** Two devices of one account; on PostgreSQL each with a server of its own. */
  async function startDevices() {
    let now = Date.now();
    const options = { now: () => now, config: { accountBytes: ROOM } };
    const place = await makePlace();
    const first = await startHostedApp(await open(place), options);
    const second = engine === 'postgres' ? await startHostedApp(await open(place), options) : first;
    const laptop = await first.signIn(ADA);
    now += 60_000;
    const phone = await second.signIn(ADA, { from: '192.0.2.1' });
    expect(phone.user.uuid).toBe(laptop.user.uuid);
    return {
      laptop: new Device(first, laptop.token),
      phone: new Device(second, phone.token),
      database: first.database,
    };
  }

  describe('an account that two devices fill at once', () => {
    it('keeps whole what was taken, refuses the rest in plain words, and takes it once there is room', async () => {
      const { laptop, phone, database } = await startDevices();
      expect((await laptop.bring('shared', 0, 'first')).outcome).toMatchObject({ outcome: 'written', revision: 1 });
      const kept: Record<string, readonly string[]> = { shared: ['first'] };
      const refused: { readonly device: Device; readonly id: string; readonly texts: string[] }[] = [];
      for (let round = 0; round < 12; round += 1) {
        const brought = [laptop, phone].map((device, at) => {
          const id = `${['laptop', 'phone'][at]}-${round}`;
          return { device, id, texts: [`${id} one`, WORDS] };
        });
        const answers = await Promise.all(brought.map(({ device, id, texts }) => device.bring(id, 0, ...texts)));
        for (const [at, { code, msg, outcome }] of answers.entries()) {
          const one = brought[at] as (typeof brought)[number];
          expect([
            [0, '', 'written'],
            [FULL, FULL_WORDS, undefined],
          ]).toContainEqual([code, msg, outcome?.outcome]);
          if (code === 0) kept[one.id] = one.texts;
          else refused.push(one);
        }
      }
      // One that was there is not cut where its longer form does not fit.
      const longer = await Promise.all([laptop, phone].map((device) => device.bring('shared', 1, WORDS.repeat(20))));
      expect(longer.map(({ code }) => code)).toEqual([FULL, FULL]);

      expect(Object.keys(kept).length).toBeGreaterThan(5);
      expect(refused.length).toBeGreaterThan(5);
      expect(await laptop.fetchAll()).toEqual(kept);
      expect(await phone.fetchAll()).toEqual(kept);
      const owner = await database.db.selectFrom('chat_history_owners').select('bytes').executeTakeFirstOrThrow();
      expect(owner.bytes).toBeLessThanOrEqual(ROOM);

      // Each makes room at once, and brings what was refused.
      const [one, two] = refused as [(typeof refused)[number], (typeof refused)[number]];
      const [old, older] = Object.keys(kept).filter((id) => id !== 'shared') as [string, string];
      const removed = await Promise.all([laptop.remove(old, 1), phone.remove(older, 1)]);
      expect(removed.map(({ outcome }) => outcome?.outcome)).toEqual(['written', 'written']);
      const room = Object.entries(kept).filter(([id]) => id !== old && id !== older);
      const third = room.find(([id]) => id !== 'shared')?.[0] ?? '';
      // What is left of deleted chats takes some room itself.
      await laptop.remove(third, 1);
      const again = await Promise.all([one, two].map(({ device, id, texts }) => device.bring(id, 0, ...texts)));
      expect(again.map(({ code }) => code)).toEqual([0, 0]);
      const left = Object.fromEntries(room.filter(([id]) => id !== third));
      expect(await laptop.fetchAll()).toEqual({ ...left, [one.id]: one.texts, [two.id]: two.texts });
    });
  });
});
