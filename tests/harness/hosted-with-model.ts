import { replyScript, startScriptedUpstream } from '@parley/testkit';
import { onTestFinished } from 'vitest';
import { openCodeInbox } from './code-inbox.ts';

type StartServer = (settings: Record<string, string>) => Promise<{ readonly url: string }>;

/** A hosted server with mail and a model of its own that always says the same. */
export async function startHostedWithModel(startServer: StartServer, says: string, settings: Record<string, string>) {
  const inbox = await openCodeInbox();
  const upstream = await startScriptedUpstream({ replyTo: () => replyScript({ text: [says] }) });
  onTestFinished(() => upstream.close());
  const { url } = await startServer({
    PARLEY_MODE: 'hosted',
    OPENAI_API_KEY: 'sk-of-the-server',
    OPENAI_BASE_URL: upstream.url,
    PARLEY_DEFAULT_MODEL: 'scripted-1',
    ...settings,
    ...inbox.settings,
  });
  return { url, inbox, upstream };
}
