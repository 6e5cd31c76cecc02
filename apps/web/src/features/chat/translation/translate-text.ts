import { AppError, translateRoutes, type Language, type Model } from '@parley/contract';
import { PROVIDER_REGISTRY, translateWithDeepL } from '@parley/providers';
import { ApiFailure, callApi } from '#/lib/api.ts';
import { ownKeyRoute } from '#/lib/own-key-route.ts';
import { platform } from '#/platform/platform.ts';
import { ownKeyProviderOf } from '#/features/models/public.ts';
import { getAccess } from '#/features/settings/public.ts';

/** Has DeepL translate a text: with the user's own key, or with that of the server. */
export async function translateText(
  model: Pick<Model, 'id'>,
  text: string,
  target: Language,
  signal: AbortSignal,
): Promise<string> {
  const own = ownKeyProviderOf(model.id) === 'DeepL' ? getAccess().credentials.DeepL : undefined;
  if (!own) return (await callApi(translateRoutes.translate, { body: { text, target } }, { signal, quiet: true })).text;
  const apiKey = own.apiKey.trim();
  const endpoint = own.endpoint.trim();
  const route = ownKeyRoute({
    endpoint,
    row: PROVIDER_REGISTRY.DeepL,
    platform: platform.kind,
    pageProtocol: location.protocol,
  });
  if (route === 'browser') {
    try {
      return await translateWithDeepL(text, target, { apiKey, baseUrl: endpoint, fetch: platform.fetch, signal });
    } catch (error) {
      const code = error instanceof AppError ? error.code : 'upstream_unreachable';
      throw new ApiFailure(code, 0, error instanceof Error ? error.message : code);
    }
  }
  const body = { text, target, apiKey, endpoint };
  return (await callApi(translateRoutes.relay, { body }, { signal, quiet: true })).text;
}
