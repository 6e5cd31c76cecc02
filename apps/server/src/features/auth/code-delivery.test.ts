import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startHostedApp } from '../../testing/hosted-app.ts';

const ADA = 'ada@example.org';

/** A real mail server that keeps what it gets, and refuses receivers at will. */
async function aMailServer({ refuses = () => false }: { refuses?: (address: string) => boolean } = {}) {
  const mails: { readonly from: string; readonly to: readonly string[]; readonly raw: string }[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      username === 'parley' && password === 'letters' ? done(null, { user: 'parley' }) : done(new Error('no')),
    onRcptTo: ({ address }, _session, done) => done(refuses(address) ? new Error('no such inbox') : null),
    onData(stream, { envelope }, done) {
      let raw = '';
      stream.setEncoding('utf8').on('data', (chunk: string) => (raw += chunk));
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return {
    mails,
    config: { smtpUrl: `smtp://parley:letters@127.0.0.1:${port}`, mailFrom: 'Parley <login@parley.example>' },
  };
}

/** A server that takes text messages, and answers with a status. */
async function anSmsService(status = 200) {
  const requests: { readonly url: string; readonly headers: IncomingHttpHeaders; readonly body: string }[] = [];
  const server = createServer((request, response) => {
    void readText(request).then((body) => {
      requests.push({ url: request.url ?? '', headers: request.headers, body });
      response.writeHead(status, { 'content-type': 'application/json' }).end('{"status":"queued"}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { requests, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

function decoded(raw: string): string {
  return [...raw.matchAll(/base64\r\n(?:[\w-]+: [^\r]*\r\n)*\r\n([\w+/=\r\n]+)/g)]
    .map(([, body = '']) => Buffer.from(body, 'base64').toString())
    .join('\n')
    .concat(raw.replaceAll(/=\r\n/g, ''));
}

describe('mail with a login code', () => {
  it('reaches the inbox as text and HTML, in the language of the page, and signs in', async () => {
    const { mails, config } = await aMailServer();
    const app = await startHostedApp(undefined, { config });
    const sent = await app.sendCode(ADA, { headers: { 'accept-language': 'ar,en;q=0.5' } });
    expect(sent.code).toBe(0);
    expect(mails).toMatchObject([{ from: 'login@parley.example', to: [ADA] }]);
    const raw = decoded(mails[0]?.raw ?? '');
    expect(raw).toContain('text/plain');
    expect(raw).toContain('<html dir=3D"rtl">');
    const code = /\b(\d{6})\b/.exec(raw.slice(raw.indexOf('رمز')))?.[1] ?? '';
    expect((await app.call('POST', '/auth/login', { body: { email: ADA, code } })).code).toBe(0);
    // Six digits occur within a time by chance.
    expect(app.logs.join('\n')).not.toMatch(new RegExp(`(?<![\\d.])${code}(?!\\d)`));
    expect(app.logs.join('\n')).not.toContain('letters');
  });

  it('goes to one receiver, whatever an address is made of', async () => {
    const { mails, config } = await aMailServer();
    const app = await startHostedApp(undefined, { config });
    for (const email of [
      'a@example.org,b@example.org',
      'a@example.org\r\nBcc: b@example.org',
      '<a@example.org> b@c.d',
    ]) {
      expect((await app.sendCode(email)).code).toBe(1001);
    }
    expect(mails).toEqual([]);
  });

  it('that cannot be sent says so, for whomever, and the next try need not wait', async () => {
    const { config } = await aMailServer({ refuses: () => true });
    const app = await startHostedApp(undefined, { config });
    expect((await app.sendCode(ADA)).code).toBe(2005);
    expect((await app.sendCode(ADA)).code).toBe(2005);
    const nobody = await startHostedApp(undefined, {
      config: { smtpUrl: 'smtp://127.0.0.1:9', mailFrom: 'login@parley.example' },
    });
    expect((await nobody.sendCode(ADA)).code).toBe(2005);
    expect(nobody.logs.join('\n')).toContain('a login code could not be sent');
  });

  it('is never written to the log of a server in production, which does not offer it then', async () => {
    const app = await startHostedApp(undefined, { config: { isProduction: true } });
    expect((await app.sendCode(ADA)).code).toBe(1008);
    expect(app.codeFor(ADA)).toBe('');
  });
});

describe('a text message with a login code', () => {
  it('goes through Twilio', async () => {
    const { requests, url } = await anSmsService(201);
    const app = await startHostedApp(undefined, {
      config: { twilioAccountSid: 'AC1', twilioAuthToken: 'tw-secret', twilioFrom: '+15005550006' },
      signIn: { twilio: url },
    });
    const sent = await app.call('POST', '/auth/verification/sms', {
      body: { phone: '13800138000' },
      headers: { 'accept-language': 'zh-CN' },
    });
    expect(sent.code).toBe(0);
    expect(requests[0]?.url).toBe('/2010-04-01/Accounts/AC1/Messages.json');
    expect(requests[0]?.headers.authorization).toBe(`Basic ${Buffer.from('AC1:tw-secret').toString('base64')}`);
    const message = Object.fromEntries(new URLSearchParams(requests[0]?.body));
    expect(message).toMatchObject({ To: '+8613800138000', From: '+15005550006' });
    expect(message['Body']).toMatch(/^【Parley】验证码 \d{6}/);
  });

  it('goes to the address of the operator, signed', async () => {
    const { requests, url } = await anSmsService();
    const secret = 'hook-secret';
    const app = await startHostedApp(undefined, { config: { smsWebhookUrl: `${url}/sms`, smsWebhookSecret: secret } });
    expect((await app.call('POST', '/auth/verification/sms', { body: { phone: '+14155550123' } })).code).toBe(0);
    const { headers = {}, body = '' } = requests[0] ?? {};
    const { to, code } = JSON.parse(body) as { to: string; code: string };
    expect(to).toBe('+14155550123');
    const [, time = '', signature] = /^t=(\d+),v1=([\da-f]{64})$/.exec(String(headers['x-parley-signature'])) ?? [];
    expect(signature).toBe(createHmac('sha256', secret).update(`${time}.${body}`).digest('hex'));
    expect((await app.call('POST', '/auth/phone/login', { body: { phone: '+14155550123', code } })).code).toBe(0);
  });

  it('that is refused says so', async () => {
    const { url } = await anSmsService(500);
    const app = await startHostedApp(undefined, { config: { smsWebhookUrl: url, smsWebhookSecret: 'hook-secret' } });
    expect((await app.call('POST', '/auth/verification/sms', { body: { phone: '+14155550123' } })).code).toBe(2005);
  });
});
