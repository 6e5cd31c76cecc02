import { startScriptedUpstream, type ScriptedUpstream } from '@parley/testkit';
import { journey } from './journey.ts';

interface Scripted {
  /** The provider, which says what the test tells it to. */
  readonly upstream: ScriptedUpstream;
  /** A server whose only provider it is. */
  readonly url: string;
}

/** A journey with a provider that plays a script. */
export const scriptedJourney = journey.extend<Scripted>({
  upstream: async ({}, use) => {
    const upstream = await startScriptedUpstream();
    await use(upstream);
    await upstream.close();
  },
  url: async ({ upstream, startServer }, use) => {
    const env = {
      OPENAI_API_KEY: 'sk-of-the-operator',
      OPENAI_BASE_URL: upstream.url,
      PARLEY_DEFAULT_MODEL: 'scripted-1',
    };
    await use((await startServer(env)).url);
  },
});
