import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** Identifiers in DER: Ed25519, and the common name of somebody. */
const ED25519 = Buffer.from('06032b6570', 'hex');
const COMMON_NAME = Buffer.from('0603550403', 'hex');

const part = (tag: number, ...content: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  const length = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
};
const sequence = (...content: readonly Buffer[]) => part(0x30, ...content);
const bits = (content: Buffer) => part(0x03, Buffer.from([0]), content);

/** A certificate that vouches for itself, as somebody in between would show it. */
export function untrustedCertificate(): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const algorithm = sequence(ED25519);
  const name = sequence(part(0x31, sequence(COMMON_NAME, part(0x0c, Buffer.from('localhost')))));
  const years = sequence(...['200101000000Z', '491231235959Z'].map((time) => part(0x17, Buffer.from(time))));
  const version = part(0xa0, part(0x02, Buffer.from([2])));
  const serial = part(0x02, Buffer.concat([Buffer.from([1]), randomBytes(7)]));
  const publicPart = publicKey.export({ type: 'spki', format: 'der' });
  const told = sequence(version, serial, algorithm, name, years, name, publicPart);
  const whole = sequence(told, algorithm, bits(sign(null, told, privateKey)));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}
