import { createHash } from 'node:crypto';
import { type AccountIdentity, type AccountProof, AppError, type Language, type TakenIdentity } from '@parley/contract';
import type { Transaction } from 'kysely';
import type { Database } from '../../db/open-database.ts';
import type { Tables } from '../../db/tables.ts';
import type { TicketKind, Tickets } from '../../db/tickets.ts';
import type { Actor } from '../../http/actor.ts';
import type { Visit } from '../../http/visit.ts';
import type { AuditLog } from '../accounts/audit-log.ts';
import type { AccountMerger } from '../accounts/merge-accounts.ts';
import type { AccountRow, IdentitiesRepository, IdentityRow, ProvedIdentity } from './identities-repository.ts';
import { type CodeTarget, type LoginCodes, subjectOf } from './login-codes.ts';
import { provedBy } from './sign-in.ts';
import { isSecretOf } from './sign-in-browser.ts';
import type { WayInNotices } from './way-in-notices.ts';
import { tokenHash } from '../../lib/tokens.ts';

/** Who asked for a way in to be added: an account, in a session that has to last until it is. */
export interface LinkAsker {
  readonly accountId: string;
  readonly sessionHash: string;
}

/** A way in that a sign-in added, and those that the account had before. */
export interface JoinedWay {
  readonly accountId: string;
  readonly before: readonly IdentityRow[];
  readonly added: ProvedIdentity;
}

const LINK: TicketKind<LinkAsker & { readonly browserHash: string }> = { name: 'link-2', lifeMs: 600_000 };
/** A fresh proof that whoever has a session owns the account; kept under a token made of that of the session. */
const PROOF: TicketKind<{ readonly accountId: string }> = { name: 'proof', lifeMs: 600_000 };
const FRESH_MS = 600_000;

export interface WaysInParts {
  readonly database: Pick<Database, 'db' | 'writes'>;
  readonly tickets: Tickets;
  readonly codes: LoginCodes;
  readonly identities: IdentitiesRepository;
  readonly audit: AuditLog;
  readonly merger: Pick<AccountMerger, 'offerIn'>;
  readonly notices: WayInNotices;
  /** Before a way in leaves an account, as part of it. */
  readonly rememberOffers: (transaction: Transaction<Tables>, accountId: string) => Promise<void>;
  readonly now: () => number;
}

/** The ways in to one account: which there are, what is added once it was proved, and that one is always left. */
export class WaysIn {
  readonly #parts: WaysInParts;

  constructor(parts: WaysInParts) {
    this.#parts = parts;
  }

