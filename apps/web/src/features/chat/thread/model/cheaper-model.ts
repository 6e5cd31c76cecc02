interface Offer {
  readonly id: string;
  readonly provider: string;
  /** What the same message costs with it, in nano-dollars; undefined where nobody knows. */
  readonly cost: bigint | undefined;
}

/** The model to turn to when one is too dear: the cheapest of the same maker, else the cheapest of all. */
export function cheaperModel<Model extends Offer>(
  asked: string | undefined,
  models: readonly Model[],
): Model | undefined {
  const dear = models.find(({ id }) => id === asked);
  const cheaper = models
    .filter((model) => model.id !== asked && model.cost !== undefined && model.cost < (dear?.cost ?? Infinity))
    .toSorted((left, right) => Number((left.cost ?? 0n) - (right.cost ?? 0n)));
  return cheaper.find(({ provider }) => provider === dear?.provider) ?? cheaper[0];
}
