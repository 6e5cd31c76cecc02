import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';

/**
 * The real server for tests of the whole app, with what no setting allows: hosts on this machine that stand for hosts on
 * the internet. They are the parameters.
 */
const read = readConfig(process.env);
if (!read.ok) throw new Error(read.problems.join('\n'));
const config = { ...read.config, secret: 'a secret of thirty-two characters' };
const app = await buildApp(config, { egress: { allowStrangersHosts: process.argv.slice(2) } });
process.stdout.write(`Parley is ready at ${await app.listen({ port: config.port })}${config.basePath}\n`);
