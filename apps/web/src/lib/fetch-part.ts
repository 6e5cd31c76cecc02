import { loadLaterTexts, loadWelcomeTexts } from '#/i18n/i18n.ts';
import { fetchCode } from './fetch-code.ts';

/**
 * Fetches a part that is loaded later, with retry, and the English words it may speak. Takes the `import()` itself, so that
 * it can be called again. Throws `MissingPart`; `withPart` words that for whoever pressed a button, `lazyPart` draws it.
 * Code without words, which the start may need, is fetched by `fetchCode`.
 */
export async function fetchPart<Module extends object>(load: () => Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([fetchCode(load), fetchCode(loadLaterTexts)]);
  return module;
}

/** Fetches a part of the empty chat with the few English words that it alone speaks. */
export async function fetchWelcomePart<Module extends object>(load: () => Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([fetchCode(load), fetchCode(loadWelcomeTexts)]);
  return module;
}
