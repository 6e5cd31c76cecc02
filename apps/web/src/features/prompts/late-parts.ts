import { lazyPart } from '#/components/lazy-part.tsx';

/** Asks for what a prompt leaves open. Comes when such a prompt is chosen. */
export const VariableForm = lazyPart(() => import('./components/variable-form.tsx'), 'VariableForm', {
  dismiss: ({ onCancel }) => onCancel(),
});