  async list({ accountId }: Pick<Actor, 'accountId'>): Promise<AccountIdentity[]> {
    return (await this.#parts.identities.listOf(accountId)).map(listed);
  }

  /** A code for an address of the account is the proof itself; to add another one takes a proof first. */
  async sendCode(actor: Actor, token: string, target: CodeTarget, visit: Visit, language: Language): Promise<void> {
    expectAccount(actor);
    const { accountId } = actor;
    const { identities, codes } = this.#parts;
    const ways = (await identities.listOf(accountId)).filter(({ kind }) => kind === 'email' || kind === 'phone');
    const isOwn = ways.some(({ kind, subject }) => kind === target.kind && subject === subjectOf(target));
    if (!isOwn) await this.expectProved(actor, token);
    await codes.send({ accountId, asker: ways[0]?.label, isOwn }, target, visit, language);
  }

  async linkWithCode(
    actor: Actor,
    token: string,
    target: CodeTarget,
    code: string,
    visit: Visit,
  ): Promise<AccountIdentity[]> {
    expectAccount(actor);
    await this.expectProved(actor, token);
    const { database, identities, codes } = this.#parts;
    const proved = provedBy(target);
    const before = await identities.listOf(actor.accountId);
    const outcome = await database.writes.run(async (transaction) => {
      const isRight = await codes.checkIn(transaction, { accountId: actor.accountId }, target, code, visit);
      return isRight ? this.linkIn(transaction, actor.accountId, proved, visit) : undefined;
    });
    if (outcome === undefined) throw new AppError('login_failed');
    if (outcome !== 'linked') throw new AppError('identity_taken', undefined, { data: outcome });
    await this.tellAdded(actor.accountId, before, proved);
    return this.list(actor);
  }

  /** A ticket that ties a login in another window of this browser to this account, while the session lasts. */
  async startLink(actor: Actor, { session, browser }: { session: string; browser: string }): Promise<string> {
    expectAccount(actor);
    await this.expectProved(actor, session);
    const asker = { accountId: actor.accountId, sessionHash: tokenHash(session) };
    return this.#parts.tickets.issue(LINK, { ...asker, browserHash: tokenHash(browser) });
  }

  /** Whose ticket it is; it is used up, in whichever browser it was brought. */
  async redeemLink(ticket: string, browser: string): Promise<LinkAsker> {
    const { database, tickets } = this.#parts;
    const asker = await database.writes.run(async (transaction) => {
      const payload = await tickets.redeemIn(transaction, LINK, ticket);
      if (!payload || !isSecretOf(payload.browserHash, browser)) return undefined;
      const { accountId, sessionHash } = payload;
      return (await this.isStillThereIn(transaction, payload)) ? { accountId, sessionHash } : undefined;
    });
    if (!asker) throw new AppError('ticket_invalid');
    return asker;
  }

  /** Whether the account may still act, in the session in which it asked. */
  async isStillThereIn(transaction: Transaction<Tables>, { accountId, sessionHash }: LinkAsker): Promise<boolean> {
    const account = await this.#parts.identities.findAccountIn(transaction, accountId);
    const session = await transaction
      .selectFrom('sessions')
      .select('id')
      .where('token_hash', '=', sessionHash)
      .where('account_id', '=', accountId)
      .where('expires_at', '>', this.#parts.now())
      .executeTakeFirst();
    return account?.status === 'active' && session !== undefined;
  }

  /** Adds what was proved. Nothing changes where the account has it already; another one that has it may be merged. */
  async linkIn(
    transaction: Transaction<Tables>,
    accountId: string,
    proved: ProvedIdentity,
    visit: Visit,
  ): Promise<'linked' | TakenIdentity> {
    const { identities, audit, merger } = this.#parts;
    if (!(await identities.addIn(transaction, accountId, proved))) {
      const taken = await identities.findIn(transaction, proved);
      if (taken?.account_id === accountId) return 'linked';
      const { kind, subject } = proved;
      // Registering a passkey proves a new key, not that somebody has an old one of the same name.
      const isProved = taken !== undefined && kind !== 'passkey';
      const offer = isProved && { from: taken.account_id, into: accountId, proved: { kind, subject } };
      const mergeTicket = offer ? await merger.offerIn(transaction, offer) : undefined;
      return mergeTicket === undefined ? {} : { mergeTicket };
    }
    const note = { accountId, actorId: accountId, address: visit.network };
    await audit.noteIn(transaction, { ...note, action: 'identity-linked', detail: { kind: proved.kind } });
    return 'linked';
  }

  /** Adds what a sign-in proved beside another way in of the account; undefined where somebody has it already. */
  async joinIn(
    transaction: Transaction<Tables>,
    { account, isNew }: { account: Pick<AccountRow, 'id'>; isNew: boolean },
    added: ProvedIdentity,
    visit: Visit,
  ): Promise<JoinedWay | undefined> {
    const { identities, audit } = this.#parts;
    const accountId = account.id;
    // Nobody has to be told of what a new account begins with.
    const before = isNew ? [] : await identities.listOf(accountId, transaction);
    if (!(await identities.addIn(transaction, accountId, added))) return undefined;
    const note = { accountId, actorId: accountId, address: visit.network };
    if (!isNew) await audit.noteIn(transaction, { ...note, action: 'identity-linked', detail: { kind: added.kind } });
    return { accountId, before, added };
  }

  /** Tells the owner of what a sign-in added, once it is durable. */
  async tellJoined(joined: JoinedWay | undefined): Promise<void> {
    if (joined) await this.tellAdded(joined.accountId, joined.before, joined.added);
  }

  /** Tells the owner of a way in that was added, unless the account had it before; to be called once it is durable. */
  async tellAdded(accountId: string, before: readonly IdentityRow[], added: ProvedIdentity): Promise<void> {
    if (before.some(({ kind, subject }) => kind === added.kind && subject === added.subject)) return;
    await this.#tell(accountId, before, 'added', added);
  }

  async remove(actor: Actor, token: string, id: string, visit: Visit): Promise<AccountIdentity[]> {
    const { accountId } = actor;
    const { database, identities, audit } = this.#parts;
    if (!(await identities.listOf(accountId)).some((identity) => identity.id === id)) throw new AppError('not_found');
    await this.expectProved(actor, token);
    const removed = await database.writes.run(async (transaction) => {
      // Holds the account: of two removals at once, the second sees what the first has left.
      const held = transaction.updateTable('accounts').set({ updated_at: this.#parts.now() });
      await held.where('id', '=', accountId).execute();
      const ways = await identities.listOf(accountId, transaction);
      const way = ways.find((identity) => identity.id === id);
      if (!way) throw new AppError('not_found');
      if (ways.every((identity) => identity.id === id || identity.kind === 'passkey')) {
        throw new AppError('last_identity');
      }
      await this.#parts.rememberOffers(transaction, accountId);
      await transaction.deleteFrom('identities').where('id', '=', id).execute();
      const note = { accountId, actorId: accountId, address: visit.network };
      await audit.noteIn(transaction, { ...note, action: 'identity-removed', detail: { kind: way.kind } });
      return { before: ways, way };
    });
    await this.#tell(accountId, removed.before, 'removed', removed.way);
    return this.list({ accountId });
  }

  /** Notes for a session that its owner proved once more to be it: by a code, or by having just signed in elsewhere. */
  async prove(actor: Actor, token: string, { session, ...proof }: AccountProof, visit: Visit): Promise<void> {
    expectAccount(actor);
    const { database, tickets } = this.#parts;
    const { accountId } = actor;
    const outcome = await database.writes.run(async (transaction) => {
      const proved =
        session === undefined
          ? await this.proveIn(transaction, actor, proof, { tokenHash: tokenHash(token), visit })
          : await this.proveIn(transaction, actor, {}, { tokenHash: tokenHash(session), visit });
      if (proved !== 'proved') return proved;
      await tickets.redeemIn(transaction, PROOF, proofToken(token));
      await tickets.issueIn(transaction, PROOF, { accountId }, proofToken(token));
      return proved;
    });
    if (outcome !== 'proved') throw new AppError(outcome);
  }

  /** A session alone may be stolen: whoever changes the ways in has just signed in, or has proved to be the owner. */
  async expectProved({ accountId }: Actor, token: string): Promise<void> {
    const { database, tickets } = this.#parts;
    if (await this.#isFresh(database.db, accountId, tokenHash(token))) return;
    const proof = await tickets.look(PROOF, proofToken(token));
    if (proof?.accountId !== accountId) throw new AppError('proof_required');
  }

  /** Proves in a transaction that it is the owner: by a new code for one of the account's ways in, or by a new session. */
  async proveIn(
    transaction: Transaction<Tables>,
    { accountId }: Actor,
    { identityId, code }: { identityId?: string | undefined; code?: string | undefined },
    { tokenHash: hash, visit }: { tokenHash: string; visit: Visit },
  ): Promise<'proved' | 'login_failed' | 'proof_required'> {
    const { identities, codes } = this.#parts;
    if (identityId !== undefined && code !== undefined) {
      const way = (await identities.listOf(accountId, transaction)).find(({ id }) => id === identityId);
      if (way?.kind !== 'email' && way?.kind !== 'phone') return 'login_failed';
      const target = { kind: way.kind, address: way.label };
      return (await codes.checkIn(transaction, { accountId }, target, code, visit)) ? 'proved' : 'login_failed';
    }
    return (await this.#isFresh(transaction, accountId, hash)) ? 'proved' : 'proof_required';
  }

  async #isFresh(db: Database['db'] | Transaction<Tables>, accountId: string, hash: string): Promise<boolean> {
    const session = await db
      .selectFrom('sessions')
      .select('created_at')
      .where('token_hash', '=', hash)
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    return session !== undefined && this.#parts.now() - session.created_at < FRESH_MS;
  }

  /** Tells the addresses of an account that another one became a part of it; to be called once it is durable. */
  async tellMerged(accountId: string): Promise<void> {
    const { identities, notices } = this.#parts;
    notices.tellMerged(await identities.listOf(accountId), await this.#localeOf(accountId));
  }

  async #tell(
    accountId: string,
    before: readonly IdentityRow[],
    what: 'added' | 'removed',
    way: Pick<IdentityRow, 'kind' | 'label'>,
  ): Promise<void> {
    this.#parts.notices.tell(before, what, way, await this.#localeOf(accountId));
  }

  async #localeOf(accountId: string): Promise<string> {
    const { db } = this.#parts.database;
    const account = await db.selectFrom('accounts').select('locale').where('id', '=', accountId).executeTakeFirst();
    return account?.locale ?? '';
  }
}

function listed({ id, kind, label, proved_at: provedAt, created_at: createdAt }: IdentityRow): AccountIdentity {
  return {
    id,
    kind,
    label,
    provedAt: new Date(provedAt).toISOString(),
    createdAt: new Date(createdAt).toISOString(),
  };
}

function expectAccount({ kind }: Actor): void {
  if (kind !== 'account') throw new AppError('not_implemented', 'This server has no accounts');
}

function proofToken(token: string): string {
  return createHash('sha256').update(`proof|${token}`).digest('base64url');
}
