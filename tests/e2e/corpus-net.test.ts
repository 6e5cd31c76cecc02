import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openWatched } from '../harness/canary.ts';
import { auditPage, touchEverything } from '../harness/dom-audit.ts';
import { allCases } from './corpus/all-families.ts';

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
async function playUnsafely(html: string, strict = false): Promise<string[]> {
  const url = await startUnsafeSite();
  const { page, port, harms } = await openWatched({ url, asks: /^GET \?html=|^GET favicon/, places: /^\?html=/ });
  const written = html.replaceAll('ELSEWHERE', `http://localhost:${port}`);
  await page.goto(`${url}?html=${encodeURIComponent(written)}${strict ? '&strict' : ''}`, { waitUntil: 'commit' });
  await touchEverything(page, 'body').catch(() => {});
  const dangers = await auditPage(page).catch(() => []);
  return [...(await harms()), ...dangers];
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
  'a window that goes to another host': [
    '<meta http-equiv=refresh content="0;url=ELSEWHERE/x">',
    /^asked: GET http:..localhost/,
  ],
  'a frame that goes elsewhere': ['<iframe src="/elsewhere"></iframe>', /^asked: GET .*elsewhere /],
  'a frame that goes to another host': ['<iframe src="ELSEWHERE/x"></iframe>', /^asked: GET http:..localhost/],
  'a frame with rights': [
    '<iframe srcdoc="x" sandbox="allow-scripts allow-same-origin"></iframe>',
    /^a frame with more rights/,
  ],
  'a request to another host': ['<img src="ELSEWHERE/x">', /^asked: GET http:..localhost/],
  'a picture of another host': ['<img src="ELSEWHERE/x">', /^loads from elsewhere/],
  'a style of another host': ['<p style="background:url(ELSEWHERE/x)">x</p>', /^a style that loads/],
  'a request to our own server': [script('fetch("/api/auth/logout?canary")'), /^asked: GET .*canary /],
  'a form that posts': ['<form action=/x method=post id=f></form><script>f.submit()</script>', /^asked: POST .*x /],
  'a bare connection': ['<link rel=preconnect href=ELSEWHERE>', /^heard: connection$/],
  'a name that is looked up ahead': ['<link rel=dns-prefetch href="//case.leak.test">', /^looked up: case.leak.test$/],
  'a packet': [
    script(
      'const call = new RTCPeerConnection({ iceServers: [{ urls: "ELSEWHERE".replace("http://", "stun:") }] }); call.createDataChannel("x"); call.setLocalDescription()',
    ),
    /^heard: packet$/,
  ],
  'a service worker': [script('navigator.serviceWorker.register("/x.js")'), /^service worker: /],
};

const AT_ONCE = 4;

test('every kind of harm is noticed on a page that has no walls', async () => {
  const missed: string[] = [];
  const left = Object.entries(HARMS);
  const playOn = async (): Promise<void> => {
    for (let next = left.pop(); next; next = left.pop()) {
      const [name, [html, told]] = next;
      const noticed = await playUnsafely(html);
      if (!noticed.some((line) => told.test(line))) missed.push(`${name}: ${noticed.join(' | ') || 'nothing'}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, playOn));
  expect(missed).toEqual([]);
});

test('a script that a policy stops is noticed, and one in a sealed frame is no harm', async () => {
  expect(await playUnsafely('<img src=data:, onerror=evil.case>', true)).toContainEqual(
    expect.stringMatching(/^tried: script-src-attr inline/),
  );
  const sealed = '<iframe sandbox="allow-scripts" src="data:text/html,<script>evil.case</script>"></iframe>';
  expect((await playUnsafely(sealed)).filter((line) => /^(?:ran|read|tried)/.test(line))).toEqual([]);
});

test('the corpus has no case twice', () => {
  const cases = allCases({ app: 'http://app/', port: 1 });
  expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
  const texts = cases.map(({ id, text }) => text.replaceAll(id, 'case'));
  expect(new Set(texts).size).toBeGreaterThan(350);
});
