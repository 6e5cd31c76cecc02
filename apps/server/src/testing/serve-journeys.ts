import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { listeningAddress } from '../lib/listening.ts';
import type { AddressInfo } from 'node:net';

/**
 * The real server for tests of the whole app, with what no setting allows: hosts on this machine that stand for hosts on
 * the internet, which are the parameters, those who play Google, WeChat and Apple (`JOURNEY_…`), a web build of their own, and a guide that does not pause
 * between its words.
 */
const read = readConfig(process.env);
if (!read.ok) throw new Error(read.problems.join('\n'));
const config = { ...read.config, secret: 'a secret of thirty-two characters' };
const {
  JOURNEY_GOOGLE: googleIssuer,
  JOURNEY_WECHAT: wechat,
  JOURNEY_APPLE: appleIssuer,
  JOURNEY_WEB: webFolder,
} = process.env;
const app = await buildApp(config, {
  ...(webFolder !== undefined && { webFolder }),
  signIn: {
    ...(googleIssuer !== undefined && { googleIssuer }),
    ...(appleIssuer !== undefined && { appleIssuer }),
    ...(wechat !== undefined && { wechat: { pages: wechat, api: wechat } }),
  },
  egress: { allowStrangersHosts: process.argv.slice(2) },
  aiProxy: { guideDelayMs: 0 },
});
await app.listen({ port: config.port, host: config.host });
const { port } = app.server.address() as AddressInfo;
process.stdout.write(`Parley is ready at ${listeningAddress(config, port)}\n`);
