export { ModelMenu } from './components/model-menu.tsx';
export { chatModels, type ModelChoice } from './model/resolve-model.ts';
export { useModels } from './models-query.ts';
export { useModelChoice } from './use-model-choice.ts';
export { useVendorOf } from './use-vendor-of.ts';
