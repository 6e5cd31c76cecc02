import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

type Cbor = number | string | Uint8Array | ReadonlyMap<Cbor, Cbor>;

/** As much of CBOR as an attestation needs. */
function cbor(value: Cbor): Buffer {
  const head = (major: number, count: number): Buffer =>
    count < 24
      ? Buffer.of((major << 5) | count)
      : count < 256
        ? Buffer.of((major << 5) | 24, count)
        : Buffer.of((major << 5) | 25, count >> 8, count & 0xff);
  if (typeof value === 'number') return value < 0 ? head(1, -value - 1) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([name, item]) => [cbor(name), cbor(item)])]);
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 };

/** A passkey in software: makes and uses credentials as a browser with an authenticator would. For tests. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(16);
  readonly #key: KeyObject;
  readonly #publicKey: Uint8Array;
  #uses = 0;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const point = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
    this.#publicKey = cbor(
      new Map<Cbor, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, point(x)],
        [-3, point(y)],
      ]),
    );
  }

  create(challenge: string, origin: string) {
    const length = Buffer.of(0, this.id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, this.#publicKey]);
    const authData = this.#authenticatorData(origin, FLAGS.attested, attested);
    const attestation = new Map<Cbor, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return this.#credential({
      clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
      attestationObject: cbor(attestation).toString('base64url'),
      transports: ['internal'],
    });
  }

  use(challenge: string, origin: string, { isReplay = false } = {}) {
    if (!isReplay) this.#uses += 1;
    const data = clientData('webauthn.get', challenge, origin);
    const authenticatorData = this.#authenticatorData(origin, 0, Buffer.alloc(0));
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(data)]), this.#key);
    return this.#credential({
      clientDataJSON: data.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: signature.toString('base64url'),
    });
  }

  #credential<Response>(response: Response) {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key' as const, response };
  }

  #authenticatorData(origin: string, flags: number, rest: Uint8Array): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#uses);
    const allFlags = Buffer.of(FLAGS.present | FLAGS.verified | flags);
    return Buffer.concat([sha256(new URL(origin).hostname), allFlags, counter, rest]);
  }
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}
