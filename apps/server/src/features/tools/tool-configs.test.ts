import { NEW_TOOL_USER_MS, SECRET_MASK, type ToolConfig, WEB_BROWSING } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { secretBox } from '../../lib/secret-box.ts';
import { TEST_SECRET } from '../../testing/app.ts';
import { forEachEngine } from '../../testing/engines.ts';
import { schemaOf, startToolsApp, type ToolsApp } from '../../testing/tools-app.ts';
import { moveTools } from './move-account.ts';
import { openValues } from './tool-configs.ts';

const TOKEN = 'a-token-of-the-weather-4321';
const MASKED = `${SECRET_MASK}4321`;

function withToken(toolId: string, settings: object = {}): object {
  const authConfigs = [{ type: 'apiKey', in: 'header', name: 'X-Token' }];
  return { toolId, settings: { authConfigs, authValues: { 'X-Token': TOKEN }, ...settings } };
}

/** The credentials of an account's only installed tool, as a call would use them. */
async function valuesOf({ database }: ToolsApp): Promise<Record<string, string>> {
  const row = await database.db.selectFrom('tool_configs').selectAll().executeTakeFirstOrThrow();
  return openValues(row, secretBox(TEST_SECRET));
}

const valuesShown = ([config]: readonly ToolConfig[]) => config?.settings.authValues;

forEachEngine((_engine, open) => {
  describe('installed tools', () => {
    it('go through the server unless told otherwise, and are listed in the order that they were given', async () => {
      const app = await startToolsApp(await open());
      const { id } = await app.create(app.ada);
      const config = await app.configure(app.ada, { toolId: 'calculator' }, { toolId: id }, { toolId: 'calculator' });
      expect(config.map(({ toolId }) => toolId)).toEqual(['calculator', id]);
      expect(config[1]?.settings).toEqual({
        shouldProxy: true,
        autoEnableInNewChat: false,
        authConfigs: [],
        authValues: {},
        proxyMode: 'OVERSEAS',
      });
      const { token } = app.ada;
      expect((await app.call('GET', '/tools/config', { token })).data).toEqual(config);
      expect((await app.list(app.ada)).config).toEqual(config);
      expect((await app.call('GET', '/tools/config', { token: app.bob.token })).data).toEqual([]);
      expect(await app.configure(app.ada, { toolId: id })).toHaveLength(1);
    });

    it('are one list, however many replace it at once', async () => {
      const app = await startToolsApp(await open());
      const lists = Array.from({ length: 8 }, (_, at) => [{ toolId: `a${at}` }, { toolId: `b${at}` }]);
      await Promise.all(lists.map((list) => app.configure(app.ada, ...list)));
      const ids = (await app.list(app.ada)).config.map(({ toolId }) => toolId);
      expect(lists.map((list) => list.map(({ toolId }) => toolId))).toContainEqual(ids);
    });

    it('are new to an account for a minute', async () => {
      let now = Date.now();
      const app = await startToolsApp(await open(), { now: () => now });
      expect((await app.list(app.ada)).isNew).toBe(true);
      now += NEW_TOOL_USER_MS - 1;
      expect((await app.list(app.ada)).isNew).toBe(true);
      now += 1;
      expect((await app.list(app.ada)).isNew).toBe(false);
      expect((await app.list(app.bob)).isNew).toBe(true);
    });
  });

  describe('the credentials of an installed tool', () => {
    it('are stored sealed, shown masked, and stay when their mask comes back', async () => {
      const app = await startToolsApp(await open());
      const { id } = await app.create(app.ada);
      const config = await app.configure(app.ada, withToken(id));
      expect(valuesShown(config)).toEqual({ 'X-Token': MASKED });
      const rows = await app.database.db.selectFrom('tool_configs').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(TOKEN);
      await app.configure(app.ada, ...config);
      expect(await valuesOf(app)).toEqual({ 'X-Token': TOKEN });
      await app.configure(app.ada, withToken(id, { authValues: { 'X-Token': MASKED, Other: MASKED } }));
      expect(await valuesOf(app)).toEqual({ 'X-Token': TOKEN });
      await app.configure(app.ada, withToken(id, { authValues: {} }));
      expect(await valuesOf(app)).toEqual({});
      expect(app.logs.join('')).not.toContain(TOKEN);
    });

    it('never leave the server by a switch: the page that is to make the calls asks for them anew', async () => {
      const app = await startToolsApp(await open());
      const { id } = await app.create(app.ada);
      await app.configure(app.ada, withToken(id));
      const masked = { authValues: { 'X-Token': MASKED } };
      expect(valuesShown(await app.configure(app.ada, withToken(id, { ...masked, shouldProxy: false })))).toEqual({});
      const own = await app.configure(app.ada, withToken(id, { shouldProxy: false }));
      expect(valuesShown(own)).toEqual({ 'X-Token': TOKEN });
    });

    it('are forgotten where the tool has come to call another host', async () => {
      const app = await startToolsApp(await open());
      const { id } = await app.create(app.ada);
      const config = await app.configure(app.ada, withToken(id));
      const body = { name: 'Weather', schema: schemaOf('https://evil.example') };
      await app.call('PUT', `/tools/${id}`, { token: app.ada.token, body });
      expect(valuesShown(await app.configure(app.ada, ...config))).toEqual({});
    });

    it('are one line each', async () => {
      const app = await startToolsApp(await open());
      const given = withToken('calculator', { authValues: { 'X-Token': 'a\r\nhost: evil' } });
      await expect(app.configure(app.ada, given)).rejects.toThrow('one line');
    });

    it('move with their tools when accounts are merged, and open for the other account alone', async () => {
      const app = await startToolsApp(await open());
      const [from, into] = [app.ada.user.uuid, app.bob.user.uuid];
      const { id } = await app.create(app.ada, { apiKey: 'a-key-that-moves-5678' });
      await app.configure(app.ada, withToken(id), { toolId: 'calculator', settings: { autoEnableInNewChat: true } });
      await app.configure(app.bob, { toolId: 'calculator' });
      const box = secretBox(TEST_SECRET);
      await app.database.writes.run((transaction) => moveTools(transaction, { from, into }, box));
      expect(await app.list(app.ada)).toMatchObject({ tools: [], config: [{ toolId: WEB_BROWSING }] });
      const moved = await app.list(app.bob);
      expect(moved.tools).toMatchObject([{ id, apiKey: `${SECRET_MASK}5678` }]);
      const settings = Object.fromEntries(moved.config.map((config) => [config.toolId, config.settings]));
      expect(settings[id]?.authValues).toEqual({ 'X-Token': MASKED });
      expect(settings['calculator']?.autoEnableInNewChat).toBe(false);
    });
  });
});
