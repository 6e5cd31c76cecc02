export { ModelPicker } from './components/model-picker.tsx';
export { ownKeyProviderOf } from './model/own-key-models.ts';
export { costOf } from './model/message-cost.ts';
export { chatModels, type ModelChoice } from './model/resolve-model.ts';
export { useModels } from './models-query.ts';
export { testModelsThrough } from './test-transport.ts';
export { useModelChoice } from './use-model-choice.ts';
export { useVendorOf } from './use-vendor-of.ts';
