import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { launchBrowser } from '../tests/harness/browser.ts';
import { startParley } from '../tests/harness/parley-process.ts';
import { measure } from './client/loading.ts';
import { median, report } from './report.ts';

const ROUNDS = 7;
const PLAIN_PAGE = '<!doctype html><title>Plain</title><textarea></textarea>';

const plainServer = createServer((_, response) => response.setHeader('content-type', 'text/html').end(PLAIN_PAGE));
await new Promise<void>((resolve) => plainServer.listen(0, '127.0.0.1', resolve));
const plainUrl = `http://127.0.0.1:${(plainServer.address() as AddressInfo).port}/`;
const parley = await startParley();
// Nothing is sent: the page only has to offer to.
const hosted = await startParley({
  PARLEY_MODE: 'hosted',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'a@parley.example',
});
const loginUrl = `${hosted.url}login`;
const browser = await launchBrowser();
await measure(browser, plainUrl);
await measure(browser, parley.url);
await measure(browser, loginUrl);

const plain = [];
const own = [];
const login = [];
for (let round = 0; round < ROUNDS; round += 1) {
  plain.push(await measure(browser, plainUrl));
  own.push(await measure(browser, parley.url));
  login.push(await measure(browser, loginUrl));
}
await browser.close();
await Promise.all([parley.stop(), hosted.stop()]);
plainServer.close();

report('First load of the chat screen', [
  {
    name: 'JavaScript before one can type',
    value: median(own.map(({ cold }) => cold.scriptKb)),
    unit: 'KB',
    limit: { atMost: 169 },
  },
  {
    name: 'with what an empty chat shows below its box',
    value: median(own.map(({ cold }) => cold.allScriptKb)),
    unit: 'KB',
    limit: { atMost: 200 },
  },
  {
    name: 'ready to type, cold',
    value: median(own.map(({ cold }) => cold.readyMs)),
    unit: 'ms',
    baseline: { name: 'plain page', value: median(plain.map(({ cold }) => cold.readyMs)) },
    limit: { atMost: 500 },
  },
  {
    name: 'ready to type, warm',
    value: median(own.map(({ warm }) => warm.readyMs)),
    unit: 'ms',
    baseline: { name: 'plain page', value: median(plain.map(({ warm }) => warm.readyMs)) },
    limit: { atMost: 300 },
  },
]);

report('First load of the sign-in', [
  {
    name: 'JavaScript, with all that comes by itself',
    value: median(login.map(({ cold }) => cold.allScriptKb)),
    unit: 'KB',
    limit: { atMost: 120 },
  },
  {
    name: 'ready to type, cold',
    value: median(login.map(({ cold }) => cold.readyMs)),
    unit: 'ms',
    baseline: { name: 'plain page', value: median(plain.map(({ cold }) => cold.readyMs)) },
    limit: { atMost: 500 },
  },
]);
