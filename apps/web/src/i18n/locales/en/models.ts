export const models = {
  choose: 'Choose a model',
  chosen: 'Model: {{name}}',
  loading: 'Loading models',
  none: 'This server offers no model that chats. Ask whoever runs it, or set a provider key and start it again.',
  failed: 'The list of models could not be loaded.',
  replaced: '{{wanted}} is not offered here any more. {{model}} answers instead.',
} as const;
