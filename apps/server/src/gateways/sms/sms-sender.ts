import { createHmac } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';

/** A login code on its way to a phone. Many countries only let templates through, so the code is there by itself too. */
interface TextMessage {
  /** E.164. */
  readonly to: string;
  readonly text: string;
  readonly code: string;
  readonly language: string;
}

/** Hands text messages to whoever delivers them; rejects where that is known to have failed. */
export interface SmsSender {
  send(message: TextMessage): Promise<void>;
}

type Fetch = typeof globalThis.fetch;

const TWILIO_URL = 'https://api.twilio.com';
const MESSAGING_SERVICE = /^MG[\da-f]{32}$/i;

export interface TwilioParts {
  readonly accountSid: string;
  readonly authToken: string;
  /** A number, or the id of a messaging service. */
  readonly from: string;
  readonly fetch: Fetch;
  readonly baseUrl?: string | undefined;
}

/** Sends through Twilio's Messages API. */
export function twilioSender({ accountSid, authToken, from, fetch, baseUrl = TWILIO_URL }: TwilioParts): SmsSender {
  const url = `${baseUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const sender = MESSAGING_SERVICE.test(from) ? { MessagingServiceSid: from } : { From: from };
  return {
    async send({ to, text }) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ To: to, Body: text, ...sender }).toString(),
      });
      await expectSuccess(response, 'Twilio');
    },
  };
}

export interface WebhookParts {
  readonly url: string;
  readonly secret: string;
  readonly fetch: Fetch;
  readonly now: () => number;
}

/** The header by which the operator's own sender knows that a message comes from this server. */
export const WEBHOOK_SIGNATURE = 'x-parley-signature';

/** Posts messages to an address of the operator's, signed with the time as `t=<seconds>,v1=<hmac of "t.body">`. */
export function webhookSender({ url, secret, fetch, now }: WebhookParts): SmsSender {
  return {
    async send({ to, text, code, language }) {
      const body = JSON.stringify({ to, code, language, text });
      const time = Math.floor(now() / 1000);
      const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [WEBHOOK_SIGNATURE]: `t=${time},v1=${signature}` },
        body,
      });
      await expectSuccess(response, 'SMS_WEBHOOK_URL');
    },
  };
}

/** Writes messages to the server's log. For trying things out: whoever reads the log can sign in as anybody. */
export function smsToLog(log: Pick<FastifyBaseLogger, 'warn'>): SmsSender {
  return {
    async send({ to, text }) {
      log.warn(`text messages are not configured (TWILIO_ACCOUNT_SID), so this is not sent to ${to}: ${text}`);
    },
  };
}

async function expectSuccess(response: Response, who: string): Promise<void> {
  const answer = await response.text();
  if (!response.ok) throw new Error(`${who} answered ${response.status}: ${answer.slice(0, 300)}`);
}
