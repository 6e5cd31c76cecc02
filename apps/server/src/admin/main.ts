import { readConfig } from '../config.ts';
import { acceptSecret, holdToSecret } from '../db/installation.ts';
import { openDatabase } from '../db/open-database.ts';
import { ChannelsRepository } from '../features/channels/repository.ts';
import { keepSecret, prepareDataFolder } from '../lib/data-folder.ts';
import { secretBox } from '../lib/secret-box.ts';
import { StartupError } from '../lib/startup-error.ts';
import { runCommand } from './channel-commands.ts';
import { readCommand } from './command.ts';
import { readKeys } from './read-keys.ts';
import { ACCEPTED, USAGE } from './usage.ts';

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
  try {
    if (command.kind === 'accept-secret') {
      await acceptSecret(database, secret, Date.now);
      return print(ACCEPTED);
    }
    await holdToSecret(database, secret, Date.now);
    await runCommand(command, {
      repository: new ChannelsRepository(database),
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
