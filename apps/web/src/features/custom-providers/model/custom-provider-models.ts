import { Model, modelId, type CustomProvider } from '@parley/contract';

/** The models of the user's own endpoints; those of a provider that is not available are listed as such. */
export function customProviderModels(providers: readonly CustomProvider[]): Model[] {
  return providers.flatMap(({ configUid, name, baseUrl, models, available }) =>
    models.map((model) =>
      Model.parse({
        id: modelId(model, configUid),
        name: model,
        type: 'CUSTOM',
        provider: 'Other',
        available,
        customProvider: { configUid, name, baseUrl },
      }),
    ),
  );
}
