import { lazyPart } from '#/components/lazy-part.tsx';

/** The connection doctor. Brings every wire with it, so it is loaded by those who look at it. */
export const ConnectionCheck = lazyPart(() => import('./components/connection-check.tsx'), 'ConnectionCheck');

export const ModelChooser = lazyPart(() => import('./components/model-chooser.tsx'), 'ModelChooser');

/** Asks for an endpoint, where somebody has no model yet. */
export const NewProviderDialog = lazyPart(() => import('./components/new-provider-dialog.tsx'), 'NewProviderDialog', {
  place: 'floating',
  dismiss: ({ onOpenChange }) => onOpenChange(false),
});

/** The models of an own key, fetched and ticked. */
export const OwnKeyModels = lazyPart(() => import('./components/own-key-models.tsx'), 'OwnKeyModels');
