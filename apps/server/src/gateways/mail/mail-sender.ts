import type { FastifyBaseLogger } from 'fastify';
import type { Transporter } from 'nodemailer';

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Who had it sent. Told to the log alone, where mail is not configured: receivers learn what the text says. */
  readonly from?: string;
}

/** Hands mail to whoever delivers it; rejects where that is known to have failed. */
export interface MailSender {
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** Somebody waits at the login screen for what comes of it. */
const TIMEOUT_MS = 10_000;

/** Mail over SMTP, on connections that are kept for the next one. The library is only loaded where mail is sent. */
export function smtpSender({ url, from }: { url: string; from: string }): MailSender {
  let opening: Promise<Transporter> | undefined;
  const open = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer');
    return createTransport(
      {
        url,
        pool: true,
        connectionTimeout: TIMEOUT_MS,
        greetingTimeout: TIMEOUT_MS,
        socketTimeout: TIMEOUT_MS,
        // Mail is made here; no part of it may be read from a file or an address.
        disableFileAccess: true,
        disableUrlAccess: true,
      },
      { from },
    );
  };
  return {
    async send({ to, subject, text, html }) {
      const transport = await (opening ??= open());
      // As an object: in a text, a comma or brackets would name further receivers.
      await transport.sendMail({ to: { name: '', address: to }, subject, text, html });
    },
    close() {
      void opening?.then((transport) => transport.close());
    },
  };
}

/** Writes mail to the server's log. For trying things out: whoever reads the log can sign in as anybody. */
export function mailToLog(log: Pick<FastifyBaseLogger, 'warn'>): MailSender {
  return {
    async send({ to, from, text }) {
      const words = text.replaceAll(/\s+/g, ' ');
      const sender = from === undefined ? '' : `, from ${from}`;
      log.warn(`mail is not configured (SMTP_URL), so this is not sent to ${to}${sender}: ${words}`);
    },
    close() {},
  };
}
