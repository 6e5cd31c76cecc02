import type { AccountAdmin, AdministeredAccount } from '../features/accounts/account-admin.ts';
import type { AuditLog, AuditRow } from '../features/accounts/audit-log.ts';
import { StartupError } from '../lib/startup-error.ts';
import type { UserCommand } from './command.ts';
import { printTable, visible } from './print-table.ts';

export interface UserAdminParts {
  readonly accounts: AccountAdmin;
  readonly audit: AuditLog;
  readonly print: (line: string) => void;
}

/** Does what a command about accounts says. Throws a sentence where it cannot be done. */
export async function runUserCommand(command: UserCommand, given: UserAdminParts): Promise<void> {
  const parts = { ...given, print: (line: string) => given.print(visible(line)) };
  const { accounts, print } = parts;
  if (command.kind === 'user-list') return list(command.limit, parts);
  if (command.kind === 'audit') return audit(command, parts);
  const account = await find(command.who, accounts);
  switch (command.kind) {
    case 'user-show':
      return show(account, parts);
    case 'user-ban':
      await accounts.setStatus(account.id, 'banned');
      return print(
        `${described(account)} is banned: within two seconds, no session or key of theirs works any longer.`,
      );
    case 'user-unban':
      await accounts.setStatus(account.id, 'active');
      return print(`${described(account)} may sign in again.`);
    case 'user-operator':
      await accounts.setRole(account.id, command.remove ? 'user' : 'operator');
      return print(`${described(account)} is ${command.remove ? 'no operator any longer' : 'an operator now'}.`);
    default:
      command satisfies never;
  }
}

async function find(who: string, accounts: AccountAdmin): Promise<AdministeredAccount> {
  const [account, ...others] = await accounts.find(who);
  if (!account)
    throw new StartupError(
      `There is no account "${who}". Say its id, or an email address or phone number of it; "user list" shows what there is.`,
    );
  if (others.length === 0) return account;
  const ids = [account, ...others].map(({ id }) => id).join(', ');
  throw new StartupError(`"${who}" leads to several accounts. Say which one by its id: ${ids}`);
}

async function list(limit: number, { accounts, print }: UserAdminParts): Promise<void> {
  const found = await accounts.list(limit);
  if (found.length === 0) return print('There are no accounts yet.');
  const rows = found.map((account) => [
    account.id,
    account.name || '-',
    waysInOf(account),
    account.status,
    account.role,
    timeOf(account.created_at),
  ]);
  printTable([['id', 'name', 'ways in', 'status', 'role', 'since'], ...rows], print);
}

async function show(account: AdministeredAccount, { accounts, audit: log, print }: UserAdminParts): Promise<void> {
  const sessions = await accounts.sessionCount(account.id);
  printTable(
    [
      ['id', account.id],
      ['name', account.name || '-'],
      ['status', account.status],
      ['role', account.role],
      ['since', timeOf(account.created_at)],
      ['signed in on', `${sessions} ${sessions === 1 ? 'device' : 'devices'}`],
      ...account.identities.map(({ kind, label, proved_at: at }) => [kind, `${label}, last proved ${timeOf(at)}`]),
    ],
    print,
  );
  print('');
  printEntries(await log.list({ accountId: account.id, limit: 10 }), print);
}

async function audit(
  { who, limit }: { readonly who: string | undefined; readonly limit: number },
  { accounts, audit: log, print }: UserAdminParts,
): Promise<void> {
  const accountId = who === undefined ? undefined : (await find(who, accounts)).id;
  const entries = await log.list({ accountId, limit });
  if (entries.length === 0) return print('Nothing was noted yet.');
  printEntries(entries, print);
}

function printEntries(entries: readonly AuditRow[], print: (line: string) => void): void {
  const rows = entries.map((entry) => [
    timeOf(entry.created_at),
    entry.action,
    entry.account_id,
    entry.actor_id === entry.account_id ? 'themselves' : entry.actor_id,
    entry.address || '-',
    Object.entries(JSON.parse(entry.detail) as Record<string, string>)
      .map(([name, value]) => `${name}=${value}`)
      .join(' '),
  ]);
  printTable([['time', 'action', 'account', 'by', 'network', 'detail'], ...rows], print);
}

/** Whom something was done to, by what they cannot choose: anybody may call themselves what others are called. */
function described(account: AdministeredAccount): string {
  return `Account ${account.id} (${waysInOf(account)})`;
}

/** Ways in with their kinds. Passkeys are left out: what they are called is anybody's free text. */
function waysInOf({ identities }: AdministeredAccount): string {
  const shown = identities.flatMap(({ kind, label }) => {
    if (kind === 'passkey') return [];
    // At a provider people are called what they like, also "x, email: boss@example.org".
    return `${kind}: ${kind === 'email' || kind === 'phone' ? label : JSON.stringify(label)}`;
  });
  return shown.join(', ') || '-';
}

function timeOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ');
}
