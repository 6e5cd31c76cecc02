import type { ServerResponse } from 'node:http';
import {
  type ChildAccount,
  ERRORS,
  type LoginResult,
  type Statement,
  type Tool,
  type ToolRunResult,
} from '@parley/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { secretBox } from '../../lib/secret-box.ts';
import { TEST_SECRET } from '../../testing/app.ts';
import { forEachEngine } from '../../testing/engines.ts';
import { recordsOf } from '../../testing/proxied-app.ts';
import { type HostAnswer, schemaOf, startToolHost, startToolsApp } from '../../testing/tools-app.ts';
import { fund } from '../../testing/wallets.ts';
import { Ledger } from '../ledger/service.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { PricesRepository } from '../prices/repository.ts';
import { SharedTools } from './shared-tools.ts';
import { ToolDocuments } from './tool-documents.ts';

const CENT = 10_000_000n;
const OPERATION = 'GET /today';

forEachEngine((_engine, open) => {
  /** A tool that the operator shares, at a price in dollars for each call or free. */
  async function start(perCall: number, answer: HostAnswer = (response) => void response.end('{"sky":"blue"}')) {
    const host = await startToolHost(answer);
    const database = await open();
    const documents = new ToolDocuments();
    onTestFinished(() => documents.close());
    const shared = new SharedTools(database, documents, secretBox(TEST_SECRET), Date.now);
    const schema = schemaOf(host.url, { paths: { '/today': { get: {} } } });
    const toolId = await shared.share({ schema, name: 'Weather' });
    const tokens = { input: 0, output: 0, leastHold: 0 };
    const price = { model: `tool:${toolId}`, ...tokens, perCall, source: 'set', changedAt: 0 };
    if (perCall > 0) await new PricesRepository(database).put([price]);
    const app = await startToolsApp(database);
    const { call } = app;
    const ledger = new Ledger({ database, serverId: 'looks', now: Date.now });
    return {
      app,
      host,
      schema,
      run: ({ token }: LoginResult, id = toolId) =>
        call<ToolRunResult>('POST', '/tools/run', {
          token,
          body: { toolId: id, operationId: OPERATION, arguments: {} },
        }),
      wallet: ({ user }: LoginResult) => ledger.wallet(user.uuid),
      settled: async ({ user }: LoginResult) => {
        await expect.poll(() => ledger.wallet(user.uuid)).toMatchObject({ heldNano: 0n });
        expect(await verifyLedger(database)).toMatchObject({ problems: [], holds: 0 });
        return (await ledger.wallet(user.uuid)).balanceNano;
      },
    };
  }

  describe('a call of a tool that the operator shares at a price', () => {
    it('is held for while it runs, paid once it is answered, and in the statement', async () => {
      const waiting: ServerResponse[] = [];
      const { app, run, wallet, settled } = await start(0.01, (response) => void waiting.push(response));
      const { ada, database } = app;
      await fund(database, ada.user.uuid, 0.05);
      const listed = await app.call<{ tools: Tool[] }>('GET', '/tools', { token: ada.token });
      expect(listed.data.tools).toMatchObject([{ name: 'Weather', pricePerCall: 0.01 }]);
      const running = run(ada);
      await expect.poll(() => waiting.length).toBe(1);
      expect(await wallet(ada)).toMatchObject({ balanceNano: 5n * CENT, heldNano: CENT });
      waiting[0]?.end('{"sky":"blue"}');
      expect(await running).toMatchObject({ code: 0, data: { charged: 0.01 } });
      const [record] = await recordsOf(database, 1);
      expect(record).toMatchObject({ call: 'tool', model: 'tool:Weather', outcome: 'ok', cost_nano: Number(CENT) });
      expect(record?.account_id).toBe(ada.user.uuid);
      expect(await settled(ada)).toBe(4n * CENT);
      const { token } = ada;
      const { data } = await app.call<Statement>('GET', '/billing/statement?kind=call', { token });
      expect(data.entries).toMatchObject([{ kind: 'call', call: 'tool', model: 'tool:Weather', amount: '-0.01' }]);
      const headers = { authorization: `Bearer ${token}` };
      const csv = await app.app.inject({ url: '/api/billing/statement.csv', headers });
      expect(csv.body).toContain('tool:Weather');
    });

    it.each([
      ['refuses', 'upstream_failed', (response: ServerResponse): void => void response.writeHead(422).end('no')],
      ['breaks off', 'upstream_interrupted', (response: ServerResponse): void => void response.destroy()],
    ] as const)('costs nothing where the tool %s', async (_case, outcome, answer) => {
      const { app, run, settled } = await start(0.01, answer);
      await fund(app.database, app.ada.user.uuid, 0.05);
      expect((await run(app.ada)).data?.charged).toBeUndefined();
      expect(await recordsOf(app.database, 1)).toMatchObject([{ call: 'tool', outcome, cost_nano: 0 }]);
      expect(await settled(app.ada)).toBe(5n * CENT);
    });

    it('is not made where the balance does not reach, however many come at once', async () => {
      const { app, host, run, settled } = await start(0.01);
      expect((await run(app.ada)).code).toBe(ERRORS.insufficient_balance.code);
      expect(host.requests).toEqual([]);
      await fund(app.database, app.ada.user.uuid, 0.03);
      const codes = await Promise.all(Array.from({ length: 8 }, async () => (await run(app.ada)).code));
      expect(codes.filter((code) => code === 0)).toHaveLength(3);
      expect(host.requests).toHaveLength(3);
      expect(await settled(app.ada)).toBe(0n);
    });

    it('is drawn from the main account of a sub-account, until that is banned', async () => {
      const { app, host, run, settled } = await start(0.01);
      const { ada, bob, call } = app;
      await fund(app.database, ada.user.uuid, 0.05);
      const invited = await call<ChildAccount>('POST', '/user-relation/add-child', {
        token: ada.token,
        body: { email: 'bob@example.org' },
      });
      const relation = `/user-relation/relation/${invited.data.relationUuid}`;
      await call('POST', `${relation}/accept`, { token: bob.token });
      await call('PUT', relation, { token: bob.token, body: { isChildActive: true } });
      await call('PUT', relation, { token: ada.token, body: { models: ['scripted-1'] } });
      expect((await run(bob)).code).toBe(0);
      expect(await settled(ada)).toBe(4n * CENT);
      await call('PUT', relation, { token: ada.token, body: { isChildActive: false } });
      expect((await run(bob)).code).toBe(ERRORS.sub_account_banned.code);
      expect(host.requests).toHaveLength(1);
      expect(await settled(ada)).toBe(4n * CENT);
    });
  });

  describe('a call of a tool without a price', () => {
    it('needs no balance, and is on record with how it ended', async () => {
      const { app, run, schema } = await start(0);
      expect((await run(app.bob)).code).toBe(0);
      const own = await app.create(app.ada, { name: 'My diary', schema });
      expect((await run(app.ada, own.id)).code).toBe(0);
      const records = await recordsOf(app.database, 2);
      expect(records.map(({ call, model, outcome, cost_nano }) => [call, model, outcome, cost_nano])).toEqual([
        ['tool', 'tool:Weather', 'ok', 0],
        ['tool', `tool:${own.id}`, 'ok', 0],
      ]);
      for (const { duration_ms: duration } of records) expect(duration).toBeGreaterThanOrEqual(0);
    });
  });
});
