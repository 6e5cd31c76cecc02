import type { Migration } from '../../../storage/load-record.ts';

type OldMask = Readonly<Record<string, unknown>>;

/**
 * How the store of masks became what it is. Ids were numbers that two devices gave twice (below 3), the masks once were
 * a list (below 3.1), and the models that a mask asks were once bare names of a choice for several (below 3.2).
 */
export function maskMigrations(newId: () => string): readonly Migration[] {
  return [
    { to: 3, migrate: changeEach((mask) => ({ ...mask, id: newId() })) },
    {
      to: 3.1,
      migrate: (state) => ({
        ...state,
        masks: Object.fromEntries(masksOf(state).map((mask) => [String(mask['id']), mask])),
      }),
    },
    { to: 3.2, migrate: changeEach((mask) => ({ ...mask, selectedAiModels: aiModelsOf(mask) })) },
  ];
}

/** Keeps the masks under the keys they have, be it a list or a map. */
function changeEach(change: (mask: OldMask) => OldMask): Migration['migrate'] {
  return (state) => {
    const { masks } = state;
    if (Array.isArray(masks)) return { ...state, masks: masksOf(state).map(change) };
    const entries = Object.entries((masks ?? {}) as Readonly<Record<string, OldMask>>);
    return { ...state, masks: Object.fromEntries(entries.map(([key, mask]) => [key, change(mask)])) };
  };
}

function masksOf({ masks }: Readonly<Record<string, unknown>>): OldMask[] {
  return Object.values((masks ?? {}) as Readonly<Record<string, OldMask>>);
}

function aiModelsOf({ selectedAiModels, multimodel, selectedModels }: OldMask): readonly unknown[] {
  if (Array.isArray(selectedAiModels)) return selectedAiModels;
  return multimodel === true && Array.isArray(selectedModels) ? selectedModels : [];
}
