import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright';
import { expect, onTestFinished } from 'vitest';
import { openPage } from '../harness/browser.ts';
import { watchForHarm } from '../harness/canary.ts';
import { auditPage, touchEverything } from '../harness/dom-audit.ts';
import { namesLookedUp } from '../harness/name-lookups.ts';
import { listener } from '../harness/outside.ts';
import { allCases } from './corpus/all-families.ts';
import { journey } from './journey.ts';

/** A site that trusts everybody: what it is asked to show becomes its page. */
async function startUnsafeSite(): Promise<string> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://unsafe');
    const isScript = pathname.endsWith('.js');
    response.writeHead(200, {
      'content-type': isScript ? 'text/javascript' : 'text/html',
      ...(searchParams.has('strict') && { 'content-security-policy': "script-src 'none'" }),
    });
    response.end(isScript ? '' : `<!doctype html><body>${searchParams.get('html') ?? ''}</body>`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** Opens a page that shows hostile markup as it is; gives what was noticed. */
async function playUnsafely(browser: Browser, html: string, strict = false): Promise<string[]> {
  const url = await startUnsafeSite();
  const outside = await listener();
  const { page, context } = await openPage(browser);
  const canary = await watchForHarm(page, {
    url,
    heard: outside.seen,
    asks: /^GET \?html=|^GET favicon/,
    places: /^\?html=/,
  });
  const written = html.replaceAll('ELSEWHERE', `http://localhost:${outside.port}`);
  await page.goto(`${url}?html=${encodeURIComponent(written)}${strict ? '&strict' : ''}`, { waitUntil: 'commit' });
  await touchEverything(page, 'body').catch(() => {});
  const harms = await canary.harms();
  const dangers = await auditPage(page).catch(() => []);
  await context.close();
  return [...harms, ...dangers];
}

const script = (text: string): string => `<script>${text}</script>`;

/** Every kind of harm, and how it is told. */
const HARMS: Readonly<Record<string, readonly [html: string, told: RegExp]>> = {
  'a script that runs': [script('evil.case'), /^ran: case$/],
  'a handler that runs when it is touched': ['<p onmouseover=evil.case>x</p>', /^ran: case$/],
  'a handler in the page': ['<p onmouseover=evil.case>x</p>', /^a handler: <p/],
  'a link with a script that is pressed': ['<a href="javascript:evil.case">x</a>', /^ran: case$/],
  'a link with a script': ['<a href="javascript:void 0">x</a>', /^a link that does not lead to a page/],
  'a script that prints': [script('print()'), /^ran: print$/],
  'a storage that is read': [script('evil[localStorage.planted]'), /^read: /],
  'a cookie that is shown': [script('document.body.append(document.cookie)'), /^read: shown/],
  'a secret that is printed': [script('console.log(sessionStorage.planted)'), /^read: printed/],
  'a storage that a frame reads': ['<iframe srcdoc="<script>evil[localStorage.planted]</script>"></iframe>', /^read: /],
  'something private that was reached': [script('evil.reached'), /^read: reached/],
  'a dialog': [script('setTimeout(alert, 0, 1)'), /^dialog: alert 1/],
  'a window': [script('open("about:blank")'), /^pop-up: /],
  'a file': ['<a download=x href="data:application/octet-stream,x">x</a>', /^download: x/],
  'a window that goes elsewhere': [script('location = "/elsewhere"'), /^went: the window to .*elsewhere$/],
  'a window that goes to another host': ['<meta http-equiv=refresh content="0;url=ELSEWHERE/x">', /^asked: GET http:..localhost/],
  'a frame that goes elsewhere': ['<iframe src="/elsewhere"></iframe>', /^went: a frame to .*elsewhere$/],
  'a frame with rights': ['<iframe srcdoc="x" sandbox="allow-scripts allow-same-origin"></iframe>', /^a frame with more rights/],
  'a request to another host': ['<img src="ELSEWHERE/x">', /^asked: GET http:..localhost/],
  'a picture of another host': ['<img src="ELSEWHERE/x">', /^loads from elsewhere/],
  'a style of another host': ['<p style="background:url(ELSEWHERE/x)">x</p>', /^a style that loads/],
  'a request to our own server': [script('fetch("/api/auth/logout?canary")'), /^asked: GET .*canary$/],
  'a form that posts': ['<form action=/x method=post id=f></form><script>f.submit()</script>', /^asked: POST .*x$/],
  'a bare connection': ['<link rel=preconnect href=ELSEWHERE>', /^heard: connection$/],
  'a packet': [
    script(
      'const call = new RTCPeerConnection({ iceServers: [{ urls: "ELSEWHERE".replace("http://", "stun:") }] }); call.createDataChannel("x"); call.setLocalDescription()',
    ),
    /^heard: packet$/,
  ],
  'a service worker': [script('navigator.serviceWorker.register("/x.js")'), /^service worker: /],
};

journey('every kind of harm is noticed on a page that has no walls', async ({ browser }) => {
  const played = await Promise.all(
    Object.entries(HARMS).map(async ([name, [html, told]]) => {
      const noticed = await playUnsafely(browser, html);
      return noticed.some((line) => told.test(line)) ? [] : [`${name}: ${noticed.join(' | ') || 'nothing'}`];
    }),
  );
  expect(played.flat()).toEqual([]);
});

journey('a script that a policy stops is noticed, and one in a sealed frame is no harm', async ({ browser }) => {
  expect(await playUnsafely(browser, '<img src=data:, onerror=evil.case>', true)).toContainEqual(
    expect.stringMatching(/^tried: script-src-attr inline/),
  );
  const sealed = '<iframe sandbox="allow-scripts" src="data:text/html,<script>evil.case</script>"></iframe>';
  expect((await playUnsafely(browser, sealed)).filter((line) => /^(?:ran|read|tried)/.test(line))).toEqual([]);
});

journey('a name that is looked up ahead is noticed', async () => {
  const url = await startUnsafeSite();
  const looked = await namesLookedUp('leak.test', async (browser) => {
    const { page } = await openPage(browser);
    await page.goto(`${url}?html=${encodeURIComponent('<link rel=dns-prefetch href="//case.leak.test">')}`);
    await page.waitForTimeout(1_000);
  });
  expect(looked).toEqual(['case.leak.test']);
});

journey('the corpus has no case twice', () => {
  const cases = allCases({ app: 'http://app/', port: 1 });
  expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
  const texts = cases.map(({ id, text }) => text.replaceAll(id, 'case'));
  expect(new Set(texts).size).toBeGreaterThan(350);
});
