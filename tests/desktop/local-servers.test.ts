import { everythingCommand, replyScript, startScriptedUpstream, type ScriptedUpstream } from '@parley/testkit';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DesktopApp } from './desktop-app.ts';
import { pictureFolder } from './picture-folder.ts';
import { until } from './web-driver.ts';
import { addEndpoint, ask, button, control, openScreen, pressable } from './window-acts.ts';

const QUESTION = 'Run this program?';

let upstream: ScriptedUpstream;
let app: DesktopApp | undefined;

beforeAll(async () => {
  upstream = await startScriptedUpstream();
});
afterAll(() => upstream.close());
afterEach(async () => {
  await app?.close();
  app = undefined;
  upstream.reset();
});

async function start(): Promise<DesktopApp> {
  app = await DesktopApp.start({
    hosts: [new URL(upstream.url).origin],
    env: { PARLEY_TEST_SECRET: 'of the app' },
  });
  await app.window.see('What are we working out?');
  return app;
}

/** Fills the form of a program and sends it; what comes then is the system's to ask. */
async function enter({ window }: DesktopApp, name: string, line: string): Promise<void> {
  await window.click(pressable('Add local server'));
  await window.type(control('Name'), name);
  await window.type(control('Command'), line);
  await window.click(button('Add'));
}

async function seeQuestion(running: DesktopApp): Promise<void> {
  await until(async () => (await running.windowsNamed(QUESTION)) > 0);
}

const line = () => everythingCommand().join(' ');
const keptServers = async (running: DesktopApp) =>
  ((await running.settings()) as { localServers?: Record<string, unknown> }).localServers ?? {};

test('a program runs once its person has allowed it, is used in a chat, and ends with the app', async () => {
  const running = await start();
  const { window } = running;
  await addEndpoint(running, upstream.url);
  await openScreen(running, '/tools?view=mcp');
  await enter(running, 'Every', line());
  await seeQuestion(running);
  await running.photograph(join(pictureFolder, 'run-question.png'));
  await running.answer(QUESTION, 'Escape');
  await window.see('You chose not to run this program.');
  expect(await keptServers(running)).toEqual({});

  await window.click(button('Add'));
  await seeQuestion(running);
  await running.agree(QUESTION, async () => Object.keys(await keptServers(running)).length > 0);
  await window.see('Connected');
  await window.photograph(join(pictureFolder, 'local-server.png'));
  const [pid] = await running.processesOf('server-everything');
  expect(pid).toBeDefined();
  expect(await running.environmentOf(pid ?? 0)).not.toContain('PARLEY_TEST_SECRET');

  upstream.play(
    replyScript({ toolCalls: [{ name: 'get-sum', arguments: { a: 2, b: 40 } }] }),
    replyScript({ text: ['It is forty-two.'] }),
  );
  await window.click(pressable('Use in a chat'));
  await ask(running, 'How much is it?');
  await window.click(button('Allow once'));
  await window.see('It is forty-two.');
  expect(JSON.stringify(upstream.requests.at(-1)?.body)).toContain('The sum of 2 and 40 is 42.');
  await window.photograph(join(pictureFolder, 'local-tool.png'));

  await running.quit();
  await until(async () => !existsSync(`/proc/${pid}`));
});

test('no page starts a program that was not allowed, nor one that was removed', async () => {
  const running = await start();
  const { window } = running;
  const id = `local-${'0'.repeat(32)}`;
  const open = 'return parleyPlatform.desktop.localServers.open(arguments[0]).then(() => "started", (why) => why)';
  expect(await window.run(open, id)).toBe('unknown');
  const [command, ...args] = everythingCommand();
  const draft = { name: 'Every', command, arguments: args, variables: [] };
  await window.run(
    'globalThis.told = parleyPlatform.desktop.localServers.save(...arguments).then(() => "kept", (why) => why); return 0',
    id,
    draft,
  );
  await seeQuestion(running);
  await running.agree(QUESTION, async () => Object.keys(await keptServers(running)).length > 0);
  expect(await window.run('return told')).toBe('kept');
  expect(await window.run(open, id)).toBe('started');
  await until(async () => (await running.processesOf('server-everything')).length === 1);

  // Another command asks again; while nobody answers, what was allowed stays as it was.
  await window.run(
    'globalThis.told = parleyPlatform.desktop.localServers.save(...arguments).then(() => "kept", (why) => why); return 0',
    id,
    { ...draft, arguments: ['-e', '0'] },
  );
  await seeQuestion(running);
  await running.answer(QUESTION, 'Escape');
  expect(await window.run('return told')).toBe('not_allowed');
  expect(Object.values(await keptServers(running))).toMatchObject([{ arguments: args }]);

  await window.run('return parleyPlatform.desktop.localServers.remove(arguments[0]).then(() => 0)', id);
  expect(await window.run(open, id)).toBe('unknown');
  await until(async () => (await running.processesOf('server-everything')).length === 0);
});
