import { replyScript, startScriptedUpstream } from '@parley/testkit';
import { onTestFinished } from 'vitest';
import { openCodeInbox } from './code-inbox.ts';
import type { Parley } from './parley-process.ts';
import { scriptedProvider } from './scripted-parley.ts';

type StartServer = (settings: Record<string, string>) => Promise<Parley>;

/** A hosted server with mail and a model of its own that always says the same. */
export async function startHostedWithModel(startServer: StartServer, says: string, settings: Record<string, string>) {
  const inbox = await openCodeInbox();
  const upstream = await startScriptedUpstream({ replyTo: () => replyScript({ text: [says] }) });
  onTestFinished(() => upstream.close());
  const parley = await startServer({
    PARLEY_MODE: 'hosted',
    ...scriptedProvider(upstream),
    ...settings,
    ...inbox.settings,
  });
  return { parley, url: parley.url, inbox, upstream };
}
