import { AppError, type LoginResult, type NewPasskey, type PasskeyChallenge, type UsedPasskey } from '@parley/contract';
import type { Database } from '../../db/open-database.ts';
import type { TicketKind, Tickets } from '../../db/tickets.ts';
import type { Actor } from '../../http/actor.ts';
import type { Visit } from '../../http/visit.ts';
import type { IdentitiesRepository } from './identities-repository.ts';
import type { Arrival, SignIn } from './sign-in.ts';
import type { WaysIn } from './ways-in.ts';

/** The address in people's browsers: passkeys are bound to its host. */
export interface Site {
  readonly origin: string;
  readonly host: string;
}

interface StoredKey {
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
}

const CHALLENGE: TicketKind<{ readonly challenge: string; readonly accountId: string }> = {
  name: 'passkey-challenge',
  lifeMs: 300_000,
};
const TIMEOUT_MS = 300_000;

export interface PasskeysParts {
  readonly database: Pick<Database, 'db' | 'writes'>;
  readonly tickets: Tickets;
  readonly identities: IdentitiesRepository;
  readonly waysIn: WaysIn;
  readonly signIn: SignIn;
}

/** Passkeys (WebAuthn) as a way in that somebody adds once signed in. The library is only loaded where they are used. */
export class Passkeys {
  readonly #parts: PasskeysParts;

  constructor(parts: PasskeysParts) {
    this.#parts = parts;
  }

  async start(actor: Actor, token: string, name: string, { host }: Site): Promise<PasskeyChallenge> {
    if (actor.kind !== 'account') throw new AppError('not_implemented', 'This server has no accounts');
    const { tickets, identities, waysIn } = this.#parts;
    const { accountId } = actor;
    await waysIn.expectProved(actor, token);
    const { generateRegistrationOptions } = await import('@simplewebauthn/server');
    const known = (await identities.listOf(accountId)).filter(({ kind }) => kind === 'passkey');
    const options = await generateRegistrationOptions({
      rpName: 'Parley',
      rpID: host,
      userName: name,
      userID: new TextEncoder().encode(accountId),
      timeout: TIMEOUT_MS,
      attestationType: 'none',
      excludeCredentials: known.map(({ subject }) => ({ id: subject })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const ticket = await tickets.issue(CHALLENGE, { challenge: options.challenge, accountId });
    return { ticket, options: { ...options } };
  }

  async finish(
    { accountId }: Actor,
    { ticket, label, credential }: NewPasskey,
    site: Site,
    visit: Visit,
  ): Promise<void> {
    const { database, tickets, identities, waysIn } = this.#parts;
    const asked = await tickets.look(CHALLENGE, ticket);
    if (asked?.accountId !== accountId) throw new AppError('login_failed');
    const { clientDataJSON, attestationObject } = credential.response;
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: credential.id,
        rawId: credential.rawId,
        type: credential.type,
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: asked.challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
    }).catch(refused);
    if (!verified) throw new AppError('login_failed');
    const { id, publicKey, counter } = registrationInfo.credential;
    const key: StoredKey = {
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: credential.response.transports ?? [],
    };
    const proved = { kind: 'passkey', subject: id, label: label || visit.device, data: JSON.stringify(key) } as const;
    const before = await identities.listOf(accountId);
    const outcome = await database.writes.run(async (transaction) => {
      if (!(await tickets.redeemIn(transaction, CHALLENGE, ticket))) return 'login_failed';
      return waysIn.linkIn(transaction, accountId, proved, visit);
    });
    if (outcome === 'linked') return waysIn.tellAdded(accountId, before, proved);
    throw new AppError(outcome === 'login_failed' ? outcome : 'identity_taken');
  }

  async startLogin({ host }: Site): Promise<PasskeyChallenge> {
    const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
    // Names no keys: whoever asks must not learn which there are.
    const options = await generateAuthenticationOptions({
      rpID: host,
      timeout: TIMEOUT_MS,
      userVerification: 'required',
    });
    const ticket = await this.#parts.tickets.issue(CHALLENGE, { challenge: options.challenge, accountId: '' });
    return { ticket, options: { ...options } };
  }

  async finishLogin({ ticket, credential }: UsedPasskey, site: Site, arrival: Arrival): Promise<LoginResult> {
    const { database, tickets, identities, signIn } = this.#parts;
    const asked = await tickets.look(CHALLENGE, ticket);
    const identity = await database.db
      .selectFrom('identities')
      .selectAll()
      .where('kind', '=', 'passkey')
      .where('subject', '=', credential.id)
      .executeTakeFirst();
    if (asked?.accountId !== '' || !identity) throw new AppError('login_failed');
    const stored = JSON.parse(identity.data) as StoredKey;
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    const { clientDataJSON, authenticatorData, signature } = credential.response;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: credential.id,
        rawId: credential.rawId,
        type: credential.type,
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: asked.challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      credential: {
        id: identity.subject,
        publicKey: new Uint8Array(Buffer.from(stored.publicKey, 'base64url')),
        counter: stored.counter,
        transports: [...stored.transports],
      },
    }).catch(refused);
    if (!verified) throw new AppError('login_failed');
    const data = JSON.stringify({ ...stored, counter: authenticationInfo.newCounter });
    return signIn.enter(async (transaction) => {
      if (!(await tickets.redeemIn(transaction, CHALLENGE, ticket))) return { kind: 'refused', code: 'login_failed' };
      // Where the key was removed, or used elsewhere, since it was looked at, nothing is changed.
      const [used] = await transaction
        .updateTable('identities')
        .set({ data })
        .where('id', '=', identity.id)
        .where('data', '=', identity.data)
        .returning('id')
        .execute();
      if (!used) return { kind: 'refused', code: 'login_failed' };
      const account = await identities.accountIn(transaction, identity.account_id);
      return signIn.enterAccountIn(transaction, account, { via: 'passkey', isNew: false }, arrival.visit);
    });
  }
}

/** The library throws sentences about whatever does not fit, down to single bytes. */
function refused(cause: unknown): never {
  throw new AppError('login_failed', undefined, { cause });
}
