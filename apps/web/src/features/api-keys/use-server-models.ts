import { aiModels, ownKeyProviderOf, useModels } from '#/features/models/public.ts';

/** What an example asks where the models are not known yet. */
const ANY_MODEL = 'gpt-5-mini';

/** The models that a key of this server may call, by name; not those of the person's own keys and endpoints. */
export function useServerModels(): { readonly names: readonly string[]; readonly suggested: string } {
  const { models } = useModels();
  const own = models.filter(({ id, customProvider }) => customProvider === false && ownKeyProviderOf(id) === undefined);
  const callable = own.filter(({ available, type }) => available && type !== 'TRANSLATION');
  return { names: callable.map(({ name }) => name), suggested: aiModels(own)[0]?.name ?? ANY_MODEL };
}
