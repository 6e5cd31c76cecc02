import { plainText } from '@parley/mcp';
import type { AuditLog } from '../features/accounts/audit-log.ts';
import type { PublicationHead, PublicationsRepository, Report } from '../features/publishing/repository.ts';
import { StartupError } from '../lib/startup-error.ts';
import { printTable, visible } from './print-table.ts';
import type { ShareCommand } from './share-command.ts';

/** Of what somebody wrote, in one line. */
const LONGEST_NOTE = 500;

export interface ShareAdminParts {
  readonly publications: PublicationsRepository;
  readonly audit: AuditLog;
  readonly now: () => number;
  readonly print: (line: string) => void;
}

/** Does what a command about shared chats and pages says. Throws a sentence where it cannot be done. */
export async function runShareCommand(command: ShareCommand, given: ShareAdminParts): Promise<void> {
  const parts = { ...given, print: (line: string) => given.print(visible(line)) };
  if (command.kind === 'share-list') return list(command.limit, parts);
  const isDown = command.kind === 'share-takedown';
  const { publications, audit, now, print } = parts;
  const note = audit.serverAct(isDown ? 'share-taken-down' : 'share-restored', { detail: { share: command.id } });
  if (!(await publications.setTakenDown(command.id, isDown ? now() : null, note)))
    throw new StartupError(`Nothing is shared under the id "${command.id}".`);
  print(isDown ? 'It is taken down. Visitors see a notice in its place.' : 'It is public again.');
}

async function list(limit: number, { publications, now, print }: ShareAdminParts): Promise<void> {
  const rows = await publications.listAll(limit);
  if (rows.length === 0) return print('Nobody shares anything.');
  printTable(
    [
      ['ID', 'KIND', 'NAME', 'OWNER', 'SHARED', 'VIEWS', 'SIZE', 'REPORTS', 'STATE'],
      ...rows.map((row) => [
        row.id,
        row.kind,
        row.name,
        row.account_id,
        day(row.created_at),
        String(row.views),
        `${Math.ceil(row.size_bytes / 1_024)} KB`,
        reasonsOf(row.reports) || '-',
        stateOf(row, now()),
      ]),
    ],
    print,
  );
  const notes = rows.flatMap(({ id, reports }) => reports.filter(hasNote).map((report) => ({ id, ...report })));
  if (notes.length === 0) return;
  print('');
  printTable(
    [
      ['ID', 'REPORTED', 'REASON', 'IN THEIR WORDS'],
      ...notes.map(({ id, at, reason, note }) => [id, day(at), reason, plainText(note, LONGEST_NOTE)]),
    ],
    print,
  );
}

function day(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

function hasNote({ note }: Report): boolean {
  return plainText(note, LONGEST_NOTE) !== '';
}

/** Each reason with how often it was given. */
function reasonsOf(reports: readonly Report[]): string {
  const counts = Map.groupBy(reports, ({ reason }) => reason);
  return Array.from(counts, ([reason, given]) => `${reason}:${given.length}`).join(' ');
}

function stateOf({ taken_down_at, expires_at }: PublicationHead, now: number): string {
  if (taken_down_at !== null) return 'taken down';
  return expires_at !== null && expires_at <= now ? 'expired' : 'public';
}
