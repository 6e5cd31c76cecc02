import { type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { FLAGS, readCommandLine } from './command-line.ts';
import { readConfig, type ServerConfig, type Settings } from './config.ts';
import { createMetrics } from './features/system/metrics.ts';
import { keepSecret, prepareDataFolder, tightenRights } from './lib/data-folder.ts';
import { exposureWarnings } from './exposure.ts';
import { renderHelp } from './help.ts';
import { createLogger } from './lib/logger.ts';
import { listeningAddress, listenProblem } from './lib/listening.ts';
import { secretsOf } from './lib/secrets.ts';
import { StartupError } from './lib/startup-error.ts';
import { signInWarnings } from './sign-in-offer.ts';
import { collectGarbageOnce } from './lib/collect-garbage-once.ts';
import { keepTickShape } from './lib/keep-tick-shape.ts';
import { VERSION } from './lib/version.ts';

async function main(): Promise<void> {
  const commandLine = readCommandLine(process.argv.slice(2));
  switch (commandLine.kind) {
    case 'help':
      process.stdout.write(renderHelp(FLAGS));
      return;
    case 'version':
      process.stdout.write(`${VERSION}\n`);
      return;
    case 'mistake':
      throw new StartupError(commandLine.problem);
    case 'run':
      await serve(readSettings({ ...process.env, ...commandLine.settings }));
      return;
    default:
      commandLine satisfies never;
  }
}

function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const read = readConfig(environment);
  if (read.ok) return read.config;
  throw new StartupError(read.problems.join('\n'));
}

async function serve(settings: Settings): Promise<void> {
  keepTickShape();
  prepareDataFolder(settings.dataDir);
  const config: ServerConfig = { ...settings, secret: settings.secret ?? keepSecret(settings.dataDir) };
  const logger = createLogger({ level: config.logLevel, secrets: secretsOf(config) });
  for (const warning of [...tightenRights(config.dataDir), ...exposureWarnings(config), ...signInWarnings(config)]) {
    logger.warn(warning);
  }
  const app = await buildApp(config, { logger, metrics: createMetrics({ withProcess: true }) });
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    await app.close();
    throw listenProblem(error, config);
  }
  endOnSignals(app, config);
  collectGarbageOnce();
  const { port } = app.server.address() as AddressInfo;
  process.stdout.write(`Parley is ready at ${listeningAddress(config, port)}\n`);
  const ticket = await app.firstOperatorTicket();
  if (ticket !== undefined) {
    const link = `${listeningAddress(config, port)}login?operator=${ticket}`;
    process.stdout.write(`Nobody looks after this server yet. Whoever opens this and signs in does:\n  ${link}\n`);
  }
  if (config.mode === 'private' && config.accessCode !== undefined) {
    process.stdout.write('Visitors are asked for the access code that PARLEY_ACCESS_CODE sets.\n');
  }
}

/** The first signal ends politely, the second at once. */
function endOnSignals(app: FastifyInstance, config: ServerConfig): void {
  let isEnding = false;
  const end = (signal: NodeJS.Signals): void => {
    if (isEnding) process.exit(1);
    isEnding = true;
    app.log.info({ signal, limitMs: config.streamDrainMs }, 'stopping: running replies may finish');
    app.drain.close(config.streamDrainMs).then(
      () => process.exit(),
      (error: unknown) => {
        app.log.error({ err: error }, 'could not stop in order');
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  // A forgotten promise harms one request, so the others go on. After an exception nothing is known to be whole.
  process.on('unhandledRejection', (reason) => app.log.error({ err: reason }, 'a rejected promise was not handled'));
  process.on('uncaughtException', (error) => {
    app.log.fatal({ err: error }, 'an exception was not caught: stopping');
    end('SIGTERM');
    process.exitCode = 1;
  });
}

try {
  await main();
} catch (error) {
  // What is wrong outside gets a sentence; only a mistake in the program itself shows where it happened.
  const text =
    error instanceof StartupError
      ? error.message
      : `Parley could not start because of a mistake in it.\n${String((error as Error)?.stack ?? error)}`;
  process.stderr.write(`${text}\n`, () => process.exit(1));
}
