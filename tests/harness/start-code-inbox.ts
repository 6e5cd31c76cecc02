import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** Where login codes arrive: a real mail server and a webhook for text messages, with the settings that point there. */
export interface CodeInbox {
  readonly settings: Record<string, string>;
  /** The newest code that came for an address or a number, once there are more than `known`. */
  readonly codeFor: (address: string, known?: number) => Promise<string>;
  readonly countFor: (address: string) => number;
}

/** Starts an inbox that runs until it is closed. */
export async function startCodeInbox(): Promise<CodeInbox & { readonly close: () => Promise<void> }> {
  const arrived: { readonly to: string; readonly code: string }[] = [];
  const mail = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, done) {
      let raw = '';
      stream.on('data', (chunk: Buffer) => (raw += chunk.toString()));
      stream.on('end', () => {
        const code = /\b(\d{6})\b/.exec(raw.slice(raw.indexOf('\r\n\r\n')))?.[1] ?? '';
        // Notices that something was changed carry none.
        if (code !== '') for (const { address } of envelope.rcptTo) arrived.push({ to: address, code });
        done();
      });
    },
  });
  // A server of Parley's that is ended leaves its connection without a word.
  mail.on('error', () => undefined);
  mail.listen(0, '127.0.0.1');
  await once(mail.server, 'listening');
  const texts = createServer((request, response) => {
    void readText(request).then((body) => {
      arrived.push(JSON.parse(body) as { to: string; code: string });
      response.end();
    });
  });
  texts.listen(0, '127.0.0.1');
  await once(texts, 'listening');
  const mailPort = (mail.server.address() as AddressInfo).port;
  const textPort = (texts.address() as AddressInfo).port;
  return {
    settings: {
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      MAIL_FROM: 'Parley <login@parley.example>',
      SMS_WEBHOOK_URL: `http://127.0.0.1:${textPort}`,
      SMS_WEBHOOK_SECRET: 'signed with this',
    },
    countFor: (address) => arrived.filter(({ to }) => to === address).length,
    async codeFor(address, known = 0) {
      for (;;) {
        const codes = arrived.filter(({ to }) => to === address);
        if (codes.length > known) return codes.at(-1)?.code ?? '';
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    async close() {
      texts.close();
      await new Promise<void>((resolve) => mail.close(() => resolve()));
    },
  };
}
