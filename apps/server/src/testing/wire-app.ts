import { fixtureScript, modelListScript, type UpstreamScript, type VendorWire } from '@parley/testkit';
import { testConfig } from './app.ts';
import { anUpstream, startProxiedApp } from './proxied-app.ts';

/** A model on each kind of wire; `replayed` is what its provider wants back after a call of a tool. */
export const WIRES = [
  { wire: 'openai-chat', provider: 'Other', model: 'plain-model', replayed: 'call_01' },
  { wire: 'anthropic', provider: 'Anthropic', model: 'claude-sonnet-4-6', replayed: 'sig-24' },
  { wire: 'google', provider: 'Google', model: 'gemini-2.5-flash', replayed: 'ts-weather' },
  { wire: 'openai-responses', provider: 'OpenAI', model: 'gpt-5.6-terra', replayed: 'enc-rs_01' },
] as const;

/** The app with one provider, which is scripted and speaks that wire. */
export async function startWireApp({ wire, provider, model }: (typeof WIRES)[number]) {
  const upstream = await anUpstream({ wire });
  upstream.playModels(modelListScript([model]));
  const providers = { ...testConfig().providers, [provider]: { apiKey: 'sk-ant-secret', baseUrl: upstream.url } };
  return { ...(await startProxiedApp({ config: { providers } })), upstream };
}

/** A reply that stops in its middle without an end. */
export function stalledScript(wire: VendorWire): UpstreamScript {
  const script = fixtureScript(wire, 'text');
  const [first] = script.steps;
  const bytes = first?.do === 'send' ? first.bytes.subarray(0, Math.floor(first.bytes.length * 0.6)) : new Uint8Array();
  return { ...script, steps: [{ do: 'send', bytes }, { do: 'stall' }] };
}
