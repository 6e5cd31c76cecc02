import { startScriptedUpstream, type ScriptedUpstream } from '@parley/testkit';
import { scriptedProvider, startScriptedParley, untilListed } from '../harness/scripted-parley.ts';
import { journey } from './journey.ts';

interface Scripted {
  /** The provider, which says what the test tells it to. */
  readonly upstream: ScriptedUpstream;
  /** A server whose only provider it is. */
  readonly url: string;
}

/**
 * A journey with a provider that plays a script. Journeys of a worker share the server and its provider, which has
 * forgotten everything when a journey begins.
 */
export const scriptedJourney = journey.extend<Scripted & { readonly shared: Scripted }>({
  shared: [
    async ({}, use) => {
      const { upstream, url, stop } = await startScriptedParley();
      await use({ upstream, url });
      await stop();
    },
    { scope: 'worker' },
  ],
  upstream: async ({ shared: { upstream, url } }, use) => {
    // Once the server answers this, it has noticed that the pages of the journey before have gone, and given up their calls.
    await (await fetch(url)).text();
    upstream.reset();
    await use(upstream);
  },
  url: async ({ shared, upstream: _forgotten }, use) => {
    await use(shared.url);
  },
});

/** A scripted journey with a server of its own, for what a server remembers, such as the models of its provider. */
export const ownServerJourney = journey.extend<Scripted>({
  upstream: async ({}, use) => {
    const upstream = await startScriptedUpstream();
    await use(upstream);
    await upstream.close();
  },
  url: async ({ upstream, startServer }, use) => {
    const { url } = await startServer(scriptedProvider(upstream));
    await untilListed(url);
    await use(url);
  },
});
