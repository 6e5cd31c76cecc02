import type { Migration } from '../load-record.ts';
import { changeEach, membersAt, type Json } from './json-state.ts';

/**
 * How the store of masks became what it is. Ids were numbers that two devices gave twice (below 3), the masks once were
 * a list (below 3.1), and the models that a mask asks were once bare names of a choice for several (below 3.2).
 */
export function maskSteps(newId: () => string): readonly Migration[] {
  return [
    { to: 3, migrate: changeEach('masks', (mask) => ({ ...mask, id: newId() })) },
    {
      to: 3.1,
      migrate: (state) => ({
        ...state,
        masks: Object.fromEntries(membersAt(state, 'masks').map((mask) => [String(mask['id']), mask])),
      }),
    },
    { to: 3.2, migrate: changeEach('masks', (mask) => ({ ...mask, selectedAiModels: aiModelsOf(mask) })) },
  ];
}

function aiModelsOf({ selectedAiModels, multimodel, selectedModels }: Json): readonly unknown[] {
  if (Array.isArray(selectedAiModels)) return selectedAiModels;
  return multimodel === true && Array.isArray(selectedModels) ? selectedModels : [];
}
