export const models = {
  choose: 'Choose a model',
  chosen: 'Model: {{name}}',
  chosenSeveral: 'Models: {{shown}} ({{names}})',
  several_one: '{{count}} model',
  several_other: '{{count}} models',
  add: 'Add a model',
  full_one: 'A chat asks at most {{count}} model at once',
  full_other: 'A chat asks at most {{count}} models at once',
  loading: 'Loading models',
  none: 'This server offers no model that chats. Ask whoever runs it, or set a provider key and start it again.',
  failed: 'The list of models could not be loaded.',
  replaced: '{{wanted}} is not offered here any more. {{model}} answers instead.',
} as const;
