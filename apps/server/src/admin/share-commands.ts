import type { AuditLog } from '../features/accounts/audit-log.ts';
import type { PublicationsRepository } from '../features/publishing/repository.ts';
import { StartupError } from '../lib/startup-error.ts';
import { printTable, visible } from './print-table.ts';
import type { ShareCommand } from './share-command.ts';

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

async function list(limit: number, { publications, print }: ShareAdminParts): Promise<void> {
  const rows = await publications.listAll(limit);
  if (rows.length === 0) return print('Nobody shares anything.');
  const day = (time: number): string => new Date(time).toISOString().slice(0, 10);
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
        row.reasons.join(' ') || '-',
        row.taken_down_at === null ? 'public' : 'taken down',
      ]),
    ],
    print,
  );
}
