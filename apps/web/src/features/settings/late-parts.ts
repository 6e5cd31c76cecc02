import { lazyPart } from '#/components/lazy-part.tsx';

/** The parameters of a model, for whatever has its own. Loaded by those who edit them. */
export const ModelConfigFields = lazyPart(() => import('./components/model-config-fields.tsx'), 'ModelConfigFields');
