import 'reflect-metadata';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  BasicConstraintsExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { onTestFinished } from 'vitest';

export interface Certificate {
  readonly key: string;
  readonly cert: string;
  /** A file with the certificate, for programs that are told to trust it. */
  readonly file: string;
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const DAY_MS = 86_400_000;

/** A certificate for an address, good for a day and trusted by nobody who is not told to. */
export async function certificateFor(address: string): Promise<Certificate> {
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const made = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=A test',
    keys,
    signingAlgorithm: ALGORITHM,
    notBefore: new Date(Date.now() - DAY_MS),
    notAfter: new Date(Date.now() + DAY_MS),
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new SubjectAlternativeNameExtension([{ type: 'ip', value: address }]),
    ],
  });
  const cert = made.toString('pem');
  const folder = mkdtempSync(join(tmpdir(), 'parley-certificate-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'certificate.pem');
  writeFileSync(file, cert);
  const secret = await crypto.subtle.exportKey('pkcs8', keys.privateKey);
  return { key: PemConverter.encode(secret, 'PRIVATE KEY'), cert, file };
}
