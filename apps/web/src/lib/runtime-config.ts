import { RUNTIME_CONFIG_META, RuntimeConfig } from '@parley/contract';

/** Reads the text of the meta entry. Rubbish must not keep the app from starting, so it counts as an empty entry. */
export function parseRuntimeConfig(content: string | null | undefined): RuntimeConfig {
  try {
    return RuntimeConfig.parse(JSON.parse(content || '{}'));
  } catch {
    return RuntimeConfig.parse({});
  }
}

/** What the server put into the page; the development server and tests leave it empty. */
function readRuntimeConfig(): RuntimeConfig {
  const entry = globalThis.document?.querySelector(`meta[name="${RUNTIME_CONFIG_META}"]`);
  return parseRuntimeConfig(entry?.getAttribute('content'));
}

/** The page's runtime configuration; it cannot change while the page lives. */
export const runtimeConfig: RuntimeConfig = readRuntimeConfig();
