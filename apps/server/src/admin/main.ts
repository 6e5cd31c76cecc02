import { readConfig } from '../config.ts';
import { acceptSecret, holdToSecret } from '../db/installation.ts';
import { openDatabase } from '../db/open-database.ts';
import { AccountAdmin } from '../features/accounts/account-admin.ts';
import { AuditLog } from '../features/accounts/audit-log.ts';
import { ChannelsRepository } from '../features/channels/repository.ts';
import { PricesRepository } from '../features/prices/repository.ts';
import { PublicationsRepository } from '../features/publishing/repository.ts';
import { SharedTools } from '../features/tools/shared-tools.ts';
import { ToolDocuments } from '../features/tools/tool-documents.ts';
import { keepSecret, prepareDataFolder } from '../lib/data-folder.ts';
import { secretBox } from '../lib/secret-box.ts';
import { StartupError } from '../lib/startup-error.ts';
import { runCommand } from './channel-commands.ts';
import { isAboutPrices, isAboutShares, isAboutTools, isAboutUsers, readCommand } from './command.ts';
import { runLedgerVerify } from './ledger-command.ts';
import { runPriceCommand } from './price-commands.ts';
import { readKeys } from './read-keys.ts';
import { runRedeemCreate } from './redeem-command.ts';
import { runShareCommand } from './share-commands.ts';
import { runToolCommand } from './tool-commands.ts';
import { ACCEPTED, USAGE } from './usage.ts';
import { runUserCommand } from './user-commands.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const warn = (line: string): void => void process.stderr.write(`${line}\n`);

async function main(): Promise<void> {
  const command = readCommand(process.argv.slice(2));
  if (command.kind === 'help') return print(USAGE);
  const read = readConfig(process.env);
  if (!read.ok) throw new StartupError(read.problems.join('\n'));
  const { config } = read;
  prepareDataFolder(config.dataDir);
  const secret = config.secret ?? keepSecret(config.dataDir);
  const database = await openDatabase(config);
  const audit = new AuditLog(database, Date.now);
  try {
    if (command.kind === 'accept-secret') {
      await acceptSecret(database, secret, Date.now, audit.serverAct('secret-accepted'));
      return print(ACCEPTED);
    }
    await holdToSecret(database, secret, Date.now);
    if (command.kind === 'ledger-verify') {
      if (!(await runLedgerVerify(database, print))) process.exitCode = 1;
      return;
    }
    if (command.kind === 'redeem-create') return await runRedeemCreate(command, { database, audit, secret, print });
    if (isAboutUsers(command)) {
      const accounts = new AccountAdmin(database, audit, Date.now);
      return await runUserCommand(command, { accounts, audit, print });
    }
    if (isAboutPrices(command)) {
      return await runPriceCommand(command, {
        repository: new PricesRepository(database),
        audit,
        now: Date.now,
        print,
      });
    }
    if (isAboutShares(command)) {
      const publications = new PublicationsRepository(database);
      return await runShareCommand(command, { publications, audit, now: Date.now, print });
    }
    if (isAboutTools(command)) {
      const documents = new ToolDocuments();
      const shared = new SharedTools(database, documents, secretBox(secret), Date.now);
      try {
        return await runToolCommand(command, { shared, environment: process.env, print });
      } finally {
        await documents.close();
      }
    }
    await runCommand(command, {
      repository: new ChannelsRepository(database),
      audit,
      box: secretBox(secret),
      fetch: globalThis.fetch,
      now: Date.now,
      print,
      readKeys: (source) => readKeys(source, { environment: process.env, stdin: process.stdin, warn }),
    });
  } finally {
    await database.close();
  }
}

try {
  await main();
} catch (error) {
  warn(error instanceof StartupError ? error.message : String((error as Error)?.stack ?? error));
  process.exitCode = 1;
}
